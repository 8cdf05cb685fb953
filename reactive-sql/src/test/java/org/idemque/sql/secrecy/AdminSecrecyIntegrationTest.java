package org.idemque.sql.secrecy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;

/** No view tells a key, the whole of its hash, or what a sensitive member holds; nor does a log line that it makes. */
@DatabaseTest
class AdminSecrecyIntegrationTest {

    @Test
    void noViewTellsAKeyItsHashOrASensitiveMember(TestDatabase database) {
        try (LogCapture log = new LogCapture()) {
            QueueSettings settings = QueueSettings.defaults().withKeySecret(Needles.SECRET);
            Stage stage = Stage.set(database, settings);
            EnqueueRequest request = EnqueueRequest.of(
                    "test",
                    Map.of("card", List.of(Needles.PAYLOAD), "shown", "NothingToHide"),
                    EnqueueOptions.defaults().withIdempotencyKey(Needles.KEY).withSensitive("card"));
            JobId job = Await.value(stage.fixture().queue().enqueue(request)).jobId();
            Await.completion(stage.fixture()
                    .queue()
                    .enqueue(EnqueueRequest.of(
                            "test", 1, EnqueueOptions.defaults().withIdempotencyKey("b"))));
            QueueAdmin admin = Idemque.admin(stage.fixture().pool(), settings);
            String hash = String.valueOf(database.text(
                    "SELECT encode(key_hash, 'hex') FROM idemque.binding WHERE job_id = ?::uuid", job.toString()));

            List<Object> views = new ArrayList<>();
            views.add(Await.value(admin.job(job)));
            views.add(Await.value(admin.queues().collectList()));
            views.add(Await.value(admin.explain(request)));
            views.add(Await.value(admin.explain(EnqueueRequest.of("other", 1, request.options()))));
            for (Page page : List.of(Page.first(), Page.first().withSize(1))) {
                views.add(Await.value(admin.jobs(JobFilter.all(), page)));
                Slice<?> bindings = Await.value(admin.bindings(BindingFilter.all(), page));
                views.add(bindings);
                views.add(bindings.next()
                        .map(AdminSecrecyIntegrationTest::decoded)
                        .orElse("none"));
            }

            assertThat(views).allSatisfy(view -> assertThat(DeepText.of(view))
                    .doesNotMatch(Needles::findsKeyOrSecret, "tells the key")
                    .doesNotMatch(Needles::findsPayload, "tells the sensitive member")
                    .doesNotContain(hash)
                    .doesNotContain(hash.substring(40)));
            assertThat(DeepText.of(views)).contains(hash.substring(0, 12)).contains("NothingToHide");
            assertThat(String.valueOf(views.get(0))).doesNotContain("NothingToHide");
            assertThat(log.lines("io.r2dbc.postgresql.PARAM")).isNotEmpty();
            assertThat(log.lines("")).noneMatch(Needles::findsKeyOrSecret);
            assertThat(log.lines("org.idemque")).noneMatch(Needles::findsPayload);
        }
    }

    /** A cursor as bytes, in the forms in which a hash or a key could stand in it. */
    private static String decoded(String cursor) {
        byte[] bytes = Base64.getUrlDecoder().decode(cursor);
        return HexFormat.of().formatHex(bytes) + ' ' + new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
