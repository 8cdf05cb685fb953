package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueRequest;
import org.idemque.QueueOverloadedException;
import org.idemque.ReactiveQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.Told;

/** Shows that nothing is under way in a queue: it lets in as many calls, and as many bytes, as it should, and no more. */
final class SoakRest {

    private final SoakServer server;
    private final ReactiveQueue queue;
    private final Sharing sharing;

    SoakRest(SoakServer server, ReactiveQueue queue, Sharing sharing) {
        this.server = server;
        this.queue = queue;
        this.sharing = sharing;
    }

    /** Fills the room to either bound. */
    void verify() throws SQLException {
        fill(IntStream.range(0, sharing.maxWaiting()).mapToObj(i -> request(1)));
        int parts = 5;
        assertThat(sharing.maxWaitingBytes() % parts).isZero();
        fill(IntStream.range(0, parts).mapToObj(i -> request(sharing.maxWaitingBytes() / parts)));
    }

    /** Calls that fill the room exactly, while the tables are locked, and one that is refused. */
    private void fill(Stream<EnqueueRequest> requests) throws SQLException {
        Callers callers;
        Told oneMore;
        try (Connection connection = server.connect();
                Statement lock = connection.createStatement()) {
            boolean unused = lock.execute("BEGIN; LOCK TABLE idemque.binding, idemque.job IN ACCESS EXCLUSIVE MODE");
            callers = Callers.start(requests.map(queue::enqueue).toList());
            assertThat(callers.anyDone()).as("any told while all must wait").isFalse();
            oneMore = Callers.start(List.of(queue.enqueue(request(1)))).await(0);
            boolean unusedEnd = lock.execute("ROLLBACK");
        }
        assertThat(callers.await()).noneMatch(Told::failed);
        assertThat(oneMore.error(QueueOverloadedException.class)).isNotNull();
    }

    /** Work without a key, whose payload has so many bytes. */
    private static EnqueueRequest request(int bytes) {
        return EnqueueRequest.of("last", bytes == 1 ? 1 : "x".repeat(bytes - 2));
    }
}
