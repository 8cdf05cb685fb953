package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.idemque.QueueOverloadedException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.connection.TransactionalWork;
import org.idemque.sql.internal.connection.Work;
import org.idemque.sql.internal.statement.Sql;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Many callers of a small pool leave or time out at any moment of an acquisition, of the work, and of giving back.
 *
 * <p>Allowed: a caller that gets its row, that is told unavailable, unknown or overloaded, or that has left. Forbidden: a
 * connection with two owners, one that is used by a former owner, one that does not come back, one that comes back inside a
 * transaction, an operation that is counted for ever.
 */
@DatabaseTest
class OwnershipIntegrationTest {

    private static final int ACQUISITIONS = Integer.getInteger("idemque.acquisitions", 100_000);
    private static final int POOL = 4;
    private static final int THREADS = 4;
    private static final int CALLERS_PER_THREAD = 8;
    private static final long LATEST_NANOS = 500_000;
    private static final Sql ONE = new Sql("SELECT $1::integer");

    private static final String[] ERRORS = {
        "TimeoutException", "QueueUnavailableException", "OutcomeUnknownException", "QueueOverloadedException"
    };

    private final Map<String, AtomicLong> endings = new ConcurrentHashMap<>();
    private final Set<String> dropped = ConcurrentHashMap.newKeySet();

    /** An error that races its caller's leaving has nowhere to go; Reactor's operators drop it. */
    @BeforeEach
    void watchDroppedErrors() {
        Hooks.onErrorDropped(error -> dropped.add(error.getClass().getSimpleName()));
    }

    @AfterEach
    void resetHooks() {
        Hooks.resetOnErrorDropped();
    }

    @Test
    void aConnectionHasOneOwnerWhateverItsCallersDo(TestDatabase database) {
        ConnectionPool pool = database.pool(POOL);
        OwnershipAudit audit = new OwnershipAudit(pool);
        ConnectionRunner patient = runner(audit, Duration.ofSeconds(30), Duration.ofSeconds(30));
        ConnectionRunner hasty = runner(audit, Duration.ofMillis(2), Duration.ofMillis(1));

        run(audit, ACQUISITIONS, work -> (one(4) ? hasty : patient).run(work));

        PoolMetrics metrics = pool.getMetrics().orElseThrow();
        String rest = Poll.last(
                QueueFixture.PATIENCE,
                () -> "%d operations, %d acquired, %d pending"
                        .formatted(
                                patient.inFlight() + hasty.inFlight(),
                                metrics.acquiredSize(),
                                metrics.pendingAcquireSize()),
                "0 operations, 0 acquired, 0 pending"::equals);
        assertThat(rest).isEqualTo("0 operations, 0 acquired, 0 pending");
        assertThat(audit.violations()).isZero();
        assertThat(PoolSessions.traces(pool, POOL)).isEmpty();
        assertThat(endings).containsKeys("row", "left").containsKeys(ERRORS).hasSize(6);
        assertThat(dropped).isSubsetOf(ERRORS);
    }

    /** The control: an acquisition that is cancelled as it delivers, which is what next() does, is seen to share. */
    @Test
    void theAuditSeesAConnectionThatIsShared(TestDatabase database) {
        OwnershipAudit audit = new OwnershipAudit(database.pool(POOL));
        run(
                audit,
                2_000,
                work -> Mono.usingWhen(
                        Flux.from(audit.create()).next(), OwnershipIntegrationTest::ask, Connection::close));
        assertThat(audit.violations()).isPositive();
    }

    private void run(OwnershipAudit audit, int acquisitions, Function<Work<Integer>, Mono<Integer>> way) {
        Flux<Void> caller = Flux.range(0, Integer.MAX_VALUE)
                .takeWhile(round -> audit.deliveries() < acquisitions)
                .flatMap(round -> ended(leaving(way.apply(work()))), CALLERS_PER_THREAD);
        Flux.range(0, THREADS)
                .flatMap(thread -> caller.subscribeOn(Schedulers.boundedElastic()))
                .blockLast(Duration.ofMinutes(2));
    }

    private static Mono<Integer> leaving(Mono<Integer> call) {
        Duration moment = Duration.ofNanos(ThreadLocalRandom.current().nextLong(LATEST_NANOS));
        return switch (ThreadLocalRandom.current().nextInt(3)) {
            case 0 -> call.takeUntilOther(Mono.delay(moment));
            case 1 -> call.timeout(moment);
            default -> call;
        };
    }

    private Mono<Void> ended(Mono<Integer> call) {
        return call.map(row -> "row")
                .defaultIfEmpty("left")
                .onErrorResume(error -> {
                    Mono<String> name = Mono.just(error.getClass().getSimpleName());
                    return error instanceof QueueOverloadedException ? name.delayElement(Duration.ofMillis(1)) : name;
                })
                .doOnNext(ending -> endings.computeIfAbsent(ending, name -> new AtomicLong())
                        .incrementAndGet())
                .then();
    }

    private static Work<Integer> work() {
        return one(8) ? new TransactionalWork<>(OwnershipIntegrationTest::select) : OwnershipIntegrationTest::select;
    }

    private static Mono<Integer> select(Session session) {
        return session.rows(ONE, binds -> binds.bind(0, 1), row -> 1).map(rows -> rows.get(0));
    }

    private static Mono<Integer> ask(Connection connection) {
        return Flux.from(connection.createStatement(ONE.text()).bind(0, 1).execute())
                .concatMap(result -> result.map(row -> 1))
                .single();
    }

    private static boolean one(int in) {
        return ThreadLocalRandom.current().nextInt(in) == 0;
    }

    private static ConnectionRunner runner(OwnershipAudit audit, Duration acquire, Duration operation) {
        Limits limits = new Limits(acquire, operation, Duration.ofSeconds(30), Duration.ofSeconds(30), 64);
        return new ConnectionRunner(audit, limits, new Failures("idemque", 1));
    }
}
