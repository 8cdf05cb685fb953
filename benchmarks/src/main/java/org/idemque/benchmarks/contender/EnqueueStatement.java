package org.idemque.benchmarks.contender;

import com.github.f4b6a3.uuid.alt.GUID;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Request;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.fingerprint.Fingerprinter;
import org.idemque.internal.json.Payload;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The library's statement and its parameters without the library around it. What depends on the payload alone is made once;
 * a call adds an id and a hash that stands for the key's.
 */
final class EnqueueStatement {

    static final String SCOPE = "benchmark";
    static final String PREVIEW = "ord…017";
    static final int KEY_LENGTH = 18;
    static final long TTL_MILLIS = Duration.ofHours(24).toMillis();
    static final String LOCK_TIMEOUT = "20000ms";

    /** Where the ids are among the values. */
    private static final int IDS = 4;

    /** Where the hashes of the keys are. */
    static final int KEY_HASHES = 21;

    private static final HexFormat HEX = HexFormat.of();
    private static final EnqueueOptions OPTIONS = EnqueueOptions.defaults();
    private static final RetryPolicy.Exponential RETRY = (RetryPolicy.Exponential) OPTIONS.retryPolicy();

    private final PayloadWriter writer =
            new PayloadWriter(new JsonMapper(), QueueSettings.defaults().maxPayloadBytes());
    private final Map<String, Prepared> prepared = new ConcurrentHashMap<>();

    /** The statement, with its parameters as {@code $1} and so on. */
    static String text() {
        return Sql.statement("enqueue/enqueue.sql", new SchemaName(QueueSettings.DEFAULT_SCHEMA))
                .text();
    }

    /** The values of all parameters, in order: four that steer, then an array for each column. */
    Object[] values(List<Request> requests) {
        int size = requests.size();
        List<Prepared> payloads =
                requests.stream().map(request -> prepared(request.text())).toList();
        UUID[] ids = IntStream.range(0, size).mapToObj(i -> GUID.v7().toUUID()).toArray(UUID[]::new);
        boolean keyed = requests.get(0).isKeyed();
        int keys = keyed ? size : 0;
        return new Object[] {
            LOCK_TIMEOUT,
            true,
            false,
            size > 1, // a batch stands or falls together
            ids,
            all(size, String[]::new, OPTIONS.queue()),
            all(size, String[]::new, "order.accepted"),
            each(payloads, Prepared::text),
            all(size, Short[]::new, (short) OPTIONS.priority()),
            new String[0], // run_at
            new Long[0], // delay
            new String[0], // tags
            new String[0], // concurrency key
            all(size, Short[]::new, (short) OPTIONS.maxAttempts()),
            all(size, String[]::new, "exponential"),
            all(size, Long[]::new, RETRY.initialDelay().toMillis()),
            all(size, Double[]::new, RETRY.multiplier()),
            all(size, Long[]::new, RETRY.maxDelay().toMillis()),
            new String[0], // deadline
            new Long[0], // execution timeout
            each(payloads, Prepared::digestHex),
            keyed ? each(requests, request -> keyHashHex(request.key())) : new String[0],
            all(keys, String[]::new, SCOPE),
            all(keys, String[]::new, PREVIEW),
            all(keys, Short[]::new, (short) KEY_LENGTH),
            all(keys, Long[]::new, TTL_MILLIS),
            keyed ? each(payloads, Prepared::fingerprintHex) : new String[0]
        };
    }

    /** What a row says about the request that it answers. */
    static Outcome outcome(Object[] values, long ordinal, UUID jobId, @Nullable String ownerFingerprint) {
        if (ownerFingerprint != null) {
            return Outcome.CONFLICT;
        }
        UUID[] ids = (UUID[]) values[IDS];
        return jobId.equals(ids[(int) ordinal - 1]) ? Outcome.ACCEPTED : Outcome.REPLAYED;
    }

    /** The payload in the forms that the statement takes. */
    Prepared prepared(String payload) {
        Prepared known = prepared.get(payload);
        return known == null ? prepared.computeIfAbsent(payload, this::prepare) : known;
    }

    private Prepared prepare(String text) {
        Payload payload = writer.write(JsonText.of(text));
        EnqueueRequest request =
                EnqueueRequest.of("order.accepted", JsonText.of(text), OPTIONS.withKeyed(Idempotency.of("any")));
        Fingerprint fingerprint = Fingerprinter.of(request, payload);
        return new Prepared(payload.text(), fingerprint.digestHex(), HEX.formatHex(fingerprint.toBytes()));
    }

    /** As scattered as a real hash, and far cheaper: four rounds of the SplitMix64 generator. */
    static String keyHashHex(long key) {
        StringBuilder hex = new StringBuilder(64);
        for (int part = 1; part <= 4; part++) {
            long mixed = key * 4 + part;
            mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
            hex.append(HEX.toHexDigits(mixed ^ (mixed >>> 31)));
        }
        return hex.toString();
    }

    private static <V> V[] all(int size, IntFunction<V[]> create, V value) {
        V[] values = create.apply(size);
        java.util.Arrays.fill(values, value);
        return values;
    }

    private static <S> String[] each(List<S> sources, Function<S, String> value) {
        return sources.stream().map(value).toArray(String[]::new);
    }

    /** A payload, made ready. */
    record Prepared(String text, String digestHex, String fingerprintHex) {}
}
