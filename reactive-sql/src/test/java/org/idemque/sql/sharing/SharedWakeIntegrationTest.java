package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;

/** A few calls come as the only statement ends, and nobody comes after them. */
@DatabaseTest
class SharedWakeIntegrationTest {

    /** Allowed: all are accepted. Forbidden: one waits although no statement is under way, since none would ever wake it. */
    @Test
    void nobodyIsLeftInTheRoom(TestDatabase database) {
        Processes processes = Processes.on(database, 1, sharing -> sharing.withStatements(1));
        Rounds.run(500, round -> {
            List<Told> told = Callers.start(IntStream.range(0, 6)
                            .mapToObj(
                                    i -> processes.enqueue(i, Requests.keyed("key-%d-%d".formatted(round, i), "work")))
                            .toList())
                    .await();

            assertThat(told).hasSize(6).noneMatch(Told::failed);
        });
        assertThat(processes.first().jobs()).isEqualTo(3_000);
    }
}
