package org.idemque.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the demo prints is asserted here, scenario by scenario; and that it would notice if something were otherwise. */
@ExtendWith(ShopExtension.class)
class DemoIntegrationTest {

    @TestFactory
    Stream<DynamicTest> everyScenarioComesAsExpected(Shop shop) {
        return Scenarios.all(DeliveryFile.sample()).stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> {
                    Finding finding = scenario.play(shop);
                    assertThat(finding.actual()).isEqualTo(finding.expected());
                }));
    }

    @Test
    void theReportMarksWhatIsOtherwiseAndGoesOn(Shop shop) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8));

        boolean asExpected = report.play(
                List.of(
                        scenario("broken", () -> {
                            throw new IllegalStateException("no answer");
                        }),
                        scenario("different", () -> new Finding("1 job row", "2 job rows")),
                        scenario("right", () -> new Finding("1 job row", "1 job row"))),
                shop);

        assertThat(asExpected).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("Idemque on PostgreSQL 18")
                .contains("(fsync on, synchronous_commit on)")
                .contains("✗ broken     expected an answer")
                .contains("but came java.lang.IllegalStateException: no answer")
                .contains("✗ different  expected 1 job row")
                .contains("but came 2 job rows")
                .contains("✓ right      1 job row");
    }

    private static Scenario scenario(String title, Supplier<Finding> outcome) {
        return new Scenario() {
            @Override
            public String title() {
                return title;
            }

            @Override
            public Finding play(Shop shop) {
                return outcome.get();
            }
        };
    }
}
