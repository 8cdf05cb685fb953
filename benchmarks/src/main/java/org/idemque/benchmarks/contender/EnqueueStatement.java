package org.idemque.benchmarks.contender;

import com.github.f4b6a3.uuid.alt.GUID;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
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

    static final String BETWEEN_VALUES = "\u001f";
    private static final String BETWEEN_REQUESTS = "\u001e";
    private static final String TYPE = "order.accepted";
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

    /** The values of the parameters for some requests, in order. */
    Call call(List<Request> requests) {
        List<UUID> ids = requests.stream().map(request -> GUID.v7().toUUID()).toList();
        String text = IntStream.range(0, ids.size())
                .mapToObj(i -> String.join(
                        BETWEEN_VALUES,
                        values(
                                ids.get(i).toString(),
                                requests.get(i),
                                keyHashHex(requests.get(i).key()))))
                .collect(Collectors.joining(BETWEEN_REQUESTS));
        boolean together = ids.size() > 1; // a batch stands or falls together
        return new Call(List.of("20000ms", true, false, together, text), ids);
    }

    /**
     * What the text says of one request, in the order of the statement's "given".
     *
     * @param id the id that the job will have
     * @param keyHash the hash of the key, if the request has one
     */
    List<String> values(String id, Request request, String keyHash) {
        Prepared payload = prepared(request.text());
        boolean keyed = request.isKeyed();
        return List.of(
                id,
                OPTIONS.queue(),
                TYPE,
                payload.text(),
                Integer.toString(OPTIONS.priority()),
                "", // run_at
                "", // delay
                "", // tags
                "", // concurrency key
                Integer.toString(OPTIONS.maxAttempts()),
                "exponential",
                Long.toString(RETRY.initialDelay().toMillis()),
                Double.toString(RETRY.multiplier()),
                Long.toString(RETRY.maxDelay().toMillis()),
                "", // deadline
                "", // execution timeout
                payload.fingerprintHex(),
                keyed ? keyHash : "",
                keyed ? "benchmark" : "",
                keyed ? "ord…017" : "",
                keyed ? "18" : "",
                keyed ? Long.toString(Duration.ofHours(24).toMillis()) : "");
    }

    private Prepared prepared(String payload) {
        Prepared known = prepared.get(payload);
        return known == null ? prepared.computeIfAbsent(payload, this::prepare) : known;
    }

    private Prepared prepare(String text) {
        Payload payload = writer.write(JsonText.of(text));
        EnqueueRequest request = EnqueueRequest.of(TYPE, JsonText.of(text), OPTIONS.withKeyed(Idempotency.of("any")));
        Fingerprint fingerprint = Fingerprinter.of(request, payload);
        return new Prepared(payload.text(), HEX.formatHex(fingerprint.toBytes()));
    }

    /** As scattered as a real hash, and far cheaper: four rounds of the SplitMix64 generator. */
    private static String keyHashHex(long key) {
        StringBuilder hex = new StringBuilder(64);
        for (int part = 1; part <= 4; part++) {
            long mixed = key * 4 + part;
            mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
            hex.append(HEX.toHexDigits(mixed ^ (mixed >>> 31)));
        }
        return hex.toString();
    }

    /**
     * A statement's parameters.
     *
     * @param parameters their values, in order
     * @param ids the ids that the jobs have if this call creates them
     */
    record Call(List<Object> parameters, List<UUID> ids) {

        /** What a row says about the request that it answers. */
        Outcome outcome(long ordinal, UUID jobId, @Nullable String ownerFingerprint) {
            if (ownerFingerprint != null) {
                return Outcome.CONFLICT;
            }
            return jobId.equals(ids.get((int) ordinal - 1)) ? Outcome.ACCEPTED : Outcome.REPLAYED;
        }
    }

    /** A payload, made ready. */
    private record Prepared(String text, String fingerprintHex) {}
}
