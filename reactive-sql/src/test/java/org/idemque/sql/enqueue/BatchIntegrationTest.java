package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** A batch is accepted as one, and answered in the order of its members. */
@DatabaseTest
class BatchIntegrationTest {

    @Test
    void answersInOrderAndIdsRise(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        List<EnqueueRequest> members = IntStream.range(0, 100)
                .mapToObj(i -> carrying(i, i % 2 == 0 ? BARE : under("key " + i, FULL)))
                .toList();

        List<EnqueueResult> results = all(fixture, members);

        assertThat(results).hasSize(100).hasOnlyElementsOfType(EnqueueResult.Accepted.class);
        assertThat(results).extracting(EnqueueResult::jobId).isSorted();
        assertThat(database.rows("SELECT payload::text FROM idemque.job ORDER BY id"))
                .isEqualTo(IntStream.range(0, 100)
                        .mapToObj(i -> List.<Object>of(Integer.toString(i)))
                        .toList());
        results.forEach(result ->
                assertThat(payloadOf(database, result.jobId())).isEqualTo(Integer.toString(results.indexOf(result))));
        assertThat(fixture.bindings()).isEqualTo(50);
    }

    @Test
    void equalMembersConvergeOnTheJobOfTheFirst(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        EnqueueRequest keyed = under("key", BARE);

        List<EnqueueResult> results = all(fixture, List.of(BARE, keyed, BARE, keyed, keyed));

        assertThat(results)
                .extracting(EnqueueResult::outcome)
                .containsExactly(
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.REPLAYED,
                        EnqueueOutcome.REPLAYED);
        assertThat(results.subList(3, 5))
                .extracting(EnqueueResult::jobId)
                .containsOnly(results.get(1).jobId());
        assertThat(fixture.jobs()).isEqualTo(3);
        assertThat(fixture.bindings()).isEqualTo(1);
    }

    @Test
    void membersWhoseKeyIsTakenAreReplayedAmongNewOnes(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        JobId first = Await.value(fixture.queue().enqueue(under("old", BARE))).jobId();

        List<EnqueueResult> results =
                all(fixture, List.of(under("new", FULL), under("old", BARE), FULL, under("old", BARE)));

        assertThat(results.get(0)).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(results.get(1)).isEqualTo(new EnqueueResult.Replayed(first));
        assertThat(results.get(2)).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(results.get(3)).isEqualTo(new EnqueueResult.Replayed(first));
        assertThat(fixture.jobs()).isEqualTo(3);
    }

    @Test
    void oneKeyInTwoScopesIsTwoMembers(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        Idempotency key = Idempotency.of("key");

        List<EnqueueResult> results =
                all(fixture, List.of(under(key.withScope("mails"), BARE), under(key.withScope("bills"), FULL)));

        assertThat(results).hasOnlyElementsOfType(EnqueueResult.Accepted.class);
        assertThat(database.rows("""
                        SELECT b.scope, j.queue FROM idemque.binding b JOIN idemque.job j ON j.id = b.job_id ORDER BY 1
                        """)).containsExactly(List.of("bills", "billing"), List.of("mails", "default"));
    }

    @Test
    void repeatingTheWholeReplaysWhatHasAKey(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        Flux<EnqueueResult> batch = fixture.queue().enqueueAll(List.of(under("a", BARE), under("b", FULL), BARE));

        List<EnqueueResult> first = Await.value(batch.collectList());
        List<EnqueueResult> second = Await.value(batch.collectList());

        assertThat(first).hasOnlyElementsOfType(EnqueueResult.Accepted.class);
        assertThat(second.subList(0, 2))
                .containsExactly(
                        new EnqueueResult.Replayed(first.get(0).jobId()),
                        new EnqueueResult.Replayed(first.get(1).jobId()));
        assertThat(second.get(2)).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(fixture.jobs()).isEqualTo(4);
    }

    @Test
    void readsTheListAtEachSubscription(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        List<EnqueueRequest> members = new ArrayList<>();
        Flux<EnqueueResult> batch = fixture.queue().enqueueAll(members);
        assertThat(Await.value(batch.collectList())).isEmpty();

        members.add(under("a", BARE));
        JobId first = Await.value(batch.collectList()).get(0).jobId();
        members.add(under("b", BARE));

        List<EnqueueResult> results = Await.value(batch.collectList());
        assertThat(results).hasSize(2).contains(new EnqueueResult.Replayed(first));
        assertThat(fixture.jobs()).isEqualTo(2);
    }

    private static List<EnqueueResult> all(QueueFixture fixture, List<EnqueueRequest> members) {
        return Await.value(fixture.queue().enqueueAll(members).collectList());
    }

    private static String payloadOf(TestDatabase database, JobId id) {
        return database.text("SELECT payload::text FROM idemque.job WHERE id = ?", id.value());
    }
}
