package org.idemque.sql.enqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A direct change of a row, and what the database makes of it.
 *
 * @param constraint which constraint judges it
 * @param change what is set
 * @param holds whether it is taken
 */
record Bound(String constraint, String change, boolean holds) {

    private static final String FIXED = "retry_policy = 'fixed', retry_multiplier = NULL, retry_max_delay_ms = NULL, ";
    private static final String EXPONENTIAL = "retry_policy = 'exponential', ";
    private static final String JITTER = "retry_policy = 'decorrelated_jitter', retry_multiplier = NULL, ";
    private static final String YEAR = "31536000000";

    private static final String RUNNING = "state = 'running', leased_until = now(), ";
    private static final String WAITING = "state = 'ready', leased_until = NULL, worker = NULL";

    static List<Bound> all() {
        List<Bound> bounds = new ArrayList<>();
        range(bounds, "job_execution_timeout_ms", "execution_timeout_ms", "1", YEAR, "0", "31536000001");
        range(bounds, "job_priority", "priority", "0", "100", "-1", "101");
        range(bounds, "job_max_attempts", "max_attempts", "1", "100", "0", "101");
        range(bounds, "binding_ttl_ms", "ttl_ms", "1", YEAR, "0", "31536000001");
        range(bounds, "binding_key_length", "key_length", "1", "512", "0", "513");
        name(bounds, "job_queue", "queue", 200);
        name(bounds, "job_type", "type", 200);
        name(bounds, "job_concurrency_key", "concurrency_key", 256);
        name(bounds, "binding_scope", "scope", 256);
        takes(bounds, "job_state", "state = 'scheduled'", RUNNING + "worker = 'w', attempt = 1", WAITING);
        takes(bounds, "job_lease", RUNNING + "worker = 'w', attempt = 1", WAITING);
        refuses(bounds, "job_lease", "state = 'running'", "worker = 'w'", "leased_until = now()");
        refuses(bounds, "job_lease", RUNNING + "worker = 'w', attempt = 0");
        takes(bounds, "job_attempt", "attempt = 0", "attempt = 100");
        refuses(bounds, "job_attempt", "attempt = -1");
        takes(bounds, "job_fence", "fence = 0");
        refuses(bounds, "job_fence", "fence = -1");
        takes(bounds, "job_worker", RUNNING + "worker = repeat('w', 200)", WAITING);
        refuses(bounds, "job_worker", RUNNING + "worker = ''", RUNNING + "worker = repeat('w', 201)");
        takes(bounds, "job_sensitive", "sensitive = '{}'", "sensitive = '{card,iban}'");
        refuses(bounds, "job_sensitive", "sensitive = '{a,a}'", "sensitive = '{\"\"}'");
        takes(bounds, "job_key_hash", "key_hash = sha256('')", "key_hash = NULL");
        refuses(bounds, "job_key_hash", "key_hash = ''");
        takes(bounds, "binding_mode", "mode = 'debounce'", "mode = 'throttle'", "mode = 'idempotency'");
        refuses(bounds, "binding_mode", "mode = ''", "mode = 'Debounce'");
        range(bounds, "binding_reset_ms", "reset_ms", "1", YEAR, "0", "31536000001");
        takes(bounds, "binding_absorbed", "absorbed = 0", "absorbed = 9000000000000000000");
        refuses(bounds, "binding_absorbed", "absorbed = -1");
        refuses(bounds, "job_state", "state = 'done'", "state = ''", "state = 'READY'");
        takes(bounds, "job_request_digest", "request_digest = sha256('')");
        refuses(bounds, "job_request_digest", "request_digest = ''", "request_digest = sha256('') || '\\x00'::bytea");
        takes(bounds, "binding_key_hash", "key_hash = sha256('')");
        refuses(bounds, "binding_key_hash", "key_hash = ''", "key_hash = sha224('')");
        takes(bounds, "binding_fingerprint", bytes(33), bytes(1024));
        refuses(bounds, "binding_fingerprint", bytes(32), bytes(1025));
        takes(bounds, "binding_key_preview", "key_preview = ''", "key_preview = repeat('é', 9)");
        refuses(bounds, "binding_key_preview", "key_preview = repeat('é', 10)");
        takes(bounds, "job_tags", "tags = '{}'", tags(20, 1), tags(1, 100), "tags = '{a b}'");
        refuses(
                bounds,
                "job_tags",
                tags(21, 1),
                tags(1, 101),
                "tags = '{\"\"}'",
                "tags = '{a,b,a}'",
                "tags = '{NULL}'",
                "tags = ARRAY[E'a\\nb']",
                "tags = ARRAY[E'\\u0085']");
        instants(bounds);
        retries(bounds);
        // 24 MiB, quotes included. At the end, as every update of such a row measures it again.
        takes(bounds, "job_payload", "payload = to_jsonb(repeat('x', 25165822))", "payload = 'null'");
        refuses(bounds, "job_payload", "payload = to_jsonb(repeat('x', 25165823))");
        return bounds;
    }

    private static void instants(List<Bound> bounds) {
        for (String column : List.of("run_at", "deadline")) {
            takes(
                    bounds,
                    "job_instants",
                    column + " = '1970-01-01 00:00:00+00'",
                    column + " = '9999-12-31 23:59:59.999999+00'");
            refuses(
                    bounds,
                    "job_instants",
                    column + " = '1969-12-31 23:59:59.999999+00'",
                    column + " = '10000-01-01 00:00:00+00'",
                    column + " = 'infinity'",
                    column + " = '-infinity'");
        }
        takes(bounds, "job_instants", "deadline = NULL");
    }

    private static void retries(List<Bound> bounds) {
        takes(
                bounds,
                "job_retry_policy",
                FIXED + "retry_delay_ms = 0",
                FIXED + "retry_delay_ms = " + YEAR,
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = 1, retry_multiplier = 1",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = " + YEAR + ", retry_multiplier = 100",
                JITTER + "retry_delay_ms = 1, retry_max_delay_ms = 1",
                JITTER + "retry_delay_ms = 31536000000, retry_max_delay_ms = " + YEAR);
        refuses(
                bounds,
                "job_retry_policy",
                "retry_policy = 'none'",
                FIXED + "retry_delay_ms = -1",
                FIXED + "retry_delay_ms = 31536000001",
                "retry_policy = 'fixed', retry_multiplier = 1, retry_max_delay_ms = NULL",
                "retry_policy = 'fixed', retry_multiplier = NULL, retry_max_delay_ms = 1000",
                EXPONENTIAL + "retry_delay_ms = 0, retry_max_delay_ms = 1, retry_multiplier = 1",
                EXPONENTIAL + "retry_delay_ms = 2, retry_max_delay_ms = 1, retry_multiplier = 1",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = 31536000001, retry_multiplier = 1",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = 1, retry_multiplier = 0.99",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = 1, retry_multiplier = 100.01",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = 1, retry_multiplier = 'NaN'",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = 1, retry_multiplier = NULL",
                EXPONENTIAL + "retry_delay_ms = 1, retry_max_delay_ms = NULL, retry_multiplier = 1",
                JITTER + "retry_delay_ms = 0, retry_max_delay_ms = 1",
                JITTER + "retry_delay_ms = 2, retry_max_delay_ms = 1",
                JITTER + "retry_delay_ms = 1, retry_max_delay_ms = 31536000001",
                JITTER + "retry_delay_ms = 1, retry_max_delay_ms = NULL",
                "retry_policy = 'decorrelated_jitter', retry_delay_ms = 1, retry_max_delay_ms = 1, retry_multiplier = 1");
    }

    private static void range(
            List<Bound> bounds, String constraint, String column, String min, String max, String less, String more) {
        takes(bounds, constraint, column + " = " + min, column + " = " + max);
        refuses(bounds, constraint, column + " = " + less, column + " = " + more);
    }

    private static void name(List<Bound> bounds, String constraint, String column, int maxBytes) {
        takes(bounds, constraint, column + " = 'x'", "%s = repeat('é', %d)".formatted(column, maxBytes / 2));
        refuses(bounds, constraint, column + " = ''", "%s = repeat('é', %d) || 'x'".formatted(column, maxBytes / 2));
        Stream.of("\\u0001", "\\n", "\\u001f", "\\u007f", "\\u0080", "\\u009f")
                .forEach(control -> refuses(bounds, constraint, "%s = E'a%s'".formatted(column, control)));
        takes(bounds, constraint, column + " = E'\\u00a0\\u2028'");
    }

    private static String bytes(int length) {
        return "fingerprint = decode(repeat('00', %d), 'hex')".formatted(length);
    }

    private static String tags(int count, int length) {
        return "tags = (SELECT array_agg(repeat('é', %d - 1) || chr(96 + n)) FROM generate_series(1, %d) AS n)"
                .formatted(length, count);
    }

    private static void takes(List<Bound> bounds, String constraint, String... changes) {
        Stream.of(changes).forEach(change -> bounds.add(new Bound(constraint + "_check", change, true)));
    }

    private static void refuses(List<Bound> bounds, String constraint, String... changes) {
        Stream.of(changes).forEach(change -> bounds.add(new Bound(constraint + "_check", change, false)));
    }

    /** The table of the constraint. */
    String table() {
        return constraint.substring(0, constraint.indexOf('_'));
    }

    @Override
    public String toString() {
        return (holds ? "takes " : "refuses ") + change;
    }
}
