package org.idemque.sql.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.idemque.DatabaseRefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which servers and databases the queue's tables can live in. */
class FoundTest {

    @ParameterizedTest
    @ValueSource(ints = {150_000, 150_018, 160_001, 180_004})
    void aServerFrom15OnWillDo(int version) {
        Found found = new Found(true, true, "UTF8", version);
        assertThat(found.checked()).isSameAs(found);
    }

    @ParameterizedTest
    @CsvSource({"140023, 14.23", "90624, 9.624"})
    void anOlderServerIsRefusedByItsVersion(int version, String told) {
        assertThatThrownBy(new Found(false, false, "UTF8", version)::checked)
                .isInstanceOf(DatabaseRefusedException.class)
                .hasMessageContaining("PostgreSQL 15 or newer")
                .hasMessageContaining(told);
    }

    @Test
    void anotherEncodingIsRefusedByItsName() {
        assertThatThrownBy(new Found(false, false, "LATIN1", 180_004)::checked)
                .isInstanceOf(DatabaseRefusedException.class)
                .hasMessageContaining("UTF8")
                .hasMessageContaining("LATIN1");
    }
}
