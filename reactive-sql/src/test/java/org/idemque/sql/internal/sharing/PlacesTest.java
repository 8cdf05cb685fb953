package org.idemque.sql.internal.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

class PlacesTest {

    @Test
    void thereAreSoManyAndNoMore() {
        Places places = new Places(2, 100);

        assertThat(places.enter(1)).isTrue();
        assertThat(places.areFull()).isFalse();
        assertThat(places.enter(1)).isTrue();
        assertThat(places.areFull()).isTrue();
        assertThat(places.enter(1)).isFalse();
        places.leave(1);
        assertThat(places.enter(1)).isTrue();
    }

    @Test
    void bytesAreBoundedTogether() {
        Places places = new Places(9, 10);

        assertThat(places.enter(6)).isTrue();
        assertThat(places.enter(5)).isFalse();
        assertThat(places.enter(4)).isTrue();
        assertThat(places.taken()).isEqualTo(2);
        places.leave(6);
        assertThat(places.enter(6)).isTrue();
    }

    /** Otherwise it could never come in. */
    @Test
    void oneAloneIsLetInWhateverItHolds() {
        Places places = new Places(9, 10);

        assertThat(places.enter(11)).isTrue();
        assertThat(places.enter(1)).isFalse();
        places.leave(11);
        assertThat(places.enter(1)).isTrue();
        assertThat(places.enter(11)).isFalse();
    }

    /** Allowed: never more at once than there are places, all of them free in the end. */
    @Test
    void theBoundHoldsHoweverManyCome() {
        Places places = new Places(3, 1_000);
        AtomicInteger most = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();

        Integer unused = Flux.range(0, 100_000)
                .parallel(4)
                .runOn(Schedulers.boundedElastic())
                .doOnNext(i -> {
                    if (places.enter(7)) {
                        int now = inside.incrementAndGet();
                        most.accumulateAndGet(now, Math::max);
                        inside.decrementAndGet();
                        places.leave(7);
                    }
                })
                .sequential()
                .blockLast();

        assertThat(most.get()).isBetween(1, 3);
        assertThat(places.taken()).isZero();
        assertThat(places.enter(1_000)).isTrue();
    }
}
