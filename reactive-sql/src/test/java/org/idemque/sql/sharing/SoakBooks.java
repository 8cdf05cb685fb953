package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.jspecify.annotations.Nullable;

/**
 * What callers were told, compared with what the tables hold and with a record, kept by a trigger, of who ever owned a key.
 * A job's payload is its key, a bar, and something more.
 */
final class SoakBooks {

    private static final String OWNED = """
            CREATE TABLE public.owned (job_id uuid NOT NULL, live_before boolean NOT NULL);
            CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
            BEGIN
              INSERT INTO public.owned SELECT NEW.job_id, TG_OP = 'UPDATE' AND OLD.expires_at > clock_timestamp();
              RETURN NULL;
            END $$;
            CREATE TRIGGER note_new AFTER INSERT ON idemque.binding FOR EACH ROW EXECUTE FUNCTION public.note();
            CREATE TRIGGER note_next AFTER UPDATE ON idemque.binding FOR EACH ROW
              WHEN (OLD.job_id <> NEW.job_id) EXECUTE FUNCTION public.note();
            """;

    private static final String REFUSED = """
            CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'refused on purpose' USING ERRCODE = '23514'; END $$;
            CREATE TRIGGER refuse BEFORE INSERT ON idemque.job FOR EACH ROW
              WHEN (NEW.type = 'refused') EXECUTE FUNCTION public.refuse();
            """;

    private static final String KEYS_OF =
            "SELECT id || ' ' || split_part(payload #>> '{}', '|', 1) FROM idemque.job WHERE type = '%s'";

    /** For each key that lives on, the job that its callers were told of: one, or the promise is broken. */
    private final Map<String, JobId> jobs = new ConcurrentHashMap<>();

    /** For each job of a short-lived key, that key. */
    private final Map<JobId, String> shortLived = new ConcurrentHashMap<>();

    private final Set<JobId> accepted = ConcurrentHashMap.newKeySet();
    private final Map<String, LongAdder> heard = new ConcurrentHashMap<>();
    private final Queue<String> broken = new ConcurrentLinkedQueue<>();

    static SoakBooks open(SoakServer server) {
        server.execute(OWNED);
        server.execute(REFUSED);
        return new SoakBooks();
    }

    /** A caller was told of the job of a key that lives on. */
    void lasting(String key, JobId job) {
        one(jobs.putIfAbsent(key, job), job, key);
    }

    /** A caller was told of a job of a short-lived key. */
    void shortLived(String key, JobId job) {
        one(shortLived.putIfAbsent(job, key), key, job);
    }

    private void one(@Nullable Object earlier, Object now, Object of) {
        if (earlier != null && !earlier.equals(now)) {
            broken.add("%s has %s and %s".formatted(of, earlier, now));
        }
    }

    /** A call ended well. */
    void result(EnqueueResult result) {
        hear(result.outcome().name());
        if (result.outcome() == EnqueueOutcome.ACCEPTED && !accepted.add(result.jobId())) {
            broken.add("%s was accepted twice".formatted(result.jobId()));
        }
    }

    /** A call ended with an error, which may be or not. */
    void error(Throwable error, boolean allowed) {
        hear(error.getClass().getSimpleName());
        if (!allowed) {
            broken.add("was told " + error);
        }
    }

    /** Something happened. */
    void hear(String what) {
        heard.computeIfAbsent(what, none -> new LongAdder()).increment();
    }

    /** How often something happened. */
    long heard(String what) {
        LongAdder count = heard.get(what);
        return count == null ? 0 : count.sum();
    }

    /** How often what happened. */
    @Override
    public String toString() {
        return new TreeMap<>(heard).toString();
    }

    /** Call this when nobody calls any more, and each key that lives on has been asked for. */
    void areBalanced(SoakServer server) {
        assertThat(broken).isEmpty();
        List<String> lasting = server.rows(KEYS_OF.formatted("lasting"));
        assertThat(lasting).as("keys that live on, each with one job").hasSize(jobs.size());
        allThere(
                "keys that live on, with the job that was told",
                lasting,
                jobs.entrySet().stream().map(told -> told.getValue() + " " + told.getKey()));
        allThere(
                "what was told of short-lived keys",
                server.rows(KEYS_OF.formatted("short")),
                shortLived.entrySet().stream().map(told -> told.getKey() + " " + told.getValue()));
        allThere(
                "accepted",
                server.rows("SELECT id FROM idemque.job"),
                accepted.stream().map(JobId::toString));
        assertThat(server.number("SELECT count(*) FROM idemque.job WHERE type = 'free'"))
                .as("jobs without a key")
                .isBetween(heard("free"), heard("free") + heard("free unknown"));
        assertThat(server.rows("SELECT * FROM idemque.binding AS b"
                        + " WHERE NOT EXISTS (SELECT FROM idemque.job AS j WHERE j.id = b.job_id)"))
                .as("bindings without their job")
                .isEmpty();
        assertThat(server.rows("SELECT coalesce(o.job_id, j.id) FROM public.owned AS o"
                        + " FULL JOIN (SELECT id FROM idemque.job WHERE type <> 'free') AS j ON j.id = o.job_id"
                        + " WHERE o.job_id IS NULL OR j.id IS NULL OR o.live_before"))
                .as("jobs that never owned their key, owners without their job, keys that were taken from the living")
                .isEmpty();
    }

    /** By a set: in minutes there are hundreds of thousands of them. */
    private static void allThere(String what, List<String> stored, Stream<String> told) {
        Set<String> there = new HashSet<>(stored);
        assertThat(told.filter(one -> !there.contains(one))).as(what).isEmpty();
    }
}
