package org.idemque.benchmarks.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.idemque.benchmarks.contender.Contender;
import org.idemque.benchmarks.contender.Session;
import org.idemque.benchmarks.contender.Tuning;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.KeyPattern;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.load.Work;
import org.idemque.benchmarks.measure.Meter;
import org.idemque.benchmarks.measure.Round;
import org.idemque.benchmarks.measure.Series;
import org.idemque.benchmarks.server.Database;
import org.idemque.benchmarks.server.Server;

/**
 * Rounds of contenders, in turn and each time in another order, so that what changes about the machine meanwhile changes for
 * all of them.
 *
 * <p>Each round has a database of its own, made for it and dropped after it. Nobody's tables have grown more than another's,
 * no autovacuum of one round's tables runs during the next, and the drop writes the checkpoint that the round has earned.
 * What carries over from round to round is the warmth of this process.
 */
public record Comparison(
        Server server, Scenario scenario, List<String> payloads, Settings settings, Progress progress) {

    private static final String DATABASE = "idemque_benchmark";

    public List<Series> run() {
        List<Series> all = new ArrayList<>();
        for (int batch : settings.batches()) {
            for (int callers : settings.callers()) {
                all.addAll(compare(callers, batch));
            }
        }
        return all;
    }

    private List<Series> compare(int callers, int batch) {
        List<Contender> order = new ArrayList<>(settings.contenders().stream()
                .filter(contender -> contender.isAvailable() && contender.takesPart(work(batch)))
                .toList());
        if (!settings.warmUp().isZero()) {
            order.forEach(contender -> warmUp(contender, callers, batch));
        }
        Map<Contender, List<Round>> rounds = new LinkedHashMap<>();
        order.forEach(contender -> rounds.put(contender, new ArrayList<>()));
        for (int i = 1; i <= settings.rounds(); i++) {
            for (Contender contender : order) {
                rounds.computeIfAbsent(contender, c -> new ArrayList<>())
                        .add(round("round %d of".formatted(i), contender, load(callers, settings.time(), work(batch))));
            }
            Collections.rotate(order, 1);
        }
        return rounds.entrySet().stream()
                .map(entry -> new Series(entry.getKey().name(), callers, batch, List.copyOf(entry.getValue())))
                .toList();
    }

    /** Never to the end of the work, which may be long. */
    private void warmUp(Contender contender, int callers, int batch) {
        Work endless = new Work(scenario.mode(), scenario.pattern(), payloads, batch, Work.UNLIMITED);
        Round unmeasured = round("warm-up of", contender, load(callers, settings.warmUp(), endless));
        if (unmeasured.failure() != null) {
            throw new IllegalStateException(
                    "%s failed to warm up: %s".formatted(contender.name(), unmeasured.failure()));
        }
    }

    private Load load(int callers, Duration time, Work work) {
        return new Load(callers, settings.rate(), time, work);
    }

    private Round round(String what, Contender contender, Load load) {
        return progress.during(
                "%s %s, %,d callers".formatted(what, contender.name(), load.callers()),
                load.time(),
                () -> round(contender, load));
    }

    private Round round(Contender contender, Load load) {
        Database database = server.create(DATABASE);
        Tuning tuning = new Tuning(load.callers(), settings.connections(), settings.sharing());
        try (Session session = contender.open(database, tuning)) {
            if (scenario == Scenario.GROWTH) {
                database.forgoAutovacuum();
            }
            acceptKnown(session, load.callers());
            return new Meter(database).measure(session, load);
        } finally {
            server.drop(DATABASE);
        }
    }

    private void acceptKnown(Session session, int callers) {
        int keys = scenario.pattern().known();
        if (keys > 0) {
            Work known = new Work(scenario.mode(), KeyPattern.FRESH, payloads, 1, keys);
            session.run(new Load(callers, 0, Duration.ofMinutes(5), known), new Gauge(keys));
        }
    }

    private Work work(int batch) {
        long limit = scenario == Scenario.GROWTH ? settings.keys() : Work.UNLIMITED;
        return new Work(scenario.mode(), scenario.pattern(), payloads, batch, limit);
    }
}
