package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.idemque.Debounce;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueKeyModeException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.InvalidRequestException;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.Keyed;
import org.idemque.Throttle;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.admin.Explanation;
import org.idemque.sql.admin.Explanation.WouldAccept;
import org.idemque.sql.admin.Explanation.WouldClash;
import org.idemque.sql.admin.Explanation.WouldCoalesce;
import org.idemque.sql.admin.Explanation.WouldConflict;
import org.idemque.sql.admin.Explanation.WouldNotReplace;
import org.idemque.sql.admin.Explanation.WouldReplace;
import org.idemque.sql.admin.Explanation.WouldReplay;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What an enqueue would do is what it then does, and saying so does nothing. */
@DatabaseTest
class AdminExplainIntegrationTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @SuppressWarnings("NullAway.Init") // before each test
    private Operator operator;

    @BeforeEach
    void operator(TestDatabase database) {
        operator = Operator.on(database);
    }

    /** How far the owner of the key has come. */
    enum Owner {
        PENDING {
            @Override
            void become(Operator operator, JobId job) {}
        },
        BEGUN {
            @Override
            void become(Operator operator, JobId job) {
                operator.begin(job);
            }
        },
        RETRYING {
            @Override
            void become(Operator operator, JobId job) {
                operator.database().execute("UPDATE idemque.job SET attempt = 1");
            }
        },
        FINISHED {
            @Override
            void become(Operator operator, JobId job) {
                operator.finish(job, "succeeded");
            }
        };

        abstract void become(Operator operator, JobId job);
    }

    static Stream<Arguments> situations() {
        return Stream.of(KeyMode.values()).flatMap(existing -> Stream.of(Owner.values())
                .flatMap(owner -> Stream.of(true, false).map(live -> Arguments.of(existing, owner, live))));
    }

    /** For each mode and work that may be asked for; the enqueue is rolled back, so that the next finds the same. */
    @ParameterizedTest
    @MethodSource("situations")
    void itIsWhatTheEnqueueThenDoes(KeyMode existing, Owner owner, boolean live) {
        JobId job = operator.enqueue(request(existing, "work"));
        owner.become(operator, job);
        if (!live) {
            operator.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '1 s'");
        }
        for (KeyMode asked : KeyMode.values()) {
            for (String work : List.of("work", "other work")) {
                EnqueueRequest request = request(asked, work);
                Explanation explained = explain(request);
                try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
                    Told told = Callers.start(List.of(transaction.queue().enqueue(request)))
                            .await()
                            .get(0);
                    assertThat(explained).as("%s of %s", asked, work).isEqualTo(explanationOf(told));
                }
            }
        }
    }

    private static Explanation explanationOf(Told told) {
        if (told.failed() && told.error() instanceof EnqueueIdempotencyConflictException conflict) {
            return new WouldConflict(conflict.existingJobId().orElseThrow(), conflict.conflictingFields());
        }
        if (told.failed()) {
            EnqueueKeyModeException clash = told.error(EnqueueKeyModeException.class);
            return new WouldClash(clash.existingJobId().orElseThrow(), clash.existingMode());
        }
        EnqueueResult result = told.results().get(0);
        if (result instanceof EnqueueResult.NonReplaceable refused) {
            return new WouldNotReplace(refused.jobId(), refused.reason());
        }
        return switch (result.outcome()) {
            case ACCEPTED -> new WouldAccept();
            case REPLAYED -> new WouldReplay(result.jobId());
            case REPLACED -> new WouldReplace(result.jobId());
            case COALESCED -> new WouldCoalesce(result.jobId());
            case NON_REPLACEABLE -> throw new AssertionError("a case of its own");
        };
    }

    @ParameterizedTest
    @EnumSource
    void aFreeKeyWouldBeAccepted(KeyMode mode) {
        assertThat(explain(request(mode, "work"))).isEqualTo(new WouldAccept());
    }

    @Test
    void theFieldsThatDifferAreNamed() {
        JobId job = operator.enqueue(request(KeyMode.IDEMPOTENCY, "work"));
        EnqueueOptions other = EnqueueOptions.defaults()
                .withIdempotencyKey("the key")
                .withTags("new")
                .withPriority(9);
        assertThat(explain(EnqueueRequest.of("test", "other work", other)))
                .isEqualTo(new WouldConflict(job, List.of("payload", "priority", "tags", "ttl")));
    }

    @Test
    void theKeySecretIsThatOfTheSettings() {
        operator.enqueue(request(KeyMode.IDEMPOTENCY, "work"));
        QueueSettings settings = QueueSettings.defaults().withKeySecret(new byte[32]);
        assertThat(Await.value(Idemque.admin(operator.fixture().pool(), settings)
                        .explain(request(KeyMode.IDEMPOTENCY, "work"))))
                .isEqualTo(new WouldAccept());
    }

    @ParameterizedTest
    @EnumSource
    void itWritesNothingEvenWhereItMay(KeyMode mode) {
        operator.enqueue(request(mode, "work"));
        List<List<Object>> before = rowsAndVersions();
        for (KeyMode asked : KeyMode.values()) {
            Explanation unused = explain(request(asked, "work"));
        }
        assertThat(rowsAndVersions()).isEqualTo(before);
    }

    @Test
    void aTransactionThatOnlyReadsIsGoodEnough() {
        JobId job = operator.enqueue(request(KeyMode.DEBOUNCE, "work"));
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            transaction.execute("SET TRANSACTION READ ONLY");
            assertThat(Await.value(
                            operator.admin().on(transaction.connection()).explain(request(KeyMode.DEBOUNCE, "new"))))
                    .isEqualTo(new WouldReplace(job));
            assertThat(transaction.count(
                            "SELECT pg_catalog.count(*) FROM pg_catalog.pg_locks WHERE pid = pg_catalog.pg_backend_pid()"
                                    + " AND locktype IN ('relation', 'tuple') AND mode <> 'AccessShareLock'"))
                    .isZero();
        }
    }

    /** What another holds is not waited for, and what it has not committed is not seen. */
    @Test
    void itWaitsForNobody() {
        JobId job = operator.enqueue(request(KeyMode.DEBOUNCE, "work"));
        try (LentTransaction holder = LentTransaction.begin(operator.fixture())) {
            holder.execute("SELECT FROM idemque.binding FOR UPDATE");
            holder.execute("SELECT FROM idemque.job FOR UPDATE");
            Await.completion(holder.queue().enqueue(Requests.keyed("uncommitted", "work")));

            assertThat(explain(request(KeyMode.DEBOUNCE, "new"))).isEqualTo(new WouldReplace(job));
            assertThat(explain(Requests.keyed("uncommitted", "work"))).isEqualTo(new WouldAccept());
        }
    }

    @Test
    void onACallersConnectionItSeesWhatTheTransactionWrote() {
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            EnqueueRequest request = request(KeyMode.IDEMPOTENCY, "work");
            JobId job = Await.value(transaction.queue().enqueue(request)).jobId();
            assertThat(Await.value(operator.admin().on(transaction.connection()).explain(request)))
                    .isEqualTo(new WouldReplay(job));
        }
    }

    @Test
    void aRequestWithoutAKeyAsksNothing() {
        CountingConnectionFactory counting =
                new CountingConnectionFactory(operator.fixture().pool());
        assertThat(Await.value(Idemque.admin(counting).explain(Requests.unkeyed("work"))))
                .isEqualTo(new WouldAccept());
        assertThat(counting.connections()).isZero();
    }

    @Test
    void aPayloadOutOfBoundsIsRefusedAsByAnEnqueue() {
        CountingConnectionFactory counting =
                new CountingConnectionFactory(operator.fixture().pool());
        QueueSettings settings = QueueSettings.defaults().withMaxPayloadBytes(5);
        assertThatThrownBy(
                        () -> Await.value(Idemque.admin(counting, settings).explain(Requests.keyed("key", "too long"))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith("payload must be");
        assertThat(counting.connections()).isZero();
    }

    private Explanation explain(EnqueueRequest request) {
        return Await.value(operator.admin().explain(request));
    }

    private List<List<Object>> rowsAndVersions() {
        return operator.database()
                .rows("SELECT xmin::text, xmax::text, ctid::text, b::text FROM idemque.binding AS b"
                        + " UNION ALL SELECT xmin::text, xmax::text, ctid::text, j::text FROM idemque.job AS j");
    }

    private static EnqueueRequest request(KeyMode mode, String work) {
        Keyed key =
                switch (mode) {
                    case IDEMPOTENCY -> new Idempotency("the key", Idempotency.DEFAULT_SCOPE, HOUR);
                    case DEBOUNCE -> Debounce.of("the key", HOUR);
                    case THROTTLE -> Throttle.of("the key", HOUR);
                };
        return EnqueueRequest.of("test", work, EnqueueOptions.defaults().withKeyed(key));
    }
}
