package org.idemque.sql.internal.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

class RoomTest {

    private final Room<String> room = new Room<>();

    @Test
    void whoCameFirstIsTakenFirst() {
        enter("a", 1);
        enter("b", 1);
        enter("c", 1);

        assertThat(room.take(2, 100)).containsExactly("a", "b");
        assertThat(room.take(2, 100)).containsExactly("c");
        assertThat(room.take(2, 100)).isEmpty();
    }

    @Test
    void noMoreBytesAreTakenThanAllowed() {
        enter("a", 4);
        enter("b", 6);
        enter("c", 1);

        assertThat(room.take(9, 10)).containsExactly("a", "b");
        assertThat(room.take(9, 10)).containsExactly("c");
    }

    /** A large one is neither passed over by smaller ones that came later nor left for ever. */
    @Test
    void whatIsLargerThanAllowedIsTakenAloneWhenItIsFirst() {
        enter("small", 1);
        enter("large", 11);
        enter("later", 1);

        assertThat(room.take(9, 10)).containsExactly("small");
        assertThat(room.take(9, 10)).containsExactly("large");
        assertThat(room.take(9, 10)).containsExactly("later");
    }

    /** One without bytes is not what makes the next one the first. */
    @Test
    void oneWithoutBytesCountsAsOne() {
        enter("empty", 0);
        enter("large", 11);

        assertThat(room.take(9, 10)).containsExactly("empty");
    }

    @Test
    void anyoneMayLeave() {
        enter("a", 1);
        Disposable seat = room.enter("b", 1);
        enter("c", 1);

        seat.dispose();
        seat.dispose();

        assertThat(room.take(9, 100)).containsExactly("a", "c");
        assertThat(room.isEmpty()).isTrue();
    }

    @Test
    void whoHasWaitedLongEnoughIsFound() {
        enter("a", 1);
        enter("b", 1);

        assertThat(room.takeOlder(Duration.ofDays(1))).isEmpty();
        assertThat(room.takeOlder(Duration.ZERO)).containsExactly("a", "b");
    }

    /** Allowed: each is taken by one, or has left. Forbidden: taken twice, taken and left, lost. */
    @Test
    void eachIsTakenOnceHoweverManyTakeAndLeave() {
        Queue<String> taken = new ConcurrentLinkedQueue<>();
        int callers = 20_000;

        List<Integer> unused = Flux.range(0, callers)
                .parallel(4)
                .runOn(Schedulers.boundedElastic())
                .doOnNext(i -> {
                    Disposable seat = room.enter("call-" + i, 1);
                    if (i % 3 == 0) {
                        taken.addAll(room.take(5, 4));
                    } else if (i % 7 == 0) {
                        seat.dispose();
                    }
                })
                .sequential()
                .collectList()
                .block();
        taken.addAll(room.take(callers, callers));

        assertThat(room.isEmpty()).isTrue();
        assertThat(taken).doesNotHaveDuplicates();
        assertThat(taken)
                .containsAll(IntStream.range(0, callers)
                        .filter(i -> i % 3 == 0 || i % 7 != 0)
                        .mapToObj(i -> "call-" + i)
                        .toList());
    }

    private void enter(String name, long bytes) {
        Disposable unused = room.enter(name, bytes);
    }
}
