package org.idemque.benchmarks.pure;

import java.util.concurrent.TimeUnit;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.fingerprint.Fingerprinter;
import org.idemque.internal.json.Payload;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.HashedKey;
import org.idemque.internal.key.KeyHasher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;

/** What an enqueue costs its caller before any SQL: canonical JSON, key hash and fingerprint, by size of the payload. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PreparationBenchmark {

    /** The size of the payload as text, in bytes: a short message, a webhook, the default limit. */
    @Param({"100", "8192", "1000000"})
    public int payloadBytes;

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1024 * 1024);
    private final KeyHasher plain = KeyHasher.plain();
    private final KeyHasher secret = KeyHasher.withSecret(new byte[32]);
    private final Idempotency key = Idempotency.of("order-2026-000017").withScope("orders");

    private JsonText text = JsonText.of("null");
    private EnqueueRequest request = EnqueueRequest.of("none", null);
    private Payload payload = writer.write(null);

    @Setup
    public void prepare() {
        text = JsonText.of(Orders.ofSize(payloadBytes));
        request = EnqueueRequest.of(
                "order.accepted", text, EnqueueOptions.defaults().withKeyed(key));
        payload = writer.write(text);
    }

    @Benchmark
    public Payload canonicalJson() {
        return writer.write(text);
    }

    @Benchmark
    public HashedKey keyHash() {
        return plain.hash(key);
    }

    @Benchmark
    public HashedKey keyHashWithSecret() {
        return secret.hash(key);
    }

    @Benchmark
    public Fingerprint fingerprint() {
        return Fingerprinter.of(request, payload);
    }
}
