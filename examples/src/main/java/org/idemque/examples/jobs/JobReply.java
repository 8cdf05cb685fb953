package org.idemque.examples.jobs;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.UUID;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * What a caller learns about the job behind a request.
 *
 * @param reason why a debounced request changed nothing; null if it did
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobReply(UUID jobId, EnqueueOutcome outcome, NonReplaceable.@Nullable Reason reason) {

    /** The answer to one of many. */
    public static JobReply of(EnqueueResult result) {
        return new JobReply(
                result.jobId().value(),
                result.outcome(),
                result instanceof NonReplaceable refused ? refused.reason() : null);
    }

    /** 202 for a new job; 200 for a repeat, whose job may be long done; 409 for one that came too late to change its job. */
    public static ResponseEntity<JobReply> answer(EnqueueResult result) {
        HttpStatus status =
                switch (result.outcome()) {
                    case ACCEPTED -> HttpStatus.ACCEPTED;
                    case REPLAYED, REPLACED, COALESCED -> HttpStatus.OK;
                    case NON_REPLACEABLE -> HttpStatus.CONFLICT;
                };
        return ResponseEntity.status(status).body(of(result));
    }
}
