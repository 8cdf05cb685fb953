package org.idemque.sql.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.idemque.KeyMode;
import org.idemque.sql.modes.Worker;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolRest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Rounds of random calls on few keys: in shared statements, in batches, in callers' transactions that are committed or rolled
 * back, by callers that leave, beside a worker, while backends are killed. After each round there must be an order in which the
 * model tells each caller what it was told and ends with what the tables hold; the next round begins there.
 *
 * <p>For some seconds in the build, and for as long as {@code -Didemque.history=PT5M} asks. The calls follow from the seed that a
 * failure prints; {@code -Didemque.history.seed} gives them again, if not their timing.
 */
@DatabaseTest
class HistoryIntegrationTest {

    private static final Duration TIME = Duration.parse(System.getProperty("idemque.history", "PT8S"));
    private static final long SEED = Long.getLong("idemque.history.seed", System.nanoTime());
    private static final List<Call.Way> WAYS = List.of(Call.Way.values());
    private static final List<KeyMode> MODES = List.of(KeyMode.values());
    private static final int POOL = 6;
    private static final int KEYS = 3;
    private static final int MOST_CALLS = 6;

    @Test
    void everyRoundHasAnOrder(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, POOL);
        Tables tables = new Tables(database);
        Model model = Model.empty();
        long end = System.nanoTime() + TIME.toNanos();
        int round = 0;
        for (; System.nanoTime() - end < 0; round++) {
            Random random = new Random(SEED + round);
            boolean kills = random.nextInt(6) == 0;
            List<Event> events = play(fixture, tables, random, kills);
            PoolRest.await(fixture.pool());
            if (kills) { // a session whose end nobody has noticed would break the next round
                Await.completion(fixture.pool().disposeLater().onErrorComplete());
                fixture = QueueFixture.on(database, POOL);
            }
            model = orderOf(events, model, tables.read(KEYS), round);
            model = between(tables, model, random);
        }
        System.out.printf("%d rounds of histories with seed %d%n", round, SEED);
        assertThat(round).isPositive();
    }

    private static Model orderOf(List<Event> events, Model start, Model stored, int round) {
        Order order = new Order(events, stored);
        return order.from(start)
                .orElseThrow(() -> new AssertionError(
                        "no order for round %d of seed %d; the fewest events without one:%n%s%nfrom %s%nto %s"
                                .formatted(
                                        round,
                                        SEED,
                                        order.smallestWithoutOrder(start).stream()
                                                .map(event -> "  " + event)
                                                .collect(Collectors.joining(System.lineSeparator())),
                                        start,
                                        stored)));
    }

    private static List<Event> play(QueueFixture fixture, Tables tables, Random random, boolean kills) {
        Caller caller = new Caller(fixture);
        List<Mono<List<Event>>> all = new ArrayList<>();
        int calls = 2 + random.nextInt(MOST_CALLS - 1);
        for (int i = 0; i < calls; i++) {
            Call call = call(random);
            Duration leaves = Duration.ofNanos(random.nextInt(4_000_000));
            all.add(caller.make(call, leaves).map(event -> kills ? perhapsTwice(call, event) : List.of(event)));
        }
        if (!kills && random.nextBoolean()) { // a claim whose connection broke would not say what it took
            all.add(claim(fixture));
        }
        if (kills) {
            all.add(Mono.<List<Event>>fromCallable(() -> {
                        tables.killOne();
                        return List.of();
                    })
                    .subscribeOn(Schedulers.boundedElastic()));
        }
        return Await.value(Flux.merge(all).flatMapIterable(events -> events).collectList());
    }

    /** Where connections break, what is asked for by one call may have been sent twice. */
    private static List<Event> perhapsTwice(Call call, Event event) {
        boolean alone = call.way() == Call.Way.SHARED || call.way() == Call.Way.LEAVING;
        boolean repeatable = call.asks().get(0).mode() == KeyMode.IDEMPOTENCY;
        return alone && repeatable ? List.of(event, new Event.Resent(call.asks())) : List.of(event);
    }

    private static Mono<List<Event>> claim(QueueFixture fixture) {
        return new Worker(fixture).claim(3).map(claimed -> claimed.stream()
                .<Event>map(job -> new Event.Claimed(job.id(), job.payload().replace("\"", "")))
                .toList());
    }

    private static Call call(Random random) {
        Call.Way way = WAYS.get(random.nextInt(WAYS.size()));
        boolean single = way == Call.Way.SHARED || way == Call.Way.LEAVING;
        int members = single ? 1 : 1 + random.nextInt(3);
        return new Call(IntStream.range(0, members).mapToObj(i -> ask(random)).toList(), way);
    }

    private static Ask ask(Random random) {
        KeyMode mode = MODES.get(random.nextInt(MODES.size()));
        return new Ask(random.nextInt(KEYS), mode, random.nextInt(2));
    }

    private static Model between(Tables tables, Model model, Random random) {
        switch (random.nextInt(4)) {
            case 0 -> {
                tables.passTime();
                return model.expired();
            }
            case 1 -> tables.runNow();
            default -> {}
        }
        return model;
    }
}
