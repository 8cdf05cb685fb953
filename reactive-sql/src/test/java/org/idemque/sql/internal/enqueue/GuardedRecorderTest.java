package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.idemque.QueueRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GuardedRecorderTest {

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("on purpose"),
                new AssertionError("on purpose"),
                new NoClassDefFoundError("on purpose"), // fatal to Reactor: it would stop the lane
                new IOException("on purpose")); // as Kotlin throws them
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whateverTheRecorderThrowsIsNobodyElses(Throwable failure) {
        QueueRecorder recorder = new GuardedRecorder(failing(failure));

        assertThatCode(() -> {
                    recorder.waited(Duration.ZERO);
                    recorder.shared(1, 1);
                    recorder.refused();
                    recorder.turnedAway();
                    recorder.held();
                    recorder.repeated();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void theEndOfTheVirtualMachineIsNotHidden() {
        QueueRecorder recorder = new GuardedRecorder(failing(new OutOfMemoryError("on purpose")));

        assertThatThrownBy(recorder::refused).isInstanceOf(OutOfMemoryError.class);
    }

    private static QueueRecorder failing(Throwable failure) {
        return new QueueRecorder() {
            @Override
            public void waited(Duration waiting) {
                fail();
            }

            @Override
            public void shared(int calls, long payloadBytes) {
                fail();
            }

            @Override
            public void refused() {
                fail();
            }

            @Override
            public void turnedAway() {
                fail();
            }

            @Override
            public void held() {
                fail();
            }

            @Override
            public void repeated() {
                fail();
            }

            private void fail() {
                GuardedRecorderTest.<RuntimeException>throwAnything(failure);
            }
        };
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // what the compiler would not let through
    private static <T extends Throwable> void throwAnything(Throwable failure) throws T {
        throw (T) failure;
    }
}
