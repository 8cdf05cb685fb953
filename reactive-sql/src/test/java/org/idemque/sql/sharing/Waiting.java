package org.idemque.sql.sharing;

import java.util.List;
import java.util.function.UnaryOperator;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import reactor.core.publisher.Mono;

/** A queue with one shared statement at a time, and a first call that holds it at a gate while others come to wait. */
record Waiting(QueueFixture fixture, Recording recording, Gate gate, Callers first) {

    /** A queue whose only statement is under way, and stays so until the gate is opened. */
    static Waiting on(TestDatabase database, UnaryOperator<Sharing> change) {
        return on(database, change, Requests.keyed("first", "work"));
    }

    /** The same, with a first call of the test's own. */
    static Waiting on(TestDatabase database, UnaryOperator<Sharing> change, EnqueueRequest first) {
        Recording recording = new Recording();
        Sharing sharing = change.apply(Sharing.defaults().withStatements(1).withMaxRequests(1_000));
        QueueFixture fixture = QueueFixture.on(
                database, 4, QueueSettings.defaults().withSharing(sharing).withRecorder(recording));
        return held(fixture, recording, Gate.closed(database), first);
    }

    /** Holds the only statement once more, by a call of another key. */
    Waiting again(String key) {
        gate.close();
        return held(fixture, recording, gate, Requests.keyed(key, "work"));
    }

    private static Waiting held(QueueFixture fixture, Recording recording, Gate gate, EnqueueRequest request) {
        Callers first = Callers.start(List.of(fixture.queue().enqueue(request)));
        gate.awaitWaiting(1);
        return new Waiting(fixture, recording, gate, first);
    }

    Mono<EnqueueResult> keyed(String key, String work) {
        return fixture.queue().enqueue(Requests.keyed(key, work));
    }

    /** Lets the first call end, and then the others. */
    void open() {
        gate.open();
        EnqueueResult unused = first.await(0).result();
    }
}
