package org.idemque.examples.demo;

import tools.jackson.databind.JsonNode;

/** What came back over HTTP. */
record Reply(int status, JsonNode body) {

    /** The job that the answer names: that of the request, or the one in its way. */
    String job() {
        return text(status < 300 ? "jobId" : "existingJobId");
    }

    /** ACCEPTED, REPLAYED; for a refusal its status. */
    String outcome() {
        return status < 300 ? text("outcome") : Integer.toString(status);
    }

    String conflictingFields() {
        return body.path("conflictingFields")
                .valueStream()
                .map(JsonNode::asString)
                .toList()
                .toString();
    }

    private String text(String field) {
        return body.path(field).asString("none");
    }
}
