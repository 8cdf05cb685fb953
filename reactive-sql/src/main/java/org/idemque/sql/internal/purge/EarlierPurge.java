package org.idemque.sql.internal.purge;

import io.r2dbc.spi.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.idemque.PurgeRequest;

/** What was recorded under a request's id. */
record EarlierPurge(String queue, String actor, String reason, long jobs) {

    static EarlierPurge read(Row row) {
        return new EarlierPurge(
                Objects.requireNonNull(row.get(0, String.class)),
                Objects.requireNonNull(row.get(1, String.class)),
                Objects.requireNonNull(row.get(2, String.class)),
                Objects.requireNonNull(row.get(3, Long.class)));
    }

    /** The fields in which a request with the same id differs. */
    List<String> differences(PurgeRequest request) {
        List<String> fields = new ArrayList<>();
        if (!queue.equals(request.queue())) {
            fields.add("queue");
        }
        if (!actor.equals(request.actor())) {
            fields.add("actor");
        }
        if (!reason.equals(request.reason())) {
            fields.add("reason");
        }
        return fields;
    }
}
