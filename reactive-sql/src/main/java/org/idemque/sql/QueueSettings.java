package org.idemque.sql;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.idemque.InvalidRequestException;
import org.idemque.QueueRecorder;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.KeyHasher;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.enqueue.SharingLimits;
import org.idemque.sql.internal.statement.SchemaName;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The settings of a queue: an immutable value that starts from {@link #defaults()}. Each {@code with} method returns a new
 * value and throws {@link InvalidRequestException} if its argument is out of bounds.
 */
public final class QueueSettings {

    /** The schema of a queue that names none. */
    public static final String DEFAULT_SCHEMA = "idemque";

    private static final Duration MAX_TIMEOUT = Duration.ofHours(1);
    private static final QueueSettings DEFAULTS = new QueueSettings(new Draft());

    private final Draft values;

    private QueueSettings(Draft values) {
        Bounds.timeout("acquireTimeout", values.acquireTimeout, MAX_TIMEOUT);
        Bounds.timeout("operationTimeout", values.operationTimeout, MAX_TIMEOUT);
        Bounds.timeout("lockTimeout", values.lockTimeout, MAX_TIMEOUT);
        Bounds.timeout("cleanupTimeout", values.cleanupTimeout, MAX_TIMEOUT);
        if (values.lockTimeout.compareTo(values.operationTimeout) >= 0) {
            throw new InvalidRequestException(
                    "lockTimeout",
                    "less than operationTimeout, %s (lower it first)".formatted(values.operationTimeout),
                    values.lockTimeout.toString());
        }
        Bounds.number("maxPayloadBytes", values.maxPayloadBytes, 1, PayloadWriter.HIGHEST_LIMIT);
        Bounds.number("maxInFlight", values.maxInFlight, 1, 1_000_000);
        this.values = values;
    }

    /** The settings of a queue that sets none. */
    public static QueueSettings defaults() {
        return DEFAULTS;
    }

    /**
     * The schema that holds the tables: a plain identifier of at most 63 characters; default {@value #DEFAULT_SCHEMA}. It is
     * named in every statement, so the session's {@code search_path} does not matter.
     */
    public QueueSettings withSchema(String schema) {
        return with(draft -> draft.schema = new SchemaName(schema));
    }

    /**
     * A secret of at least 32 bytes with which keys are hashed (HMAC-SHA-256). Without one keys are hashed plainly
     * (SHA-256), and who can read the table can try out keys that are easy to guess. All processes of a queue must use the
     * same secret, and changing it frees every key at once.
     */
    public QueueSettings withKeySecret(byte[] secret) {
        KeyHasher hasher = KeyHasher.withSecret(secret);
        return with(draft -> draft.keyHasher = hasher);
    }

    /**
     * What writes payloads as JSON; default a mapper with Jackson's own defaults, but for objects in which it finds nothing to
     * write: it refuses them, since each would be the same as every other.
     */
    public QueueSettings withJsonMapper(JsonMapper jsonMapper) {
        return with(draft -> draft.jsonMapper = Objects.requireNonNull(jsonMapper, "jsonMapper"));
    }

    /** The most that a payload may take as canonical JSON text: 1 byte to 16 MiB of UTF-8; default 1 MiB. */
    public QueueSettings withMaxPayloadBytes(int maxPayloadBytes) {
        return with(draft -> draft.maxPayloadBytes = maxPayloadBytes);
    }

    /**
     * How long a call waits for a connection, in addition to what the pool bounds, and, where calls share statements, how long
     * it waits for one to leave with (up to half as long again): 1 ms to 1 h; default 5 s. Past either it is a
     * {@link org.idemque.QueueUnavailableException}.
     */
    public QueueSettings withAcquireTimeout(Duration acquireTimeout) {
        return with(draft -> draft.acquireTimeout = Objects.requireNonNull(acquireTimeout, "acquireTimeout"));
    }

    /**
     * How long a call waits for its statement: more than the lock timeout, which is to be lowered first, up to 1 h; default
     * 30 s. A statement that lost a race is run again, up to five times in all, each with this bound. Past it the call is an
     * {@link org.idemque.OutcomeUnknownException}, since the statement may still end well.
     */
    public QueueSettings withOperationTimeout(Duration operationTimeout) {
        return with(draft -> draft.operationTimeout = Objects.requireNonNull(operationTimeout, "operationTimeout"));
    }

    /**
     * How long a call waits for a key that another transaction holds, such as that of an uncommitted first request:
     * 1 ms to 1 h and less than the operation timeout, so that the server gives up first and the outcome is known; default
     * 20 s. Past it the call is a {@link org.idemque.QueueUnavailableException}. Does not apply within a caller's transaction.
     */
    public QueueSettings withLockTimeout(Duration lockTimeout) {
        return with(draft -> draft.lockTimeout = Objects.requireNonNull(lockTimeout, "lockTimeout"));
    }

    /**
     * How long a statement whose caller has left may go on before its connection is destroyed: 1 ms to 1 h; default 5 s. The
     * server may finish the statement all the same.
     */
    public QueueSettings withCleanupTimeout(Duration cleanupTimeout) {
        return with(draft -> draft.cleanupTimeout = Objects.requireNonNull(cleanupTimeout, "cleanupTimeout"));
    }

    /**
     * How many calls that share no statement may be under way, waiting for a connection included: 1 to 1,000,000; default
     * 10,000. Beyond it a call is a {@link org.idemque.QueueOverloadedException} at once. Those that share are bounded by
     * {@link Sharing#maxWaiting()}.
     */
    public QueueSettings withMaxInFlight(int maxInFlight) {
        return with(draft -> draft.maxInFlight = maxInFlight);
    }

    /** How calls share statements; default {@link Sharing#defaults()}. {@link Sharing#off()} switches it off. */
    public QueueSettings withSharing(Sharing sharing) {
        return with(draft -> draft.sharing = Objects.requireNonNull(sharing, "sharing"));
    }

    /** What the queue tells of its work to; default {@link QueueRecorder#NONE}. */
    public QueueSettings withRecorder(QueueRecorder recorder) {
        return with(draft -> draft.recorder = Objects.requireNonNull(recorder, "recorder"));
    }

    /** The schema that holds the tables. */
    public String schema() {
        return values.schema.value();
    }

    /** What writes payloads as JSON. */
    public JsonMapper jsonMapper() {
        return values.jsonMapper;
    }

    /** The most bytes that a payload may take. */
    public int maxPayloadBytes() {
        return values.maxPayloadBytes;
    }

    /** How long a call waits for a connection. */
    public Duration acquireTimeout() {
        return values.acquireTimeout;
    }

    /** How long a call waits for its statement. */
    public Duration operationTimeout() {
        return values.operationTimeout;
    }

    /** How long a call waits for a key that another transaction holds. */
    public Duration lockTimeout() {
        return values.lockTimeout;
    }

    /** How long an abandoned statement may go on. */
    public Duration cleanupTimeout() {
        return values.cleanupTimeout;
    }

    /** How many calls that share no statement may be under way. */
    public int maxInFlight() {
        return values.maxInFlight;
    }

    /** How calls share statements. */
    public Sharing sharing() {
        return values.sharing;
    }

    /** What the queue tells of its work to. */
    public QueueRecorder recorder() {
        return values.recorder;
    }

    SchemaName schemaName() {
        return values.schema;
    }

    KeyHasher keyHasher() {
        return values.keyHasher;
    }

    Limits limits(int maxInFlight) {
        return new Limits(
                values.acquireTimeout,
                values.operationTimeout,
                values.cleanupTimeout,
                values.cleanupTimeout,
                maxInFlight);
    }

    SharingLimits sharingLimits() {
        Sharing sharing = values.sharing;
        return new SharingLimits(
                sharing.statements(),
                sharing.maxRequests(),
                sharing.maxPayloadBytes(),
                sharing.maxWaiting(),
                sharing.maxWaitingBytes(),
                values.acquireTimeout,
                values.acquireTimeout,
                min(sharing.lockPatience(), values.lockTimeout),
                values.lockTimeout,
                values.operationTimeout);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private QueueSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(values);
        change.accept(draft);
        return new QueueSettings(draft);
    }

    /** The settings while a new value is put together; never changed once a value holds them. */
    private static final class Draft {

        private SchemaName schema = new SchemaName(DEFAULT_SCHEMA);
        private KeyHasher keyHasher = KeyHasher.plain();
        private JsonMapper jsonMapper = JsonMapper.builder()
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .build();
        private int maxPayloadBytes = 1024 * 1024;
        private Duration acquireTimeout = Duration.ofSeconds(5);
        private Duration operationTimeout = Duration.ofSeconds(30);
        private Duration lockTimeout = Duration.ofSeconds(20);
        private Duration cleanupTimeout = Duration.ofSeconds(5);
        private int maxInFlight = 10_000;
        private Sharing sharing = Sharing.defaults();
        private QueueRecorder recorder = QueueRecorder.NONE;

        Draft() {}

        Draft(Draft source) {
            schema = source.schema;
            keyHasher = source.keyHasher;
            jsonMapper = source.jsonMapper;
            maxPayloadBytes = source.maxPayloadBytes;
            acquireTimeout = source.acquireTimeout;
            operationTimeout = source.operationTimeout;
            lockTimeout = source.lockTimeout;
            cleanupTimeout = source.cleanupTimeout;
            maxInFlight = source.maxInFlight;
            sharing = source.sharing;
            recorder = source.recorder;
        }
    }
}
