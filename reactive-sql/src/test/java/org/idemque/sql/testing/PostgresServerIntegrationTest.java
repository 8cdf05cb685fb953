package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server pays for a commit what a production server pays. */
class PostgresServerIntegrationTest {

    private final PostgresServer server = PostgresServer.shared();

    @ParameterizedTest
    @ValueSource(strings = {"fsync", "synchronous_commit", "full_page_writes"})
    void isDurable(String setting) {
        assertThat(server.admin().text("SHOW " + setting)).isEqualTo("on");
    }

    @Test
    void isOneForAllTests() {
        assertThat(PostgresServer.shared()).isSameAs(server);
    }

    @Test
    void weAreSuperuserThere() {
        assertThat(server.admin().text("SHOW is_superuser")).isEqualTo("on");
    }
}
