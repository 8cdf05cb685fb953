package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import org.idemque.QueueRecorder;
import reactor.util.Logger;
import reactor.util.Loggers;

/** A recorder whose failures are nobody else's, an assertion or a class that is missing included. */
record GuardedRecorder(QueueRecorder recorder) implements QueueRecorder {

    private static final Logger LOG = Loggers.getLogger(QueueRecorder.class);

    @Override
    public void waited(Duration waiting) {
        guarded(() -> recorder.waited(waiting));
    }

    @Override
    public void shared(int calls, long payloadBytes) {
        guarded(() -> recorder.shared(calls, payloadBytes));
    }

    @Override
    public void refused() {
        guarded(recorder::refused);
    }

    @Override
    public void turnedAway() {
        guarded(recorder::turnedAway);
    }

    @Override
    public void held() {
        guarded(recorder::held);
    }

    @Override
    public void repeated() {
        guarded(recorder::repeated);
    }

    private static void guarded(Runnable told) {
        try {
            told.run();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            LOG.warn("the recorder failed", e);
        }
    }
}
