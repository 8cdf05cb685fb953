package org.idemque.examples.demo;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An operator looks at a job, its key and its queue: previews and digests, and never the key or whose digest it is. */
final class OperatorsView implements Scenario {

    private static final String ACCOUNT = "account-of-somebody-0815";

    @Override
    public String title() {
        return "What an operator sees of another digest";
    }

    @Override
    public Finding play(Shop shop) {
        Caller caller = shop.caller();
        String job = caller.post("/accounts/" + ACCOUNT + "/digest", Map.of()).job();
        Reply sheet = caller.get("/operator/jobs/{id}", job);
        Reply key = caller.get("/operator/keys?job={id}", job);
        Reply jobs = caller.get("/operator/jobs?queue=mail&type=digest.send&size=1");
        Reply queues = caller.get("/operator/queues");
        List<String> timeline = sheet.body()
                .path("timeline")
                .valueStream()
                .map(event -> event.path("what").asString())
                .toList();
        boolean told = Stream.of(sheet, key, jobs, queues)
                .anyMatch(reply -> reply.body().toString().contains(ACCOUNT));
        boolean listed =
                jobs.body().path("jobs").path(0).path("id").asString("").equals(job);
        boolean digest =
                key.body().path("keys").path(0).path("keyDigest").asString("").matches("[0-9a-f]{12}");
        return new Finding(
                "READY [Accepted, Due], {\"account\":\"(redacted)\"}, key acco…0815 and its digest, listed, the key nowhere",
                "%s %s, %s, key %s and %s digest, %s, the key %s"
                        .formatted(
                                sheet.body().path("state").asString("none"),
                                timeline,
                                sheet.body().path("payload").asString("none"),
                                key.body()
                                        .path("keys")
                                        .path(0)
                                        .path("keyPreview")
                                        .asString("none"),
                                digest ? "its" : "no",
                                listed ? "listed" : "not listed",
                                told ? "told" : "nowhere"));
    }
}
