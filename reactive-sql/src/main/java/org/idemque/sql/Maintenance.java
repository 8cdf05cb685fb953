package org.idemque.sql;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Deletes what is over: bindings that have expired, and finished jobs that were kept for long enough and that no live key
 * points at. What it deletes had no effect any more, so it may run late, or twice, or anywhere: any number of processes share
 * the rows, and none waits for another, nor for a call that holds a key.
 *
 * <p>The binding of a debounced job that has not begun stays, however long its window has been over: another debounced arrival
 * is told so, and creates no second job.
 */
public interface Maintenance {

    /**
     * One pass: steps of a bounded number of rows, each a transaction of its own, until all that is over was looked at or the
     * bound of a pass is reached; the next pass goes on from there. Between steps it rests for as long as the last one took, so
     * that half of the time is left to calls. Nothing happens before subscription, and each
     * subscription is one pass. Cancelling ends the pass after the step that was sent. Repeating is always safe. Signals come
     * on a thread of the driver, or on Reactor's parallel scheduler after a rest or when a bound of time has passed.
     *
     * @return what the pass did; an error of the queue's is in the report, as {@link MaintenanceReport#failure()}
     */
    Mono<MaintenanceReport> run();

    /**
     * Passes without end. One follows another at once as long as there is work left, and after a pause when there is none, or
     * after an error. Never completes, and ends in no error of the queue's: whoever subscribes at start and disposes at the
     * end of the application has maintenance in between.
     *
     * <p>Each subscription repeats passes of its own, of which one at most is ahead of what was requested. Cancelling ends them after
     * the step that was sent. Signals come as with {@link #run()}.
     *
     * @return what each pass did
     */
    Flux<MaintenanceReport> runRepeatedly();
}
