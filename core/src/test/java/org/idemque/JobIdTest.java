package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobIdTest {

    @Test
    void readsWhatItWrites() {
        JobId id = new JobId(UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057"));
        assertThat(id).hasToString("01890a5d-ac96-774b-bcce-b302099a8057");
        assertThat(JobId.parse("01890A5D-ac96-774b-bcce-b302099a8057")).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1-1-1-1-1", "01890a5dac96774bbcceb302099a8057", "{01890a5d-ac96-774b-bcce-b302099a8057}"})
    void refusesOtherForms(String text) {
        Refused.with("jobId", "a UUID", text.length() + " characters that are not one", () -> JobId.parse(text));
    }

    @Test
    void sortsAsTheDatabaseDoes() {
        assertThat(new JobId(new UUID(-1, 0))).isGreaterThan(new JobId(new UUID(1, 0)));
        assertThat(new JobId(new UUID(1, -1))).isGreaterThan(new JobId(new UUID(1, 1)));
        assertThat(new JobId(new UUID(1, 1))).isEqualByComparingTo(new JobId(new UUID(1, 1)));
    }
}
