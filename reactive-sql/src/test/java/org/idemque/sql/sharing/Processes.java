package org.idemque.sql.sharing;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Two processes, as a database sees them: two queues with a pool each, which share statements and know nothing of each other. */
record Processes(List<QueueFixture> fixtures, List<Recording> recordings) {

    /** Pools as large as the statements that a queue has under way, with one connection for a transaction besides. */
    static Processes on(TestDatabase database) {
        return on(database, 5, sharing -> sharing.withStatements(3));
    }

    static Processes on(TestDatabase database, int poolSize, UnaryOperator<Sharing> change) {
        List<Recording> recordings = Stream.generate(Recording::new).limit(2).toList();
        QueueSettings settings = QueueSettings.defaults()
                // Longer than a test waits: a call that nobody wakes is told of nothing else in time.
                .withAcquireTimeout(Duration.ofMinutes(10))
                .withSharing(change.apply(Sharing.defaults()))
                .withOperationTimeout(Duration.ofMinutes(2))
                .withLockTimeout(Duration.ofMinutes(1));
        return new Processes(
                recordings.stream()
                        .map(recording -> QueueFixture.on(database, poolSize, settings.withRecorder(recording)))
                        .toList(),
                recordings);
    }

    QueueFixture first() {
        return fixture(0);
    }

    /** The process whose turn it is. */
    QueueFixture fixture(int caller) {
        return fixtures.get(caller % fixtures.size());
    }

    /** A call of one of them, in turn, that comes on a thread of its own. */
    Mono<EnqueueResult> enqueue(int caller, EnqueueRequest request) {
        return fixture(caller).queue().enqueue(request).subscribeOn(Schedulers.parallel());
    }

    /** Whether each has sent a statement for several calls. */
    boolean shared() {
        return recordings.stream()
                .allMatch(recording -> recording.statements().stream().anyMatch(calls -> calls > 1));
    }

    /** How many calls each has found to wait for a held key, at least. */
    int held() {
        return recordings.stream()
                .mapToInt(recording -> recording.held.get())
                .min()
                .orElseThrow();
    }

    /** Returns when each has found so many calls to wait for a held key. */
    void awaitHeld(int calls) {
        int seen = Poll.last(QueueFixture.PATIENCE, this::held, held -> held >= calls);
        if (seen < calls) {
            throw new AssertionError("expected %d calls to wait for a key, but %d do".formatted(calls, seen));
        }
    }
}
