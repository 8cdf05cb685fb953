package org.idemque.examples.problems;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueKeyException;
import org.idemque.IdemqueException;
import org.idemque.InvalidRequestException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.SchemaException;
import org.idemque.TransactionRetryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Each error of the queue has one answer. */
class ProblemAdviceTest {

    static Stream<Arguments> errorsThatPass() {
        return Stream.of(
                Arguments.of(new QueueOverloadedException(10, "calls under way"), "overloaded"),
                Arguments.of(new QueueUnavailableException("down", "57P03", null), "unavailable"),
                Arguments.of(new OutcomeUnknownException("lost", "08006", null), "outcome-unknown"),
                Arguments.of(new TransactionRetryException("race", "40001", null), "transaction-retry"));
    }

    @ParameterizedTest
    @MethodSource("errorsThatPass")
    void whatPassesIsUnavailableWithATimeToComeBack(IdemqueException error, String type) {
        EntityExchangeResult<JsonNode> answer = answerTo(error, 503);

        assertThat(answer.getResponseHeaders().getFirst("Retry-After")).isEqualTo("1");
        assertThat(body(answer).path("type").asString()).isEqualTo("urn:idemque:problem:" + type);
        assertThat(body(answer).path("detail").asString()).isEqualTo(error.getMessage());
    }

    @Test
    void aConflictSaysWhatDiffersFromWhichJob() {
        EntityExchangeResult<JsonNode> answer = answerTo(
                new EnqueueIdempotencyConflictException(
                        new EnqueueKeyException.Key("orders", "A…1", "0123456789ab", 9),
                        null,
                        new EnqueueIdempotencyConflictException.Difference(List.of("payload", "delay"), "aa", "bb"),
                        OptionalInt.empty()),
                409);

        assertThat(body(answer).path("conflictingFields").toString()).isEqualTo("[\"delay\",\"payload\"]");
        assertThat(body(answer).path("keyPreview").asString()).isEqualTo("A…1");
        assertThat(body(answer).path("keyDigest").asString()).isEqualTo("0123456789ab");
        assertThat(body(answer).has("existingJobId")).isFalse();
        assertThat(answer.getResponseHeaders().containsHeader("Retry-After")).isFalse();
    }

    @Test
    void anInvalidRequestNamesOptionExpectedAndActual() {
        JsonNode problem = body(answerTo(new InvalidRequestException("priority", "0 to 100", "101"), 422));

        assertThat(problem.path("option").asString()).isEqualTo("priority");
        assertThat(problem.path("expected").asString()).isEqualTo("0 to 100");
        assertThat(problem.path("actual").asString()).isEqualTo("101");
    }

    @Test
    void whatOnlyAnOperatorCanMendIsNotExplainedToCallers() {
        JsonNode problem = body(answerTo(SchemaException.outdated("idemque", 1, 0), 500));

        assertThat(problem.toString()).contains("misconfigured").doesNotContain("schema");
    }

    private static EntityExchangeResult<JsonNode> answerTo(IdemqueException error, int status) {
        return WebTestClient.bindToController(new EnqueuingController(new FailingQueue(error)))
                .controllerAdvice(new ProblemAdvice())
                .configureClient()
                .responseTimeout(Duration.ofSeconds(30))
                .build()
                .post()
                .uri("/work")
                .exchange()
                .expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody(JsonNode.class)
                .returnResult();
    }

    private static JsonNode body(EntityExchangeResult<JsonNode> answer) {
        return Objects.requireNonNull(answer.getResponseBody());
    }
}
