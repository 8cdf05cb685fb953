package org.idemque.examples.jobs;

import java.util.UUID;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** What a caller learns about the job behind a request. */
public record JobReply(UUID jobId, EnqueueOutcome outcome) {

    /** The answer to one of many. */
    public static JobReply of(EnqueueResult result) {
        return new JobReply(result.jobId().value(), result.outcome());
    }

    /** 202 for a new job; 200 for a repeat, whose job may be long done. */
    public static ResponseEntity<JobReply> answer(EnqueueResult result) {
        HttpStatus status = result.outcome() == EnqueueOutcome.ACCEPTED ? HttpStatus.ACCEPTED : HttpStatus.OK;
        return ResponseEntity.status(status).body(of(result));
    }
}
