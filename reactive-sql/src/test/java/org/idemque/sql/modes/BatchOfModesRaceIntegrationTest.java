package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.Debounce;
import org.idemque.EnqueueKeyModeException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.KeyMode;
import org.idemque.Keyed;
import org.idemque.Throttle;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;

/**
 * Batches whose members are of all modes, and share keys, are under way at once and name them in opposite orders.
 *
 * <p>Forbidden throughout: a deadlock, which a retry would hide from the callers and so is asked of the server; a member without its
 * result; two jobs for one key.
 */
@DatabaseTest
class BatchOfModesRaceIntegrationTest {

    private static final int BATCHES = 8;
    private static final int KEYS = 30;

    /**
     * Allowed: each key is accepted once, and every other member under it is answered as its mode answers. Forbidden,
     * besides: an error; a count of absorbed requests that is not what callers were told.
     */
    @Test
    void eachKeyIsAcceptedOnce(TestDatabase database) {
        QueueFixture fixture = QueueFixture.alone(database, BATCHES);
        Rounds.run(6, round -> {
            List<Told> told = Callers.start(IntStream.range(0, BATCHES)
                            .mapToObj(i -> fixture.queue().enqueueAll(members(round, i % 2 == 1)))
                            .toList())
                    .await();

            assertThat(told).allSatisfy(caller -> assertThat(caller.results()).hasSize(KEYS));
            List<EnqueueOutcome> outcomes = told.stream()
                    .flatMap(caller -> caller.results().stream())
                    .map(EnqueueResult::outcome)
                    .toList();
            int again = (BATCHES - 1) * KEYS / 3;
            assertThat(Collections.frequency(outcomes, EnqueueOutcome.ACCEPTED)).isEqualTo(KEYS);
            assertThat(Collections.frequency(outcomes, EnqueueOutcome.REPLAYED)).isEqualTo(again);
            assertThat(Collections.frequency(outcomes, EnqueueOutcome.REPLACED)).isEqualTo(again);
            assertThat(Collections.frequency(outcomes, EnqueueOutcome.COALESCED))
                    .isEqualTo(again);
            assertThat(new Work(database).absorbed()).isEqualTo((long) again * (round + 1));
        });
        assertThat(fixture.jobs()).isEqualTo(fixture.bindings());
        nobodyWaitedInACircle(fixture);
    }

    /**
     * Half of the batches ask for the keys in one mode, the others in another. Allowed: those of one half are accepted, and
     * those of the other clash and leave nothing, their member without a key included. Forbidden, besides: another error, part
     * of a batch, batches of both halves accepted.
     */
    @Test
    void theModesOfOneHalfAreAccepted(TestDatabase database) {
        QueueFixture fixture = QueueFixture.alone(database, BATCHES);
        Random random = new Random(20261201);
        Rounds.run(10, round -> {
            List<Told> told = Callers.start(IntStream.range(0, BATCHES)
                            .mapToObj(i -> fixture.queue()
                                    .enqueueAll(disagreeing(
                                            round, i % 2 == 0 ? KeyMode.IDEMPOTENCY : KeyMode.THROTTLE, random)))
                            .toList())
                    .await();

            List<Integer> accepted = IntStream.range(0, BATCHES)
                    .filter(i -> !told.get(i).failed())
                    .boxed()
                    .toList();
            assertThat(accepted.stream().map(i -> i % 2).distinct()).hasSize(1);
            assertThat(accepted).hasSize(BATCHES / 2);
            assertThat(told).filteredOn(Told::failed).allSatisfy(caller -> assertThat(
                            caller.error(EnqueueKeyModeException.class)
                                    .position()
                                    .getAsInt())
                    .isBetween(0, KEYS));
            assertThat(fixture.jobs()).isEqualTo((long) (round + 1) * (KEYS + BATCHES / 2));
        });
        assertThat(fixture.bindings() + 10 * BATCHES / 2)
                .as("jobs of keys and jobs without")
                .isEqualTo(fixture.jobs());
        nobodyWaitedInACircle(fixture);
    }

    private static List<EnqueueRequest> members(int round, boolean back) {
        List<EnqueueRequest> members = new ArrayList<>(IntStream.range(0, KEYS / 3)
                .mapToObj(i -> "%d-%d".formatted(round, i))
                .flatMap(key ->
                        Stream.of(KeyMode.values()).map(mode -> ModeRequests.under(in(mode, mode + key), "work")))
                .toList());
        if (back) {
            Collections.reverse(members);
        }
        return members;
    }

    private static List<EnqueueRequest> disagreeing(int round, KeyMode mode, Random random) {
        List<EnqueueRequest> members = new ArrayList<>(IntStream.range(0, KEYS)
                .mapToObj(i -> ModeRequests.under(in(mode, "key-%d-%d".formatted(round, i)), "work"))
                .toList());
        members.add(Requests.unkeyed("free"));
        Collections.shuffle(members, random);
        return members;
    }

    private static Keyed in(KeyMode mode, String key) {
        return switch (mode) {
            case IDEMPOTENCY -> Idempotency.of(key);
            case DEBOUNCE -> Debounce.of(key, ModeRequests.WINDOW);
            case THROTTLE -> Throttle.of(key, ModeRequests.WINDOW);
        };
    }

    /** The server counts deadlocks, and tells of them once the sessions that met them have ended. */
    private static void nobodyWaitedInACircle(QueueFixture fixture) {
        TestDatabase database = fixture.database();
        Await.completion(fixture.pool().disposeLater());
        long sessions = Poll.last(QueueFixture.PATIENCE, () -> database.count("""
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()"""), count -> count == 0);
        assertThat(sessions).as("sessions that have not ended").isZero();
        assertThat(database.count("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))
                .as("deadlocks")
                .isZero();
    }
}
