package org.idemque.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What operators are told over HTTP, and what they are told when they ask amiss. */
@ExtendWith(ShopExtension.class)
class OperatorIntegrationTest {

    @Test
    void aJobThatIsNotThereIsNotFound(Shop shop) {
        assertThat(shop.caller().status("/operator/jobs/" + UUID.randomUUID())).isEqualTo(404);
    }

    @Test
    void aJobIsShownWithItsTimelineAndItsKey(Shop shop) {
        String job = shop.caller()
                .post("/documents/manual-of-2026/reindex", Map.of("version", 1))
                .job();
        Reply unused = shop.caller().post("/documents/manual-of-2026/reindex", Map.of("version", 2));

        JsonNode sheet = shop.caller().get("/operator/jobs/" + job).body();

        assertThat(sheet.path("state").asString()).isEqualTo("SCHEDULED");
        assertThat(sheet.path("queue").asString()).isEqualTo("search");
        assertThat(sheet.path("payload").asString()).contains("\"version\": 2");
        assertThat(sheet.path("timeline")
                        .valueStream()
                        .map(event -> event.path("what").asString())
                        .toList())
                .containsExactly("Accepted", "Replaced", "Due");
        assertThat(sheet.path("key").path("keyPreview").asString())
                .startsWith("man")
                .doesNotContain("ual-of");
        assertThat(sheet.path("key").path("mode").asString()).isEqualTo("DEBOUNCE");
    }

    @Test
    void pagesAreWalkedByTheirCursor(Shop shop) {
        List<String> jobs = IntStream.range(0, 3)
                .mapToObj(i -> shop.caller()
                        .post("/accounts/walked-account-" + i + "/digest", Map.of())
                        .job())
                .toList();
        List<String> seen = new ArrayList<>();
        String path = "/operator/jobs?queue=mail&size=1";
        JsonNode page = shop.caller().get(path).body();
        while (page.hasNonNull("next")) {
            page.path("jobs").forEach(job -> seen.add(job.path("id").asString()));
            page = shop.caller()
                    .get(path + "&cursor={cursor}", page.path("next").asString())
                    .body();
        }
        page.path("jobs").forEach(job -> seen.add(job.path("id").asString()));

        assertThat(seen).containsAll(jobs).doesNotHaveDuplicates();
    }

    @Test
    void aCursorOfAnotherFilterIsUnprocessable(Shop shop) {
        IntStream.range(0, 2).forEach(i -> {
            Reply unused = shop.caller().post("/accounts/account-of-cursor-" + i + "/digest", Map.of());
        });
        String cursor = shop.caller()
                .get("/operator/jobs?queue=mail&size=1")
                .body()
                .path("next")
                .asString();

        Reply refused = shop.caller().get("/operator/jobs?queue=search&size=1&cursor={cursor}", cursor);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body().path("option").asString()).isEqualTo("page.cursor");
    }

    @ParameterizedTest
    @CsvSource({
        "/operator/jobs?size=0, 422, page.size",
        "/operator/keys?size=1001, 422, page.size",
        "/operator/keys?keyDigest=key, 422, bindingFilter.keyDigest",
        "/operator/jobs?state=WAITING, 400, ''",
        "/operator/jobs/4711, 400, ''"
    })
    void whatIsOutOfBoundsIsRefused(String path, int status, String option, Shop shop) {
        Reply refused = shop.caller().get(path);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.body().path("option").asString("")).isEqualTo(option);
    }

    @Test
    void queuesAreCounted(Shop shop) {
        Reply unused = shop.caller().post("/accounts/counted-account/digest", Map.of());

        JsonNode mail = shop.caller()
                .get("/operator/queues")
                .body()
                .valueStream()
                .filter(queue -> queue.path("queue").asString().equals("mail"))
                .findFirst()
                .orElseThrow();

        assertThat(mail.path("ready").asLong()).isPositive();
        assertThat(mail.path("paused").asBoolean(true)).isFalse();
    }
}
