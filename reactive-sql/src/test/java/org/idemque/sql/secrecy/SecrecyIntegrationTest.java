package org.idemque.sql.secrecy;

import static org.assertj.core.api.Assertions.assertThat;

import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Neither a key nor the secret that keys are hashed with leaves the process or is said in it: not to a table, a statistic, a
 * statement's text, a log line of any library at any level, nor by a result or an error. A payload goes to its job's row, and
 * is in no error and no log line of ours. {@link SearchIntegrationTest} shows that the search finds what is there.
 */
@DatabaseTest
class SecrecyIntegrationTest {

    @ParameterizedTest
    @EnumSource
    void neitherKeyNorSecretIsSaid(Scenario scenario, TestDatabase database) {
        assertSecret(scenario, database, QueueSettings.defaults().withKeySecret(Needles.SECRET));
    }

    @ParameterizedTest
    @EnumSource(names = {"CONFLICT", "BATCH", "KILLED_BACKEND", "REFUSED_ROW"})
    void norIsAKeyThatIsHashedWithoutSecret(Scenario scenario, TestDatabase database) {
        assertSecret(scenario, database, QueueSettings.defaults());
    }

    private static void assertSecret(Scenario scenario, TestDatabase database, QueueSettings settings) {
        try (LogCapture log = new LogCapture()) {
            Stage stage = Stage.set(database, settings);
            stage.hear(Stage.request().toString());

            scenario.play(stage);
            stage.look();

            assertThat(stage.stored()).isNotEmpty().noneMatch(Needles::findsKeyOrSecret);
            assertThat(stage.said()).isNotEmpty().allSatisfy(said -> {
                assertThat(DeepText.of(said)).doesNotMatch(Needles::findsKeyOrSecret, "tells the key or the secret");
                assertThat(DeepText.withoutCauses(said)).doesNotMatch(Needles::findsPayload, "tells the payload");
            });
            assertThat(log.lines("io.r2dbc.postgresql.PARAM"))
                    .as("parameters are logged")
                    .isNotEmpty();
            assertThat(log.lines("")).noneMatch(Needles::findsKeyOrSecret);
            assertThat(log.lines("org.idemque")).noneMatch(Needles::findsPayload);
        }
    }
}
