package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.idemque.Debounce;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.Keyed;
import org.idemque.Throttle;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings of bindings: which keys belong to whom, without the keys. */
@DatabaseTest
class AdminBindingsIntegrationTest {

    private static final BindingFilter ALL = BindingFilter.all();

    @SuppressWarnings("NullAway.Init") // before each test
    private Operator operator;

    @BeforeEach
    void operator(TestDatabase database) {
        operator = Operator.on(database);
    }

    @Test
    void aBindingIsShownWithoutItsKey() {
        JobId job = enqueue(new Idempotency("order-4711-€🐎", "orders", Duration.ofHours(1)));

        BindingView view = rows(ALL).get(0);
        assertThat(view.scope()).isEqualTo("orders");
        assertThat(view.keyPreview()).isEqualTo("ord…-€🐎");
        assertThat(view.keyLength()).isEqualTo(13);
        assertThat(view.mode()).isEqualTo(KeyMode.IDEMPOTENCY);
        assertThat(view.job()).isEqualTo(job);
        assertThat(view.absorbed()).isZero();
        assertThat(view.keyDigest())
                .isEqualTo(operator.database().text("SELECT left(encode(key_hash, 'hex'), 12) FROM idemque.binding"));
        assertThat(view.expiresAt().toEpochMilli())
                .isEqualTo(operator.database()
                        .count("SELECT floor(extract(epoch FROM expires_at) * 1000)::bigint FROM idemque.binding"));
    }

    @Test
    void modesAndWhatWasAbsorbedAreShown() {
        enqueue(Debounce.of("debounced", Duration.ofHours(1)));
        for (int i = 0; i < 3; i++) {
            enqueue(Throttle.of("throttled", Duration.ofHours(1)));
        }
        assertThat(rows(ALL))
                .extracting(view -> view.mode() + " " + view.absorbed())
                .containsExactlyInAnyOrder("DEBOUNCE 0", "THROTTLE 2");
    }

    @Test
    void whetherItHasExpiredIsSaidByTheDatabaseClock() {
        enqueue(Idempotency.of("key"));
        assertThat(rows(ALL).get(0).expired()).isFalse();
        DatabaseClock.expireAll(operator.database());
        assertThat(rows(ALL).get(0).expired()).isTrue();
    }

    @Test
    void oneIsFoundByTheDigestThatAnErrorShows() {
        for (int i = 0; i < 20; i++) {
            enqueue(Idempotency.of("key " + i));
        }
        EnqueueIdempotencyConflictException conflict = Callers.start(
                        List.of(operator.fixture().queue().enqueue(Requests.keyed("key 7", "other work"))))
                .await()
                .get(0)
                .error(EnqueueIdempotencyConflictException.class);

        List<BindingView> found = rows(ALL.withKeyDigest(conflict.keyDigest()));
        assertThat(found)
                .extracting(BindingView::job)
                .containsExactly(conflict.existingJobId().orElseThrow());
        assertThat(rows(ALL.withKeyDigest(conflict.keyDigest().toUpperCase(Locale.ROOT))))
                .isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000000000", "7fffffffffff", "ffffffffffff", "00000000ffff"})
    void aDigestFindsAllThatBeginSoAndNoNeighbour(String digest) {
        for (String start : List.of(
                "000000000000",
                "000000000001",
                "00000000fffe",
                "00000000ffff",
                "000000010000",
                "7ffffffffffe",
                "7fffffffffff",
                "800000000000",
                "fffffffffffe",
                "ffffffffffff")) {
            insert(start + "00".repeat(26));
            insert(start + "ff".repeat(26));
        }
        assertThat(rows(ALL.withKeyDigest(digest))).hasSize(2).allMatch(view -> view.keyDigest()
                .equals(digest));
        assertThat(Operator.walk(1, page -> operator.admin().bindings(ALL.withKeyDigest(digest), page), n -> {}))
                .hasSize(2);
        assertThat(Operator.walk(3, page -> operator.admin().bindings(ALL, page), n -> {}))
                .hasSize(20);
    }

    @Test
    void thoseOfOneScopeAreFound() {
        JobId orders = enqueue(Idempotency.of("key").withScope("orders"));
        enqueue(Idempotency.of("key").withScope("other"));
        assertThat(rows(ALL.withScope("orders"))).extracting(BindingView::job).containsExactly(orders);
        assertThat(rows(ALL.withScope("none"))).isEmpty();
    }

    @Test
    void theOneOfAJobIsFoundAsLongAsTheKeyPointsAtIt() {
        JobId job = enqueue(Idempotency.of("key"));
        enqueue(Idempotency.of("other"));
        assertThat(rows(ALL.withJob(job))).extracting(BindingView::job).containsExactly(job);
        operator.finish(job, "succeeded");
        assertThat(rows(ALL.withJob(job))).extracting(BindingView::job).containsExactly(job);
        assertThat(rows(ALL.withJob(job).withScope("other"))).isEmpty();
        assertThat(rows(ALL.withJob(job).withKeyDigest("000000000000"))).isEmpty();

        DatabaseClock.expireAll(operator.database());
        JobId next = enqueue(Idempotency.of("key"));
        assertThat(rows(ALL.withJob(job))).isEmpty();
        assertThat(rows(ALL.withJob(next))).extracting(BindingView::job).containsExactly(next);
        assertThat(rows(ALL.withJob(operator.enqueue(Requests.unkeyed("work")))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 60, 61})
    void pagesMeetEachRowOnceWhileOthersComeAndGo(int size) {
        List<JobId> ids = IntStream.range(0, 60)
                .mapToObj(i -> enqueue(Idempotency.of("key " + i)))
                .toList();
        IntStream.range(0, 40).forEach(i -> enqueue(Idempotency.of("goes " + i).withScope("gone")));

        List<BindingView> met = Operator.walk(size, page -> operator.admin().bindings(ALL, page), number -> {
            enqueue(Idempotency.of("comes " + number).withScope("gone"));
            operator.database()
                    .execute(
                            "DELETE FROM idemque.binding WHERE ctid IN (SELECT ctid FROM idemque.binding WHERE scope = 'gone' LIMIT 2)");
        });

        assertThat(met).doesNotHaveDuplicates();
        assertThat(met.stream().filter(view -> view.scope().equals("default")).map(BindingView::job))
                .containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void aRareScopeLooksAtABoundedNumberOfRowsAPage() {
        operator.database().execute("""
                INSERT INTO idemque.binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope, key_preview)
                SELECT sha256(n::text::bytea), '00000000-0000-0000-0000-000000000000', now(), 1, 1,
                       decode(repeat('00', 33), 'hex'), 'common', ''
                FROM generate_series(1, 25000) AS n""");
        insert("ff".repeat(32));
        BindingFilter rare = ALL.withScope("rare");

        Slice<BindingView> first = Await.value(operator.admin().bindings(rare, Page.first()));
        assertThat(first.rows()).isEmpty();
        assertThat(first.next()).isPresent();
        List<Integer> pages = new ArrayList<>();
        assertThat(Operator.walk(100, page -> operator.admin().bindings(rare, page), pages::add))
                .hasSize(1);
        assertThat(pages).hasSize(2);
    }

    @Test
    void onACallersConnectionItSeesWhatTheTransactionWrote() {
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            Await.completion(transaction.queue().enqueue(Requests.keyed("key", "work")));
            assertThat(Await.value(operator.admin().on(transaction.connection()).bindings(ALL, Page.first()))
                            .rows())
                    .hasSize(1);
            assertThat(rows(ALL)).isEmpty();
        }
    }

    @CanIgnoreReturnValue
    private JobId enqueue(Keyed key) {
        return operator.enqueue(
                EnqueueRequest.of("test", "work", EnqueueOptions.defaults().withKeyed(key)));
    }

    private void insert(String hash) {
        operator.database().execute("""
                INSERT INTO idemque.binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope, key_preview)
                VALUES (decode(?, 'hex'), gen_random_uuid(), now(), 1, 1, decode(repeat('00', 33), 'hex'), 'rare', '')""", hash);
    }

    private List<BindingView> rows(BindingFilter filter) {
        return Await.value(operator.admin().bindings(filter, Page.first())).rows();
    }
}
