package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.util.List;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueRequest;
import org.idemque.InvalidRequestException;
import org.idemque.JobId;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;

/** One member that cannot be accepted, and nothing of its batch exists; the error says which member. */
@DatabaseTest
class RefusedBatchIntegrationTest {

    @Test
    void aConflictWithTheDatabaseLeavesNothing(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        JobId owner = Await.value(fixture.queue().enqueue(under("taken", BARE))).jobId();
        StoredRows before = StoredRows.of(database);

        EnqueueIdempotencyConflictException conflict =
                conflict(fixture, FULL, under("new", BARE), under("taken", FULL), under("newer", FULL));

        assertThat(conflict.position()).hasValue(2);
        assertThat(conflict.existingJobId()).contains(owner);
        assertThat(conflict.conflictingFields()).contains("payload", "queue", "type");
        assertThat(StoredRows.of(database)).isEqualTo(before);
    }

    @Test
    void theFirstOfSeveralConflictsIsReported(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        var unusedZ = Await.value(fixture.queue().enqueue(under("z", BARE)));
        var unusedA = Await.value(fixture.queue().enqueue(under("a", BARE)));

        // Equal members before them are folded, and must not shift the position.
        assertThat(conflict(fixture, under("k", BARE), under("k", BARE), under("z", FULL), under("a", FULL))
                        .position())
                .hasValue(2);
        assertThat(conflict(fixture, under("k", BARE), under("k", BARE), BARE, under("a", FULL), under("z", FULL))
                        .position())
                .hasValue(3);
    }

    @Test
    void aConflictWithinTheBatchLeavesNothingAndHasNoJobToName(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);

        EnqueueIdempotencyConflictException conflict =
                conflict(fixture, BARE, under("key", BARE), FULL, under("key", carrying(1, BARE)));

        assertThat(conflict.position()).hasValue(3);
        assertThat(conflict.existingJobId()).isEmpty();
        assertThat(conflict.conflictingFields()).containsExactly("payload");
        assertThat(conflict.storedDigest()).isNotEqualTo(conflict.rejectedDigest());
        assertThat(conflict).hasMessageContaining("an earlier request of the same batch");
        assertThat(fixture.jobs() + fixture.bindings()).isZero();
    }

    @Test
    void anInvalidMemberLeavesNothing(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);

        InvalidRequestException invalid = catchThrowableOfType(
                InvalidRequestException.class,
                () -> Await.completion(fixture.queue()
                        .enqueueAll(List.of(BARE, under("key", FULL), carrying(Double.NaN, FULL), BARE))));

        assertThat(invalid.position()).hasValue(2);
        assertThat(invalid.option()).isEqualTo("payload");
        assertThat(fixture.jobs() + fixture.bindings()).isZero();
    }

    @Test
    void aRefusedBatchThatIsMendedIsAccepted(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        var unused = Await.value(fixture.queue().enqueue(under("taken", BARE)));
        var unusedConflict = conflict(fixture, under("new", FULL), under("taken", FULL));

        assertThat(Await.value(fixture.queue()
                        .enqueueAll(List.of(under("new", FULL), under("other", FULL)))
                        .collectList()))
                .hasSize(2);
        assertThat(fixture.jobs()).isEqualTo(3);
    }

    private static EnqueueIdempotencyConflictException conflict(QueueFixture fixture, EnqueueRequest... members) {
        return catchThrowableOfType(
                EnqueueIdempotencyConflictException.class,
                () -> Await.completion(fixture.queue().enqueueAll(List.of(members))));
    }
}
