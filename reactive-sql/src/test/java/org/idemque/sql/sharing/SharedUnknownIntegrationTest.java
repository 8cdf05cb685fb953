package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.OutcomeUnknownException;
import org.idemque.Throttle;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TcpProxy;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/**
 * The network is lost under a shared statement that the server completes: all its jobs exist, and no answer comes.
 *
 * <p>Allowed: a caller with a key is told that it was accepted, or that nobody knows; one without a key is told that nobody
 * knows. Forbidden: a second job, a key that is told to be taken by somebody else, "nothing was written", no answer at all.
 */
@DatabaseTest
class SharedUnknownIntegrationTest {

    private static final int KEYED = 12;
    private static final int FREE = 2;
    private static final int THROTTLED = 3;
    private static final int JOBS = KEYED + FREE + 1 + 1;

    private final TcpProxy network = TcpProxy.start();

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Callers callers;

    /** The callers' one statement is done in the server, and its answer is held in the network. */
    @BeforeEach
    void answersThatDoNotCome(TestDatabase database) {
        Await.completion(Idemque.schema(database.connectionFactory()).install());
        PostgresqlConnectionFactory factory = new PostgresqlConnectionFactory(
                database.configuration().host("localhost").port(network.port()).build());
        ConnectionPool pool = database.pool(
                factory, 2, configuration -> configuration.maxCreateConnectionTime(Duration.ofSeconds(1)));
        Sharing oneStatement = Sharing.defaults().withStatements(1);
        fixture = new QueueFixture(
                database, pool, Idemque.queue(pool, QueueSettings.defaults().withSharing(oneStatement)));
        Gate gate = Gate.closed(database);
        Callers first = Callers.start(List.of(fixture.queue().enqueue(Requests.unkeyed("first"))));
        gate.awaitWaiting(1);
        callers = Callers.start(calls());
        database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'idemque-test'");
        assertThat(first.await(0).error(OutcomeUnknownException.class)).isNotNull();
        gate.awaitWaiting(1);
        network.freeze();
        gate.open();
        assertThat(Poll.last(QueueFixture.PATIENCE, fixture::jobs, jobs -> jobs == JOBS))
                .isEqualTo(JOBS);
    }

    /** The pool says good-bye to the server, for which it takes a network. */
    @AfterEach
    void takeTheNetworkAway() {
        network.heal();
        Await.completion(fixture.pool().disposeLater().onErrorComplete());
        network.close();
    }

    @Test
    void whoHasAKeyIsToldOfItsJobAndWhoHasNoneThatNobodyKnows() {
        network.cut();
        network.heal();

        assertThat(keyed()).extracting(told -> told.result().outcome()).containsOnly(EnqueueOutcome.ACCEPTED);
        assertThat(keyed()).extracting(told -> told.result().jobId()).doesNotHaveDuplicates();
        assertThat(free()).allMatch(told -> told.error() instanceof OutcomeUnknownException);
        assertThat(fixture.jobs()).isEqualTo(JOBS);
        assertThat(fixture.bindings()).isEqualTo(KEYED + 2);
    }

    /** What is absorbed is counted: sent again it would be counted twice. */
    @Test
    void throttledCallsAreNotSentAgain(TestDatabase database) {
        network.cut();
        network.heal();

        assertThat(IntStream.range(KEYED + FREE, KEYED + FREE + THROTTLED).mapToObj(callers::await))
                .allMatch(told -> told.error() instanceof OutcomeUnknownException);
        assertThat(keyed()).noneMatch(Told::failed);
        assertThat(database.count("SELECT absorbed FROM idemque.binding WHERE mode = 'throttle'"))
                .isEqualTo(THROTTLED - 1);
    }

    /** By the time that it reached the server its key might be free again, and it would become a second job. */
    @Test
    void whoseKeyMayBeFreeByThenIsNotSentAgain() {
        network.cut();
        network.heal();

        assertThat(callers.await(KEYED + FREE + THROTTLED + 1).error(OutcomeUnknownException.class))
                .isNotNull();
        assertThat(keyed()).noneMatch(Told::failed);
        assertThat(fixture.jobs()).isEqualTo(JOBS);
    }

    /** A call that is sent again must not create the job that it created before and that has been worked off meanwhile. */
    @Test
    void aJobThatIsDoneByThenIsNotCreatedAgain(TestDatabase database) {
        database.execute("DELETE FROM idemque.job");

        network.cut();
        network.heal();

        assertThat(keyed()).extracting(told -> told.result().outcome()).containsOnly(EnqueueOutcome.ACCEPTED);
        assertThat(fixture.jobs()).isZero();
    }

    /** "Unavailable" would say that nothing was written. */
    @Test
    void whatCannotBeSentAgainStaysUnknown() {
        network.refuse();

        assertThat(callers.await()).allMatch(told -> told.error() instanceof OutcomeUnknownException);
        network.heal();
        List<Told> repeated = Callers.start(calls().subList(0, KEYED)).await();
        assertThat(repeated).extracting(told -> told.result().outcome()).containsOnly(EnqueueOutcome.REPLAYED);
        assertThat(fixture.jobs()).isEqualTo(JOBS);
    }

    /** A conflict is an answer, whatever was unknown before. */
    @Test
    void differentWorkIsToldSo() {
        network.cut();
        network.heal();

        Told rejected = callers.await(KEYED + FREE + THROTTLED);
        assertThat(rejected.conflict().existingJobId())
                .contains(callers.await(0).result().jobId());
    }

    private List<Told> keyed() {
        return IntStream.range(0, KEYED).mapToObj(callers::await).toList();
    }

    private List<Told> free() {
        return IntStream.range(KEYED, KEYED + FREE).mapToObj(callers::await).toList();
    }

    /** Each with a key of its own, some without, some under one throttle, one that asks for different work under the first key, and one with a short time to live. */
    private List<Mono<EnqueueResult>> calls() {
        Stream<EnqueueRequest> keyed = IntStream.range(0, KEYED).mapToObj(i -> Requests.keyed("key-" + i, "work"));
        Stream<EnqueueRequest> free = IntStream.range(0, FREE).mapToObj(i -> Requests.unkeyed("work-" + i));
        EnqueueRequest throttle = EnqueueRequest.of(
                "test", "work", EnqueueOptions.defaults().withKeyed(Throttle.of("throttle", Duration.ofHours(1))));
        Stream<EnqueueRequest> throttled = Stream.generate(() -> throttle).limit(THROTTLED);
        Stream<EnqueueRequest> other = Stream.of(Requests.keyed("key-0", "other"));
        Stream<EnqueueRequest> brief = Stream.of(Requests.keyed("brief", "work", Duration.ofSeconds(30)));
        return Stream.of(keyed, free, throttled, other, brief)
                .flatMap(requests -> requests)
                .map(fixture.queue()::enqueue)
                .toList();
    }
}
