package org.idemque.sql.internal.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.idemque.InvalidRequestException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The name goes into SQL as text, so that nothing but a plain identifier may be one. */
class SchemaNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"idemque", "Other_Schema", "select", "_", "a1", "pg", "pga"})
    void quotesPlainNames(String name) {
        assertThat(new SchemaName(name).quoted()).isEqualTo('"' + name + '"');
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pg_queue", "a b", "a\"b", "a.b", "1a", "ä", "a;b", "a\n", "a-b", "$a", "a\u0000"})
    void refusesOthers(String name) {
        assertThatThrownBy(() -> new SchemaName(name))
                .isInstanceOfSatisfying(InvalidRequestException.class, refusal -> assertThat(refusal.option())
                        .isEqualTo("schema"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63})
    void takesWhatTheServerKeepsInFull(int length) {
        assertThat(new SchemaName("s".repeat(length)).value()).hasSize(length);
        assertThatThrownBy(() -> new SchemaName("s".repeat(64))).isInstanceOf(InvalidRequestException.class);
    }
}
