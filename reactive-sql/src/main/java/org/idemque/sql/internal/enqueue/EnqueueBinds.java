package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.idemque.EnqueueOptions;
import org.idemque.Idempotency;
import org.idemque.Keyed;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code enqueue.sql}: four that steer the statement, then one array for each column, in the order of
 * the file. Bytes travel as hex and instants as ISO text, since the driver has no safe array of the one and would write
 * the other in a form of the session's.
 */
record EnqueueBinds(
        List<Candidate> candidates, String lockTimeout, boolean raise, boolean tolerateOver, boolean together)
        implements Consumer<Statement> {

    private static final HexFormat HEX = HexFormat.of();
    private static final String TAG_SEPARATOR = "\u001f";

    @Override
    public void accept(Statement statement) {
        Columns columns = new Columns(statement);
        columns.value(lockTimeout);
        columns.value(raise);
        columns.value(tolerateOver);
        columns.value(together);
        columns.array(UUID[]::new, Candidate::id);
        columns.array(String[]::new, c -> options(c).queue());
        columns.array(String[]::new, c -> c.request().type());
        columns.array(String[]::new, c -> c.payload().text());
        columns.array(Short[]::new, c -> (short) options(c).priority());
        columns.array(
                String[]::new, c -> options(c).runAt().map(Object::toString).orElse(null));
        columns.array(
                Long[]::new, c -> options(c).delay().map(Duration::toMillis).orElse(null));
        columns.array(String[]::new, c -> tags(options(c)));
        columns.array(String[]::new, c -> options(c).concurrencyKey().orElse(null));
        columns.array(Short[]::new, c -> (short) options(c).maxAttempts());
        columns.array(String[]::new, c -> retry(c).policy());
        columns.array(Long[]::new, c -> retry(c).delayMillis());
        columns.array(Double[]::new, c -> retry(c).multiplier());
        columns.array(Long[]::new, c -> retry(c).maxDelayMillis());
        columns.array(
                String[]::new, c -> options(c).deadline().map(Object::toString).orElse(null));
        columns.array(
                Long[]::new,
                c -> options(c).executionTimeout().map(Duration::toMillis).orElse(null));
        columns.array(String[]::new, c -> HEX.formatHex(c.fingerprint().digest()));
        columns.array(String[]::new, c -> ofKey(c, key -> HEX.formatHex(key.hash())));
        columns.array(String[]::new, c -> ofKey(c, HashedKey::scope));
        columns.array(String[]::new, c -> ofKey(c, HashedKey::preview));
        columns.array(Short[]::new, c -> ofKey(c, key -> (short) key.length()));
        columns.array(
                Long[]::new,
                c -> options(c).keyed().map(EnqueueBinds::ttlMillis).orElse(null));
        columns.array(
                String[]::new,
                c -> ofKey(c, key -> HEX.formatHex(c.fingerprint().toBytes())));
    }

    private static EnqueueOptions options(Candidate candidate) {
        return candidate.request().options();
    }

    private static RetryColumns retry(Candidate candidate) {
        return RetryColumns.of(options(candidate).retryPolicy());
    }

    private static @Nullable String tags(EnqueueOptions options) {
        return options.tags().isEmpty() ? null : String.join(TAG_SEPARATOR, options.tags());
    }

    private static <V> @Nullable V ofKey(Candidate candidate, Function<HashedKey, V> part) {
        HashedKey key = candidate.key();
        return key == null ? null : part.apply(key);
    }

    private static Long ttlMillis(Keyed keyed) {
        if (keyed instanceof Idempotency idempotency) {
            return idempotency.ttl().toMillis();
        }
        throw new IllegalStateException("unknown mode of key " + keyed.getClass());
    }

    /** Binds one parameter after the other. */
    private final class Columns {

        private final Statement statement;
        private int next;

        Columns(Statement statement) {
            this.statement = statement;
        }

        void value(Object value) {
            Statement unused = statement.bind(next++, value);
        }

        <V> void array(IntFunction<@Nullable V[]> create, Function<Candidate, @Nullable V> column) {
            @Nullable V[] values = candidates.stream().map(column).toArray(create);
            boolean empty = Arrays.stream(values).allMatch(Objects::isNull);
            value(empty ? create.apply(0) : values);
        }
    }
}
