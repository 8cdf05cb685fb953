package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;

/** Batches that share keys are under way at once. */
@DatabaseTest
class BatchRaceIntegrationTest {

    /**
     * Pairs of batches with the same members in opposite orders. Allowed: each batch has all its results, and a key is
     * accepted once between the two. Forbidden: an error (a deadlock above all), a member without its result, two jobs
     * for one key.
     */
    @ParameterizedTest
    @EnumSource
    void oppositeOrdersDoNotDeadlock(Way way, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 8);
        Books books = Books.of(fixture);
        Rounds.run(6, round -> {
            List<EnqueueRequest> there =
                    keys(round, 40).map(key -> Requests.keyed(key, "work")).toList();
            List<EnqueueRequest> back = new ArrayList<>(there);
            Collections.reverse(back);

            List<Told> told = Callers.start(IntStream.range(0, 8)
                            .mapToObj(i -> way.enqueueAll(fixture, i % 2 == 0 ? there : back))
                            .toList())
                    .await();

            assertThat(told).allSatisfy(caller -> assertThat(caller.results()).hasSize(40));
            books.enter(told);
        });
        books.areBalanced();
        assertThat(database.count("SELECT count(*) - count(DISTINCT b.key_hash) FROM idemque.binding AS b"))
                .isZero();
        assertThat(fixture.jobs()).isEqualTo(fixture.bindings());
    }

    /**
     * Batches of random members, shuffled, among them one of two kinds of work for a key that all share. Allowed: a batch is
     * accepted as a whole, or it conflicts on the shared key and nothing of it is there, its members without a key included.
     * At least one is accepted. Forbidden: another error, part of a batch, a batch of either kind accepted beside one of
     * the other.
     */
    @ParameterizedTest
    @EnumSource
    void aBatchThatLosesAKeyIsGoneAsAWhole(Way way, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 8);
        Books books = Books.of(fixture);
        Random random = new Random(20261201);
        Rounds.run(12, round -> {
            List<Flux<EnqueueResult>> batches = IntStream.range(0, 8)
                    .mapToObj(i -> way.enqueueAll(fixture, members(round, "kind " + i % 2, random)))
                    .toList();

            List<Told> told = Callers.start(batches).await();

            long winners = IntStream.range(0, 2)
                    .filter(kind -> IntStream.range(0, 8)
                            .filter(i -> i % 2 == kind)
                            .anyMatch(i -> !told.get(i).failed()))
                    .count();
            assertThat(winners).as("kinds accepted").isEqualTo(1);
            assertThat(told).filteredOn(Told::failed).allSatisfy(caller -> {
                EnqueueIdempotencyConflictException conflict = caller.conflict();
                assertThat(conflict.conflictingFields()).containsExactly("payload");
                assertThat(conflict.keyPreview()).startsWith("sha").endsWith("red");
            });
            books.enter(told);
        });
        books.areBalanced();
    }

    /** Some of the round's keys, the key that all share, and a member without a key. */
    private static List<EnqueueRequest> members(int round, String kind, Random random) {
        List<String> keys = new ArrayList<>(keys(round, 12).toList());
        Collections.shuffle(keys, random);
        List<EnqueueRequest> members = new ArrayList<>(Stream.concat(
                        keys.stream().limit(6).map(key -> Requests.keyed(key, "work")),
                        Stream.of(Requests.keyed("sha-%05d-red".formatted(round), kind), Requests.unkeyed("free")))
                .toList());
        Collections.shuffle(members, random);
        return members;
    }

    private static Stream<String> keys(int round, int number) {
        return IntStream.range(0, number).mapToObj(i -> "key-%d-%d".formatted(round, i));
    }
}
