package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;

/**
 * Callers wait longer for a key's row than the key lives. Whoever is accepted after the wait has a key that lives, and the
 * next in line replays.
 */
@DatabaseTest
class ShortLifeRaceIntegrationTest {

    /** Longer than a busy machine needs to answer all callers once the row is free. */
    private static final Duration TTL = Duration.ofMillis(1500);

    private static final int KEYS = 4;
    private static final int CALLERS_OF_EACH = 3;

    /** The owner rolls back. Allowed: for each key one caller is accepted, the others replay it. Forbidden: two accepted. */
    @ParameterizedTest
    @EnumSource
    void aRolledBackOwnerIsFollowedByOne(Way way, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, KEYS * CALLERS_OF_EACH + 1);
        Books books = Books.of(fixture);
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            List<Told> told = waitPastTheTimeToLive(way, fixture, transaction, transaction::rollback);

            assertOneAcceptedForEachKey(told);
            books.enter(told);
        }
        books.areBalanced();
    }

    /**
     * The owner commits when its own time to live is over, as the callers see when they hold its row. Allowed: for each key
     * one caller takes it over with a new job, the others replay that one. Forbidden: two accepted, a replay of the owner.
     */
    @ParameterizedTest
    @EnumSource
    void anOwnerThatIsOverWhenItCommitsIsFollowedByOne(Way way, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, KEYS * CALLERS_OF_EACH + 1);
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            List<Told> told = waitPastTheTimeToLive(way, fixture, transaction, transaction::commit);

            assertOneAcceptedForEachKey(told);
            assertThat(fixture.jobs()).isEqualTo(2 * KEYS);
        }
    }

    /**
     * A batch takes a short-lived key at once and then waits past its time to live for another. Allowed: of the
     * batch and the next in line, one is accepted under the short-lived keys and the other replays it; the batch's statement is
     * taken back and run anew, so that either may be first. Forbidden: both accepted.
     */
    @ParameterizedTest
    @EnumSource
    void aBatchThatWaitsForAnotherKeyStillHasItsShortLivedOnes(Way way, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 4);
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            // Keys whose hashes come before that of the one that is held, as keys are taken in the order of their
            // hashes.
            List<EnqueueRequest> shortLived = Stream.of("short-3", "short-7")
                    .map(key -> Requests.keyed(key, "work", TTL))
                    .toList();
            EnqueueResult unused = Await.value(transaction.queue().enqueue(Requests.keyed("held", "gone")));
            Callers batch = Callers.start(List.of(way.enqueueAll(
                    fixture,
                    Stream.concat(shortLived.stream(), Stream.of(Requests.keyed("held", "work")))
                            .toList())));
            BlockedSessions.await(database, 1);
            Callers next = Callers.start(List.of(way.enqueueAll(fixture, shortLived)));
            BlockedSessions.await(database, 2);
            DatabaseClock.passes(database, TTL);

            transaction.rollback();

            List<EnqueueResult> first = batch.await().get(0).results();
            List<EnqueueResult> second = next.await().get(0).results();
            for (int key = 0; key < shortLived.size(); key++) {
                assertThat(second.get(key).jobId()).isEqualTo(first.get(key).jobId());
                assertThat(second.get(key).outcome())
                        .isNotEqualTo(first.get(key).outcome());
            }
            assertThat(first.get(2).outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(fixture.jobs()).isEqualTo(3);
            assertThat(database.count("SELECT ttl_ms FROM idemque.binding ORDER BY key_hash DESC LIMIT 1"))
                    .as("the long life of the key that was held comes last")
                    .isGreaterThan(TTL.toMillis());
        }
    }

    /** All callers begin while the keys live, and hold their rows when that time is over. */
    private static List<Told> waitPastTheTimeToLive(
            Way way, QueueFixture fixture, LentTransaction owner, Runnable end) {
        List<EnqueueRequest> requests = IntStream.range(0, KEYS)
                .mapToObj(i -> Requests.keyed("key-" + i, "work", TTL))
                .toList();
        Await.completion(owner.queue().enqueueAll(requests));
        List<Flux<EnqueueResult>> calls = IntStream.range(0, KEYS * CALLERS_OF_EACH)
                .mapToObj(i -> way.enqueue(fixture, requests.get(i % KEYS)))
                .toList();
        Callers callers = Callers.start(calls);
        BlockedSessions.await(fixture.database(), calls.size());
        DatabaseClock.passes(fixture.database(), TTL);
        end.run();
        return callers.await();
    }

    private static void assertOneAcceptedForEachKey(List<Told> told) {
        for (int key = 0; key < KEYS; key++) {
            int wanted = key;
            List<EnqueueResult> results = IntStream.range(0, told.size())
                    .filter(i -> i % KEYS == wanted)
                    .mapToObj(i -> told.get(i).result())
                    .toList();
            assertThat(results).extracting(EnqueueResult::outcome).containsOnlyOnce(EnqueueOutcome.ACCEPTED);
            assertThat(results)
                    .extracting(EnqueueResult::jobId)
                    .containsOnly(results.get(0).jobId());
        }
    }
}
