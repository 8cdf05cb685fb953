package org.idemque.benchmarks.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.idemque.benchmarks.contender.ExpiredBindings;
import org.idemque.benchmarks.contender.Session;
import org.idemque.benchmarks.contender.TendedSession;
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
 * all of them. If the scenario has a reference, each contender takes turns at both.
 *
 * <p>Each round has a database of its own, made for it and dropped after it. Nobody's tables have grown more than another's,
 * no autovacuum of one round's tables runs during the next, and the drop writes the checkpoint that the round has earned.
 * What carries over from round to round is the warmth of this process.
 */
public record Comparison(
        Server server, Scenario scenario, List<String> payloads, Settings settings, Progress progress) {

    private static final String DATABASE = "idemque_benchmark";
    /** The longest that callers go on while maintenance runs. */
    private static final Duration UNTIL_REMOVED = Duration.ofHours(1);

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
        List<Entrant> order = new ArrayList<>(entrants(batch));
        if (!settings.warmUp().isZero()) {
            order.stream().map(Entrant::warmingUp).distinct().forEach(entrant -> warmUp(entrant, callers, batch));
        }
        Map<Entrant, List<Round>> rounds = new LinkedHashMap<>();
        order.forEach(entrant -> rounds.put(entrant, new ArrayList<>()));
        for (int i = 1; i <= settings.rounds(); i++) {
            for (Entrant entrant : order) {
                Load load = load(callers, time(entrant, rounds), work(entrant.scenario(), batch));
                rounds.computeIfAbsent(entrant, e -> new ArrayList<>())
                        .add(round("round %d of".formatted(i), entrant, load));
            }
            Collections.rotate(order, 1);
        }
        return rounds.entrySet().stream()
                .map(entry -> new Series(
                        entry.getKey().scenario().title(),
                        entry.getKey().contender().name(),
                        callers,
                        batch,
                        List.copyOf(entry.getValue())))
                .toList();
    }

    /** As long as there was maintenance in the round before, so that there is as much time for checkpoints and autovacuum. */
    private Duration time(Entrant entrant, Map<Entrant, List<Round>> rounds) {
        if (entrant.scenario() != Scenario.UNTENDED) {
            return settings.time();
        }
        List<Round> tended = rounds.getOrDefault(entrant.at(Scenario.MAINTENANCE), List.of());
        return tended.isEmpty()
                ? settings.time()
                : Duration.ofMillis(Math.round(tended.get(tended.size() - 1).seconds() * 1_000));
    }

    /** A contender's turns at the scenario and at its reference follow each other. */
    private List<Entrant> entrants(int batch) {
        List<Scenario> scenarios = Stream.concat(Stream.of(scenario), scenario.reference().stream())
                .toList();
        return settings.contenders().stream()
                .filter(contender -> contender.isAvailable()
                        && (contender.isMaintained() || !scenario.isBesideExpired())
                        && scenarios.stream().allMatch(each -> contender.takesPart(work(each, batch))))
                .flatMap(contender -> scenarios.stream().map(each -> new Entrant(each, contender)))
                .toList();
    }

    /** Never to the end of the work, which may be long. */
    private void warmUp(Entrant entrant, int callers, int batch) {
        Work endless = work(entrant.scenario(), batch, Work.UNLIMITED);
        Round unmeasured = round("warm-up of", entrant, load(callers, settings.warmUp(), endless));
        if (unmeasured.failure() != null) {
            throw new IllegalStateException(
                    "%s failed to warm up: %s".formatted(entrant.contender().name(), unmeasured.failure()));
        }
    }

    private Load load(int callers, Duration time, Work work) {
        return new Load(callers, settings.rate(), time, work);
    }

    private Round round(String what, Entrant entrant, Load load) {
        return progress.during(
                "%s %s, %s, %,d callers"
                        .formatted(
                                what,
                                entrant.contender().name(),
                                entrant.scenario().title(),
                                load.callers()),
                load.time(),
                () -> round(entrant, load));
    }

    private Round round(Entrant entrant, Load load) {
        Database database = server.create(DATABASE);
        Tuning tuning = new Tuning(load.callers(), settings.connections(), settings.sharing());
        try (Session session = entrant.contender().open(database, tuning)) {
            if (entrant.scenario() == Scenario.GROWTH) {
                database.forgoAutovacuum();
            }
            acceptKnown(entrant.scenario(), session, load.callers());
            if (entrant.scenario().isBesideExpired()) {
                new ExpiredBindings(database, settings.rows()).add();
                server.checkpoint();
            }
            return entrant.scenario() == Scenario.MAINTENANCE
                    ? tended(session, database, load)
                    : new Meter(database).measure(session, load);
        } finally {
            server.drop(DATABASE);
        }
    }

    private Round tended(Session session, Database database, Load load) {
        TendedSession tended = new TendedSession(session, database, settings.rows());
        Load untilRemoved = load(load.callers(), UNTIL_REMOVED, load.work());
        return new Meter(database).measure(tended, untilRemoved).with(tended.removal());
    }

    private void acceptKnown(Scenario asked, Session session, int callers) {
        int keys = asked.pattern().known();
        if (keys > 0) {
            Work known = new Work(asked.mode(), KeyPattern.FRESH, payloads, 1, keys);
            session.run(new Load(callers, 0, Duration.ofMinutes(5), known), new Gauge(keys));
        }
    }

    private Work work(Scenario asked, int batch) {
        return work(asked, batch, asked == Scenario.GROWTH ? settings.keys() : Work.UNLIMITED);
    }

    private Work work(Scenario asked, int batch, long limit) {
        return new Work(asked.mode(), asked.pattern(), payloads, batch, limit);
    }
}
