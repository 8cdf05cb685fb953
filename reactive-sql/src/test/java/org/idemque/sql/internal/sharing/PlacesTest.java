package org.idemque.sql.internal.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.sql.internal.sharing.Places.Entry;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

class PlacesTest {

    @Test
    void thereAreSoManyAndNoMore() {
        Places places = new Places(2, 100);

        assertThat(places.enter(1)).isEqualTo(Entry.ENTERED);
        assertThat(places.areFull()).isFalse();
        assertThat(places.enter(1)).isEqualTo(Entry.ENTERED);
        assertThat(places.areFull()).isTrue();
        assertThat(places.enter(1)).isEqualTo(Entry.NO_PLACE);
        places.leave(1);
        assertThat(places.enter(1)).isEqualTo(Entry.ENTERED);
    }

    @Test
    void bytesAreBoundedTogether() {
        Places places = new Places(9, 10);

        assertThat(places.enter(6)).isEqualTo(Entry.ENTERED);
        assertThat(places.enter(5)).isEqualTo(Entry.TOO_MANY_BYTES);
        assertThat(places.enter(4)).isEqualTo(Entry.ENTERED);
        places.leave(6);
        assertThat(places.enter(6)).isEqualTo(Entry.ENTERED);
    }

    /** Otherwise it could never come in. */
    @Test
    void oneAloneIsLetInWhateverItHolds() {
        Places places = new Places(9, 10);

        assertThat(places.enter(11)).isEqualTo(Entry.ENTERED);
        assertThat(places.enter(1)).isEqualTo(Entry.TOO_MANY_BYTES);
        places.leave(11);
        assertThat(places.enter(1)).isEqualTo(Entry.ENTERED);
        assertThat(places.enter(11)).isEqualTo(Entry.TOO_MANY_BYTES);
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
                    if (places.enter(7) == Entry.ENTERED) {
                        int now = inside.incrementAndGet();
                        most.accumulateAndGet(now, Math::max);
                        inside.decrementAndGet();
                        places.leave(7);
                    }
                })
                .sequential()
                .blockLast();

        assertThat(most.get()).isBetween(1, 3);
        assertThat(places.enter(998)).isEqualTo(Entry.ENTERED);
        assertThat(places.enter(1)).isEqualTo(Entry.ENTERED);
        assertThat(places.enter(1)).isEqualTo(Entry.ENTERED);
    }
}
