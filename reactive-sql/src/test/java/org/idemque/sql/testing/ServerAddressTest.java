package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r2dbc:postgresql://admin:p%40ss+w@db.example:5433/main",
                "r2dbc:postgres://admin:p%40ss+w@db.example:5433/main",
                "postgresql://admin:p%40ss+w@db.example:5433/main",
                "jdbc:postgresql://db.example:5433/main?user=admin&password=p%40ss+w"
            })
    void readsBothStyles(String url) {
        assertThat(ServerAddress.parse(url))
                .isEqualTo(new ServerAddress("db.example", 5433, "admin", "p@ss+w", "main"));
    }

    @Test
    void fillsInWhatTheServerItselfWould() {
        assertThat(ServerAddress.parse("postgresql://admin@localhost"))
                .isEqualTo(new ServerAddress("localhost", 5432, "admin", null, "admin"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://root@localhost/db",
                "jdbc:postgresql://localhost/db",
                "r2dbc:postgresql://admin@localhost/db?sslMode=require"
            })
    void refusesWhatItWouldNotHonour(String url) {
        assertThatIllegalArgumentException().isThrownBy(() -> ServerAddress.parse(url));
    }

    @Test
    void keepsThePasswordToItself() {
        assertThat(ServerAddress.parse("postgresql://admin:secret@localhost/db"))
                .hasToString("admin@localhost:5432/db");
    }
}
