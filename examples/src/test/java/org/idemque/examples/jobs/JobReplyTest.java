package org.idemque.examples.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Stream;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

class JobReplyTest {

    private static final JobId JOB = new JobId(new UUID(1, 2));

    static Stream<Arguments> results() {
        return Stream.of(
                Arguments.of(new EnqueueResult.Accepted(JOB), 202, "\"ACCEPTED\""),
                Arguments.of(new EnqueueResult.Replayed(JOB), 200, "\"REPLAYED\""),
                Arguments.of(new EnqueueResult.Replaced(JOB), 200, "\"REPLACED\""),
                Arguments.of(new EnqueueResult.Coalesced(JOB), 200, "\"COALESCED\""),
                Arguments.of(
                        new EnqueueResult.NonReplaceable(JOB, Reason.NOT_PENDING),
                        409,
                        "\"NON_REPLACEABLE\",\"reason\":\"NOT_PENDING\""));
    }

    @ParameterizedTest
    @MethodSource("results")
    void eachOutcomeHasItsStatus(EnqueueResult result, int status, String outcome) {
        ResponseEntity<JobReply> answer = JobReply.answer(result);

        assertThat(answer.getStatusCode().value()).isEqualTo(status);
        assertThat(new JsonMapper().writeValueAsString(answer.getBody()))
                .isEqualTo("{\"jobId\":\"%s\",\"outcome\":%s}".formatted(JOB, outcome));
    }
}
