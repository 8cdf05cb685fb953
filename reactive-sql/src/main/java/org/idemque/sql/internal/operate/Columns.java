package org.idemque.sql.internal.operate;

import io.r2dbc.spi.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.idemque.JobId;

/** Columns of a row in the forms that the statements of this package write, read one behind the other. */
final class Columns {

    private static final String BETWEEN_LABELS = "\u001d";

    private final Row row;
    private int next;

    Columns(Row row) {
        this.row = row;
    }

    /** Whether the next column is without a value, and with it all that belong to it. */
    boolean atNothing() {
        return row.get(next) == null;
    }

    Columns skip(int columns) {
        next += columns;
        return this;
    }

    String text() {
        return required(String.class);
    }

    Optional<String> textIfAny() {
        return optional(String.class);
    }

    int integer() {
        return required(Integer.class);
    }

    long number() {
        return required(Long.class);
    }

    Optional<Long> numberIfAny() {
        return optional(Long.class);
    }

    boolean truth() {
        return required(Boolean.class);
    }

    JobId job() {
        return new JobId(required(UUID.class));
    }

    Optional<UUID> idIfAny() {
        return optional(UUID.class);
    }

    Instant instant() {
        return instant(number());
    }

    Optional<Instant> instantIfAny() {
        return numberIfAny().map(Columns::instant);
    }

    Optional<Duration> durationIfAny() {
        return numberIfAny().map(micros -> Duration.of(micros, ChronoUnit.MICROS));
    }

    /** Labels, sorted: in what order a set was stored says nothing. */
    List<String> labels() {
        String all = text();
        return all.isEmpty()
                ? List.of()
                : Arrays.stream(all.split(BETWEEN_LABELS, -1)).sorted().toList();
    }

    /** A constant whose name the database writes in lower case. */
    <E extends Enum<E>> E constant(Class<E> type) {
        return Enum.valueOf(type, text().toUpperCase(Locale.ROOT));
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private <T> T required(Class<T> type) {
        return Objects.requireNonNull(row.get(next++, type));
    }

    private <T> Optional<T> optional(Class<T> type) {
        return Optional.ofNullable(row.get(next++, type));
    }
}
