package org.idemque.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** What callers are told when the real queue refuses, and what they are not told. */
@ExtendWith(ShopExtension.class)
class ProblemsIntegrationTest {

    private static final String KEY = "delivery-0123456789-of-somebody";

    @Test
    void aConflictNamesFieldsJobAndDigestButNeitherKeyNorPayload(Shop shop) {
        String accepted = deliver(shop, KEY, "{\"secret\":\"first\"}", 202, MediaType.APPLICATION_JSON);
        String problem = deliver(shop, KEY, "{\"secret\":\"second\"}", 409, MediaType.APPLICATION_PROBLEM_JSON);

        String job = accepted.replaceAll(".*\"jobId\":\"([^\"]+)\".*", "$1");
        assertThat(problem)
                .contains("\"conflictingFields\":[\"payload\"]")
                .contains("\"existingJobId\":\"" + job + "\"")
                .containsPattern("\"keyDigest\":\"[0-9a-f]{12}\"")
                .contains("\"keyPreview\":\"deli")
                .doesNotContain(KEY, "secret", "first", "second");
    }

    @Test
    void aBodyThatIsNotJsonIsUnprocessableAndNotRepeated(Shop shop) {
        String problem = deliver(shop, "not-json", "{\"secret\":", 422, MediaType.APPLICATION_PROBLEM_JSON);

        assertThat(problem).contains("\"option\":\"payload\"").doesNotContain("secret");
    }

    @Test
    void aTimeToLiveOutOfBoundsIsUnprocessable(Shop shop) {
        Reply reply =
                shop.caller().post("/reminders", Map.of("invoice", "R-78", "customer", "Ada", "quietFor", "PT0S"));

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.body().path("option").asString()).isEqualTo("idempotency.ttl");
        assertThat(reply.body().path("actual").asString()).isEqualTo("PT0S");
    }

    @Test
    void anOrderThatLacksAFieldIsABadRequest(Shop shop) {
        Reply reply = shop.caller().post("/orders", Map.of("customer", "Ada", "amount", 1));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().toString()).doesNotContain("Ada");
    }

    private static String deliver(Shop shop, String key, String body, int status, MediaType type) {
        return Objects.requireNonNull(WebTestClient.bindToServer()
                .baseUrl(shop.url())
                .responseTimeout(Duration.ofSeconds(30))
                .build()
                .post()
                .uri("/webhooks/github")
                .header("X-GitHub-Delivery", key)
                .header("X-GitHub-Event", "ping")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentType(type)
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
    }
}
