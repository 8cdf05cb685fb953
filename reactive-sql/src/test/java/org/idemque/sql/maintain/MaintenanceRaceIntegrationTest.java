package org.idemque.sql.maintain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceReport;
import org.idemque.sql.MaintenanceReport.Level;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.modes.Worker;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/** Maintenance in several processes, beside callers whose keys have just expired. Forbidden throughout: a pass that fails. */
@DatabaseTest
class MaintenanceRaceIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Maintenance maintenance;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.alone(database, 8);
        maintenance = Idemque.maintenance(
                fixture.pool(), MaintenanceSettings.defaults().withStepSize(10));
    }

    /**
     * Allowed: one caller is accepted anew and the others get its id, whether maintenance was there first or not. Forbidden: a
     * binding that is deleted although somebody has just taken it over, which the next caller would find free.
     */
    @Test
    void callersTakeOverWhatMaintenanceDeletes() {
        Rounds.run(30, round -> {
            EnqueueRequest request = Requests.keyed("key-" + round, "work");
            EnqueueResult first = Await.value(fixture.queue().enqueue(request));
            DatabaseClock.expireAll(fixture.database());

            Tuple2<List<EnqueueResult>, List<MaintenanceReport>> told = Await.value(Mono.zip(
                    Flux.merge(Collections.nCopies(4, fixture.queue().enqueue(request)))
                            .collectList(),
                    Flux.merge(Collections.nCopies(2, maintenance.run())).collectList()));

            assertThat(told.getT1()).extracting(EnqueueResult::outcome).containsOnlyOnce(EnqueueOutcome.ACCEPTED);
            assertThat(told.getT1())
                    .extracting(EnqueueResult::jobId)
                    .doesNotContain(first.jobId())
                    .containsOnly(told.getT1().get(0).jobId());
            assertThat(told.getT2()).extracting(MaintenanceReport::level).doesNotContain(Level.FAILED);
            assertThat(Await.value(fixture.queue().enqueue(request)))
                    .isEqualTo(new EnqueueResult.Replayed(told.getT1().get(0).jobId()));
        });
    }

    /** Allowed: each expired binding is deleted by one of them. Forbidden: that one waits for the other, or counts its rows. */
    @Test
    void processesShareTheWork() {
        assertThat(Await.value(fixture.queue()
                        .enqueueAll(IntStream.range(0, 1_000)
                                .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                                .toList())
                        .collectList()))
                .hasSize(1_000);
        DatabaseClock.expireAll(fixture.database());

        List<MaintenanceReport> reports = Await.value(
                Flux.merge(Collections.nCopies(4, maintenance.run())).collectList());

        assertThat(reports).extracting(MaintenanceReport::level).doesNotContain(Level.FAILED);
        assertThat(reports.stream()
                        .mapToLong(MaintenanceReport::expiredBindings)
                        .sum())
                .isEqualTo(1_000);
        assertThat(fixture.bindings()).isZero();
    }

    /**
     * Windows of a few milliseconds, a worker and maintenance at once. Forbidden: a debounced job that has not begun and whose
     * key does not know it, since the next arrival would be accepted beside it.
     */
    @Test
    void maintenanceRacesDebouncedArrivalsAndAWorker() {
        Worker worker = new Worker(fixture);
        List<MaintenanceReport> reports = Await.value(Mono.zip(
                        Flux.range(0, 400)
                                .flatMap(i -> fixture.queue().enqueue(brief("key-" + i % 3, "work " + i)), 3)
                                .collectList(),
                        Mono.defer(() -> worker.claim(2)).repeat(150).collectList(),
                        maintenance.run().repeat(150).collectList()))
                .getT3();

        assertThat(reports).extracting(MaintenanceReport::level).doesNotContain(Level.FAILED);
        assertThat(fixture.database().count("""
                SELECT count(*) FROM idemque.job AS j
                WHERE j.attempt = 0
                  AND NOT EXISTS (SELECT FROM idemque.binding AS b WHERE b.key_hash = j.key_hash AND b.job_id = j.id)""")).isZero();
    }

    private static EnqueueRequest brief(String key, String work) {
        return EnqueueRequest.of(
                "test", work, EnqueueOptions.defaults().withKeyed(Debounce.of(key, Duration.ofMillis(5))));
    }
}
