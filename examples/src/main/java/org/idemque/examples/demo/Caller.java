package org.idemque.examples.demo;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Talks JSON to the application over HTTP. */
final class Caller {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final WebClient http;

    Caller(String url) {
        this.http = WebClient.create(url);
    }

    /** Posts at each subscription, so that a test can have several under way. */
    Mono<Reply> posting(String path, Object body) {
        return posting(path, Map.of(), body);
    }

    Mono<Reply> posting(String path, Map<String, String> headers, Object body) {
        return http.post()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .headers(all -> headers.forEach(all::set))
                .bodyValue(body)
                .exchangeToMono(Caller::reply)
                .timeout(PATIENCE);
    }

    private static Mono<Reply> reply(ClientResponse response) {
        return response.bodyToMono(JsonNode.class)
                .map(json -> new Reply(response.statusCode().value(), json));
    }

    /** Gets and waits. */
    Reply get(String path, Object... variables) {
        return Objects.requireNonNull(http.get()
                .uri(path, variables)
                .exchangeToMono(Caller::reply)
                .timeout(PATIENCE)
                .block());
    }

    /** How a question is answered that may have no body. */
    int status(String path) {
        return Objects.requireNonNull(http.get()
                .uri(path)
                .exchangeToMono(response ->
                        response.releaseBody().thenReturn(response.statusCode().value()))
                .timeout(PATIENCE)
                .block());
    }

    /** Posts and waits. */
    Reply post(String path, Object body) {
        return Objects.requireNonNull(posting(path, body).block());
    }
}
