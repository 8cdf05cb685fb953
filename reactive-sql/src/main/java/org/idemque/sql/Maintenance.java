package org.idemque.sql;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Keeps the queue's tables small: expired bindings go, and finished jobs that were kept for as long as they should be and to
 * which no live binding points. Without it nothing is wrong, but nothing is deleted either. Any number of processes may run it at
 * once: they share the work and never wait for each other, nor for an enqueue.
 *
 * <p>Made by {@link Idemque#maintenance}. Nothing happens before subscription.
 */
public interface Maintenance {

    /**
     * One pass, in steps that follow each other as long as there is work, each a statement and a commit of its own.
     *
     * @return what it did, never an error: a failure is part of the report. Signalled on a thread of the driver. Cancelling ends
     *     the pass behind the step that is under way. Each subscription is a pass of its own
     */
    Mono<MaintenanceReport> run();

    /**
     * Passes without end, with the settings' pause between two of them.
     *
     * @return a report for each pass, never an error and never complete. Cancelling ends it as it ends {@link #run()}. One that is
     *     not asked for makes no pass
     */
    Flux<MaintenanceReport> runRepeatedly();
}
