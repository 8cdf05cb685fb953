package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RisingIdsTest {

    /** More than a counter of 12 bits has in the milliseconds that this takes. */
    private static final int MANY = 200_000;

    private final RisingIds ids = new RisingIds();

    @Test
    void eachIsGreaterThanThoseBefore() {
        List<UUID> drawn = Stream.generate(ids::next).limit(MANY).toList();

        // As the database compares them: byte by byte, and so as text.
        assertThat(drawn)
                .extracting(UUID::toString)
                .isSortedAccordingTo(Comparator.naturalOrder())
                .doesNotHaveDuplicates();
    }

    @Test
    void areOfVersion7AndOfThisMoment() {
        long before = Instant.now().toEpochMilli();
        UUID id = ids.next();
        long after = Instant.now().toEpochMilli();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isBetween(before, after);
    }

    @Test
    void areDistinctAmongThreadsAndRiseOnEach() {
        List<List<UUID>> drawn = IntStream.range(0, 8)
                .parallel()
                .mapToObj(thread -> Stream.generate(ids::next).limit(MANY / 8).toList())
                .toList();

        assertThat(drawn).allSatisfy(ofOne -> assertThat(ofOne).isSortedAccordingTo(Comparator.naturalOrder()));
        assertThat(drawn.stream().flatMap(List::stream).distinct()).hasSize(MANY / 8 * 8);
        // The counter makes them distinct in a process, not chance.
        assertThat(drawn.stream()
                        .flatMap(List::stream)
                        .map(UUID::getMostSignificantBits)
                        .distinct())
                .hasSize(MANY / 8 * 8);
    }
}
