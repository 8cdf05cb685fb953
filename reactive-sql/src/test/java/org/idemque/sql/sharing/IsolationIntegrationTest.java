package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** What goes wrong for one of those who share a statement touches nobody else. */
@DatabaseTest
class IsolationIntegrationTest {

    /**
     * Among 200 that left together one conflicts, one carries what the server refuses, one asks for a key that somebody's
     * transaction holds, one has left. Allowed: the other 196 are accepted once each, while the key is held still; the one
     * that waits is told when the transaction ends. Forbidden: anything else for any of them.
     */
    @Test
    void fourOfTwoHundredAreTroubleAndTheOthersDoNotNotice(TestDatabase database) {
        Waiting waiting = refusing(database, "refused", "23514");
        try (LentTransaction owner = LentTransaction.begin(waiting.fixture())) {
            waiting.open();
            owner.execute("SET LOCAL test.pass = 'on'");
            EnqueueResult taken = Await.value(owner.queue().enqueue(Requests.keyed("held", "work")));
            EnqueueResult live = Await.value(waiting.keyed("live", "work"));
            Waiting again = waiting.again("third");
            List<Mono<EnqueueResult>> calls = new ArrayList<>(IntStream.range(0, 200)
                    .mapToObj(i -> waiting.keyed("key-" + i, "work"))
                    .toList());
            calls.set(20, waiting.keyed("live", "different work"));
            calls.set(70, waiting.keyed("bad", "refused"));
            calls.set(120, waiting.keyed("held", "work"));
            Callers callers = Callers.start(calls);
            callers.cancel(170);

            again.open();

            List<JobId> accepted = IntStream.range(0, 200)
                    .filter(i -> i != 20 && i != 70 && i != 120 && i != 170)
                    .mapToObj(i -> callers.await(i).result())
                    .peek(result -> assertThat(result.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED))
                    .map(EnqueueResult::jobId)
                    .toList();
            assertThat(accepted).hasSize(196).doesNotHaveDuplicates();
            assertThat(callers.await(20).conflict().existingJobId()).contains(live.jobId());
            assertThat(callers.await(70).error(DatabaseRefusedException.class).sqlState())
                    .contains("23514");
            assertThat(callers.isDone(120)).as("its key is held").isFalse();
            assertThat(database.count("SELECT count(*) FROM idemque.job WHERE payload = '\"work\"'"))
                    .as("first, second, live, third, and those")
                    .isEqualTo(4 + 196);
            owner.commit();
            assertThat(callers.await(120).result()).isEqualTo(new EnqueueResult.Replayed(taken.jobId()));
        }
    }

    /** However many are refused: each is told alone, and everybody else is accepted. */
    @Test
    void manyRefusedValuesTouchNobodyElse(TestDatabase database) {
        Waiting waiting = refusing(database, "refused", "22023");
        Callers callers = Callers.start(IntStream.range(0, 100)
                .mapToObj(i -> waiting.keyed("key-" + i, i % 4 == 0 ? "refused" : "work"))
                .toList());

        waiting.open();

        List<Told> told = callers.await();
        for (int i = 0; i < 100; i++) {
            if (i % 4 == 0) {
                assertThat(told.get(i).error(DatabaseRefusedException.class)).isNotNull();
            } else {
                assertThat(told.get(i).result().outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            }
        }
        assertThat(waiting.fixture().jobs()).isEqualTo(2 + 75);
        // One for each that held the gate, one for all, and no more than parts of eight down to one.
        assertThat(waiting.recording().statements()).hasSizeLessThanOrEqualTo(2 + 1 + 8 + 64 + 100);
    }

    /** The lead of a key may be refused by the server although who follows it with the same key is not. */
    @Test
    void whoFollowsARefusedLeadIsAccepted(TestDatabase database) {
        Waiting waiting = refusing(database, "refused", "23514");
        Callers callers = Callers.start(
                List.of(waiting.keyed("key", "refused"), waiting.keyed("key", "work"), waiting.keyed("k", "w")));

        waiting.open();

        assertThat(callers.await(0).error(DatabaseRefusedException.class)).isNotNull();
        assertThat(callers.await(1).result().outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(callers.await(2).result().outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /** A race that one loses again and again ends as its error, not as everybody's. */
    @Test
    void whoLosesEveryRaceIsToldSoAlone(TestDatabase database) {
        Waiting waiting = refusing(database, "unlucky", "40001");
        Callers callers = Callers.start(IntStream.range(0, 50)
                .mapToObj(i -> waiting.keyed("key-" + i, i == 33 ? "unlucky" : "work"))
                .toList());

        waiting.open();

        assertThat(callers.await(33).error(QueueUnavailableException.class).sqlState())
                .contains("40001");
        assertThat(callers.await()).filteredOn(told -> !told.failed()).hasSize(49);
    }

    /** A row level policy, a trigger or a limit may refuse one of them with a code of any class. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UE001", "20000", "21000", "0A000", "38000", "42501", "42P01", "44000", "53200", "54000", "XX000",
                "25001", "40002", "53400", "55000", "55006", "57000"
            })
    void aRefusalIsOnesOwnWhateverItsCode(String sqlState, TestDatabase database) {
        Waiting waiting = refusing(database, "refused", sqlState);
        Callers callers = Callers.start(IntStream.range(0, 20)
                .mapToObj(i -> waiting.keyed("key-" + i, i == 7 ? "refused" : "work"))
                .toList());

        waiting.open();

        assertThat(callers.await(7).failed()).isTrue();
        assertThat(callers.await()).filteredOn(Told::failed).hasSize(1);
        assertThat(waiting.fixture().jobs()).isEqualTo(2 + 19);
    }

    /** A role that may no longer log in concerns them all: each is told with an error of its own, after one statement. */
    @Test
    void whatConcernsAllIsToldToAll(TestDatabase database) {
        Waiting waiting = refusing(database, "refused", "28000");
        Callers callers = Callers.start(IntStream.range(0, 20)
                .mapToObj(i -> waiting.keyed("key-" + i, "refused"))
                .toList());

        waiting.open();

        List<DatabaseRefusedException> errors = callers.await().stream()
                .map(told -> told.error(DatabaseRefusedException.class))
                .toList();
        assertThat(errors).hasSize(20).doesNotHaveDuplicates();
        assertThat(waiting.recording().statements()).containsExactly(1, 1, 20);
    }

    /**
     * The connection breaks while a statement is under way. Allowed: keyed calls are accepted, once, since the library
     * repeats them; a call without a key is told that nobody knows. Forbidden: a key without a job or with two.
     */
    @Test
    void keyedCallsOutliveTheirConnection(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity(), Requests.unkeyed("first"));
        List<Mono<EnqueueResult>> calls = new ArrayList<>(IntStream.range(0, 20)
                .mapToObj(i -> waiting.keyed("key-" + i, "work"))
                .toList());
        calls.add(waiting.fixture().queue().enqueue(Requests.unkeyed("work")));
        Callers callers = Callers.start(calls);
        kill(database);
        assertThat(waiting.first().await(0).error(OutcomeUnknownException.class))
                .isNotNull();
        waiting.gate().awaitWaiting(1);

        kill(database);
        assertThat(callers.await(20).error(OutcomeUnknownException.class)).isNotNull();
        waiting.gate().open();

        assertThat(callers.await())
                .filteredOn(told -> !told.failed())
                .extracting(told -> told.result().outcome())
                .hasSize(20)
                .containsOnly(EnqueueOutcome.ACCEPTED);
        assertThat(waiting.fixture().jobs()).isEqualTo(20);
        assertThat(waiting.fixture().bindings()).isEqualTo(20);
    }

    /** A value that ends its connection each time: nobody knows what became of it, and everybody else is accepted. */
    @Test
    void aValueThatEndsItsConnectionTouchesNobodyElse(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        waiting.open();
        database.execute("""
                CREATE FUNCTION public.poison() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_catalog.pg_terminate_backend(pg_catalog.pg_backend_pid()); RETURN NEW; END $$""");
        database.execute("CREATE TRIGGER a_poison BEFORE INSERT ON idemque.job FOR EACH ROW"
                + " WHEN (NEW.payload = '\"poison\"'::jsonb) EXECUTE FUNCTION public.poison()");
        Waiting again = waiting.again("second");
        Callers callers = Callers.start(IntStream.range(0, 20)
                .mapToObj(i -> waiting.keyed("key-" + i, i == 7 ? "poison" : "work"))
                .toList());

        again.open();

        assertThat(callers.await(7).error(OutcomeUnknownException.class)).isNotNull();
        assertThat(callers.await()).filteredOn(Told::failed).hasSize(1);
        assertThat(waiting.fixture().jobs()).isEqualTo(2 + 19);
    }

    /** The server is told to wait for each key so long that the waits for all of them leave the statement time. */
    @Test
    void patienceIsSharedByTheKeysOfAStatement(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(
                database,
                4,
                QueueSettings.defaults()
                        .withLockTimeout(Duration.ofSeconds(1))
                        .withOperationTimeout(Duration.ofSeconds(2))
                        .withSharing(Sharing.defaults().withStatements(1)));
        Gate gate = Gate.closed(database);
        Callers first = Callers.start(List.of(fixture.queue().enqueue(Requests.keyed("first", "work"))));
        gate.awaitWaiting(1);
        database.execute("CREATE TABLE public.seen (lock_timeout text)");
        database.execute("""
                CREATE FUNCTION public.look() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN INSERT INTO public.seen SELECT pg_catalog.current_setting('lock_timeout'); RETURN NEW; END $$""");
        database.execute("CREATE TRIGGER a_look BEFORE INSERT ON idemque.binding FOR EACH ROW"
                + " EXECUTE FUNCTION public.look()");
        Callers callers = Callers.start(IntStream.range(0, 20)
                .mapToObj(i -> fixture.queue().enqueue(Requests.keyed("key-" + i, "work")))
                .toList());

        gate.open();

        assertThat(first.await()).noneMatch(Told::failed);
        assertThat(callers.await()).noneMatch(Told::failed);
        assertThat(database.count("SELECT count(*) FROM public.seen WHERE lock_timeout = '50ms'"))
                .isEqualTo(20);
    }

    private static void kill(TestDatabase database) {
        database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'idemque-test'");
    }

    /** A queue held at its gate, whose server refuses a payload with a SQLSTATE. */
    private static Waiting refusing(TestDatabase database, String payload, String sqlState) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        waiting.open();
        database.execute("""
                CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE EXCEPTION 'refused on purpose' USING ERRCODE = '%s'; END $$""".formatted(sqlState));
        database.execute("CREATE TRIGGER a_refuse BEFORE INSERT ON idemque.job FOR EACH ROW"
                + " WHEN (NEW.payload = '\"%s\"'::jsonb) EXECUTE FUNCTION public.refuse()".formatted(payload));
        return waiting.again("second");
    }
}
