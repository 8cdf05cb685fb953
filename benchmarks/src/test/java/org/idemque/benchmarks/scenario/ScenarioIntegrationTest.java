package org.idemque.benchmarks.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.idemque.benchmarks.contender.Contenders;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Payloads;
import org.idemque.benchmarks.measure.Figure;
import org.idemque.benchmarks.measure.Series;
import org.idemque.benchmarks.server.Server;
import org.idemque.sql.Sharing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every scenario with every contender for a moment, so that none can rot. What is counted is asserted, never a time. */
class ScenarioIntegrationTest {

    private static Server server;

    @BeforeAll
    static void start() {
        server = Server.embedded();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void countsAddUp(Scenario scenario) {
        for (Series series : run(scenario)) {
            assertThat(series.failure()).as(series.contender()).isEmpty();
            assertThat(series.count(Outcome.OVERLOADED)).as(series.contender()).isZero();
            // Some contenders do not say whether what they stored is new.
            long accepted = series.count(Outcome.ACCEPTED);
            assertThat(series.rounds().get(0).storedJobs())
                    .as("jobs stored by %s", series.contender())
                    .isBetween(accepted, accepted + series.count(Outcome.ANSWERED));
            assertThat(series.spread(Figure.RATE)).as(series.contender()).isPresent();
        }
    }

    private static List<Series> run(Scenario scenario) {
        Settings settings = new Settings(
                Contenders.ALL,
                List.of(Math.min(scenario.callers(), 8)),
                List.of(scenario == Scenario.BATCH ? 10 : 1),
                1,
                scenario == Scenario.GROWTH ? Duration.ofMinutes(1) : Duration.ofMillis(100),
                Duration.ZERO,
                0,
                200,
                4,
                Sharing.defaults());
        List<String> payloads = scenario == Scenario.WEBHOOKS ? Payloads.sampleWebhooks() : Payloads.ofSize(200);
        return new Comparison(server, scenario, payloads, settings, Progress.NONE).run();
    }
}
