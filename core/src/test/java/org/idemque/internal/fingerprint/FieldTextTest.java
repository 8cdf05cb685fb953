package org.idemque.internal.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldTextTest {

    /** From the first instant that is permitted to the last, across the year 2262, where 64 bits of nanoseconds end. */
    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 0",
        "1970-01-01T00:00:00.000001999Z, 1",
        "2262-04-11T23:47:16.854775Z, 9223372036854775",
        "2262-04-11T23:47:16.854776Z, 9223372036854776",
        "9999-12-31T23:59:59.999999Z, 253402300799999999"
    })
    void countsMicrosecondsThroughout(Instant instant, String text) {
        assertThat(FieldText.instant(instant)).isEqualTo(text);
    }
}
