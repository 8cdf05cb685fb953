package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueResult;
import org.idemque.OutcomeUnknownException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.modes.ModeRequests;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** What was committed, and its answer lost, is asked for again only where that changes nothing. */
@DatabaseTest
class LostAnswerIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture direct;

    @SuppressWarnings("NullAway.Init") // before each test
    private LosingPool pool;

    @BeforeEach
    void queues(TestDatabase database) {
        direct = QueueFixture.on(database, 2);
        pool = new LosingPool(database.connectionFactory());
    }

    @AfterEach
    void dispose() {
        pool.dispose();
    }

    /** Sent again, the arrival would take the place of one that came between and was told that it replaced it. */
    @Test
    void aDebouncedArrivalIsNotSentAgain(TestDatabase database) {
        pool.lose(direct.queue().enqueue(ModeRequests.debounced("key", "newer")).then());
        R2dbcQueue queue = Idemque.queue(pool);

        Told told = Callers.start(List.of(queue.enqueue(ModeRequests.debounced("key", "older"))))
                .await(0);

        assertThat(told.error(OutcomeUnknownException.class)).isNotNull();
        assertThat(database.rows("SELECT payload::text FROM idemque.job")).containsExactly(List.of("\"newer\""));
    }

    /**
     * The connection of sixteen calls breaks twice, and the parts in which they are sent again follow each other so slowly that
     * the keys of the last are free again: real time is the subject. Forbidden: a second job of one call.
     */
    @Test
    void whoseTurnComesTooLateIsNotSentAgain(TestDatabase database) {
        QueueSettings settings = QueueSettings.defaults()
                .withLockTimeout(Duration.ofMillis(500))
                .withOperationTimeout(Duration.ofSeconds(1))
                .withAcquireTimeout(Duration.ofSeconds(1))
                .withSharing(Sharing.defaults().withStatements(1));
        R2dbcQueue queue = Idemque.queue(pool, settings);
        Gate gate = Gate.closed(database);
        Callers first = Callers.start(List.of(queue.enqueue(Requests.keyed("first", "work"))));
        gate.awaitWaiting(1);
        pool.lose(Mono.empty());
        pool.lose(Mono.empty());
        pool.delay(Duration.ofMillis(600));
        List<Mono<EnqueueResult>> calls = IntStream.range(0, 16)
                .mapToObj(i -> queue.enqueue(Requests.keyed("key-" + i, "work", Duration.ofSeconds(3))))
                .toList();

        Callers callers = Callers.start(calls);
        gate.open();

        assertThat(first.await(0).failed()).isFalse();
        List<Told> told = callers.await();
        assertThat(direct.jobs()).isEqualTo(1 + 16);
        assertThat(told).anyMatch(one -> one.failed() && one.error() instanceof OutcomeUnknownException);
        assertThat(told).anyMatch(one -> !one.failed());
    }
}
