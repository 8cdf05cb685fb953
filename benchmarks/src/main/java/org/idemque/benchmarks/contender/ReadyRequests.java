package org.idemque.benchmarks.contender;

import com.github.f4b6a3.uuid.alt.GUID;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;
import org.idemque.benchmarks.load.Request;
import org.idemque.internal.fingerprint.Fingerprinter;
import org.idemque.internal.json.Payload;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import tools.jackson.databind.json.JsonMapper;

/**
 * The library's statement and its parameters without the library around it. What depends on the payload alone is made once;
 * a call adds an id and a hash that stands for the key's.
 */
final class ReadyRequests {

    private static final String BETWEEN_REQUESTS = "\u001e";
    private static final String BETWEEN_VALUES = "\u001f";
    /** Scope, preview, length, mode and time to live of every key, and that each request is one. */
    private static final String KEY_VALUES = values(
            "benchmark", "orde…0017", 19, "idempotency", Duration.ofHours(24).toMillis(), "", 1);

    private static final String NO_KEY_VALUES = values("", "", "", "", "", "", "", 1);
    private static final HexFormat HEX = HexFormat.of();
    private static final EnqueueOptions OPTIONS = EnqueueOptions.defaults();
    private static final RetryPolicy.Exponential RETRY = (RetryPolicy.Exponential) OPTIONS.retryPolicy();

    private final PayloadWriter writer =
            new PayloadWriter(new JsonMapper(), QueueSettings.defaults().maxPayloadBytes());
    private final Map<String, String> prepared = new ConcurrentHashMap<>();

    /** The statement, with its parameters as {@code $1} and so on. */
    static String sql() {
        return Sql.statement("enqueue/enqueue.sql", new SchemaName(QueueSettings.DEFAULT_SCHEMA))
                .text();
    }

    /** The requests made ready to be sent. */
    EnqueueParameters parameters(List<Request> requests) {
        List<UUID> ids =
                Stream.generate(() -> GUID.v7().toUUID()).limit(requests.size()).toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ids.size(); i++) {
            Request request = requests.get(i);
            text.append(i == 0 ? "" : BETWEEN_REQUESTS).append(ids.get(i)).append(afterId(request));
            if (request.isKeyed()) {
                text.append(BETWEEN_VALUES).append(keyHashHex(request.key()));
            }
            text.append(afterKey(request));
        }
        // Only a batch stands or falls together.
        return EnqueueParameters.of(ids, ids.size() > 1, text.toString());
    }

    /** The values between a request's id and the hash of its key. */
    String afterId(Request request) {
        String known = prepared.get(request.text());
        return known == null ? prepared.computeIfAbsent(request.text(), this::prepare) : known;
    }

    /** The values behind the hash of a request's key; without a key, from there on. */
    static String afterKey(Request request) {
        return request.isKeyed() ? KEY_VALUES : NO_KEY_VALUES;
    }

    private String prepare(String json) {
        Payload payload = writer.write(JsonText.of(json));
        EnqueueOptions keyed = OPTIONS.withKeyed(Idempotency.of("any"));
        EnqueueRequest request = EnqueueRequest.of("order.accepted", JsonText.of(json), keyed);
        return values(
                OPTIONS.queue(),
                request.type(),
                payload.text(),
                OPTIONS.priority(),
                "", // run at
                "", // delay
                "", // tags
                "", // concurrency key
                OPTIONS.maxAttempts(),
                "exponential",
                RETRY.initialDelay().toMillis(),
                RETRY.multiplier(),
                RETRY.maxDelay().toMillis(),
                "", // deadline
                "", // execution timeout
                HEX.formatHex(Fingerprinter.of(request, payload).toBytes()));
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

    private static String values(Object... values) {
        StringBuilder text = new StringBuilder();
        Stream.of(values).forEach(value -> text.append(BETWEEN_VALUES).append(value));
        return text.toString();
    }
}
