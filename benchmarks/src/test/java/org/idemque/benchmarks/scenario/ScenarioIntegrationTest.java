package org.idemque.benchmarks.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.idemque.KeyMode;
import org.idemque.benchmarks.contender.Contenders;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Payloads;
import org.idemque.benchmarks.measure.CrowdRound;
import org.idemque.benchmarks.measure.Figure;
import org.idemque.benchmarks.measure.Series;
import org.idemque.benchmarks.server.Server;
import org.idemque.sql.Sharing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Every scenario with every contender for a moment, so that none can rot. What is counted is asserted, never a time. */
class ScenarioIntegrationTest {

    private static final int KEYS = 200;
    private static final int ROWS = 95;
    /** Those who compare what a repeated request asks for, and say so. */
    private static final List<String> COMPARING = List.of("idemque", "idemque-alone", "r2dbc", "jdbc");

    /** As the library starts it, without fsync: a round's database is made and dropped quickly. */
    private static EmbeddedPostgres postgres;

    private static Server server;

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofSeconds(60))
                .setLocaleConfig("locale", "C")
                .start();
        server = Server.at("postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()));
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        postgres.close();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "MEMORY")
    void countsAddUp(Scenario scenario) {
        List<Series> all = compare(scenario, 0);

        assertThat(all)
                .extracting(Series::contender)
                .containsAll(isForAll(scenario) ? COMPARING : List.of("idemque", "idemque-alone"));
        scenario.reference().ifPresent(reference -> assertThat(contendersAt(reference, all))
                .as("each contender is told against itself")
                .isEqualTo(contendersAt(scenario, all)));
        for (Series series : all) {
            assertThat(series.failure()).as(series.contender()).isEmpty();
            assertThat(series.spread(Figure.RATE)).as(series.contender()).isPresent();
            long stored = stored(series);
            long accepted = series.count(Outcome.ACCEPTED);
            checkWhatIsCertain(Scenario.titled(series.scenario()), series);
            assertThat(stored)
                    .as("jobs stored by %s", series.contender())
                    .isBetween(accepted, accepted + series.count(Outcome.ANSWERED));
        }
    }

    @Test
    void anOpenLoopBeginsAsManyCallsAsItShould() {
        assertThat(compare(Scenario.ACCEPT, 200))
                .filteredOn(series -> !series.contender().equals("pgbench"))
                .allSatisfy(series -> assertThat(stored(series)).isEqualTo(20));
    }

    @Test
    void aCrowdIsTurnedAwayBeyondTheRoom() {
        Settings settings = settings(Scenario.MEMORY, 2_000, 0);

        List<CrowdRound> rounds = new Crowd(server, Payloads.ofSize(200), settings, Progress.NONE).run();

        assertThat(rounds).extracting(CrowdRound::contender).containsExactly("idemque", "idemque-alone");
        assertThat(rounds).allSatisfy(round -> {
            assertThat(round.count(Outcome.OVERLOADED)).isEqualTo(1_900);
            assertThat(round.storedJobs()).isEqualTo(100).isEqualTo(round.count(Outcome.ACCEPTED));
        });
    }

    private static void checkWhatIsCertain(Scenario scenario, Series series) {
        long stored = stored(series);
        switch (scenario) {
            case REPLAY, CONFLICT, DEBOUNCE, THROTTLE ->
                assertThat(stored).as(series.contender()).isZero();
            case HOT_KEY, DEBOUNCE_HOT, THROTTLE_HOT ->
                assertThat(stored).as(series.contender()).isEqualTo(1);
            case GROWTH -> {
                assertThat(stored).as(series.contender()).isEqualTo(KEYS);
                assertThat(series.tenths()).as(series.contender()).hasSize(10);
            }
            case MAINTENANCE -> {
                assertThat(stored).as(series.contender()).isPositive();
                // A round in which anything else than all of them goes is none.
                assertThat(series.spread(Figure.REMOVED)).as(series.contender()).isPresent();
                assertThat(series.removedByTenths()).as(series.contender()).hasSize(10);
            }
            default -> assertThat(stored).as(series.contender()).isPositive();
        }
        if (scenario == Scenario.CONFLICT && COMPARING.contains(series.contender())) {
            assertThat(series.count(Outcome.CONFLICT)).as(series.contender()).isPositive();
            assertThat(series.count(Outcome.REPLAYED)).as(series.contender()).isZero();
        }
    }

    private static boolean isForAll(Scenario scenario) {
        return scenario.mode() == KeyMode.IDEMPOTENCY && !scenario.isBesideExpired();
    }

    private static List<String> contendersAt(Scenario scenario, List<Series> all) {
        return all.stream()
                .filter(series -> series.scenario().equals(scenario.title()))
                .map(Series::contender)
                .toList();
    }

    private static long stored(Series series) {
        return series.rounds().get(0).storedJobs();
    }

    private static List<Series> compare(Scenario scenario, double rate) {
        List<String> payloads = scenario == Scenario.WEBHOOKS ? Payloads.sampleWebhooks() : Payloads.ofSize(200);
        Settings settings = settings(scenario, Math.min(scenario.callers(), 8), rate);
        return new Comparison(server, scenario, payloads, settings, Progress.NONE).run();
    }

    private static Settings settings(Scenario scenario, int callers, double rate) {
        return new Settings(
                Contenders.ALL,
                List.of(callers),
                List.of(scenario == Scenario.BATCH ? 10 : 1),
                1,
                scenario == Scenario.GROWTH ? Duration.ofMinutes(1) : Duration.ofMillis(100),
                Duration.ZERO,
                rate,
                KEYS,
                ROWS,
                4,
                Sharing.defaults().withMaxWaiting(100));
    }
}
