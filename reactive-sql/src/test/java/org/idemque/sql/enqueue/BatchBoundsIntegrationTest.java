package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.InvalidRequestException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;

/** How large a batch may be, and what it costs: one connection and one statement, or neither. */
@DatabaseTest
class BatchBoundsIntegrationTest {

    private static final int MIB = 1024 * 1024;

    @Test
    void aThousandMembersAreOneStatement(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        CountingConnectionFactory counting = new CountingConnectionFactory(fixture.pool());

        List<EnqueueResult> results =
                Await.value(Idemque.queue(counting).enqueueAll(keyed(1_000)).collectList());

        assertThat(results).hasSize(1_000).doesNotHaveDuplicates();
        assertThat(results).extracting(EnqueueResult::jobId).isSorted();
        assertThat(counting.connections()).isOne();
        assertThat(counting.statements()).hasSize(1);
        assertThat(fixture.jobs()).isEqualTo(1_000);
    }

    @Test
    void oneMoreIsRefusedBeforeTheDatabaseIsAsked(TestDatabase database) {
        CountingConnectionFactory counting = new CountingConnectionFactory(database.connectionFactory());

        InvalidRequestException refusal = refused(Idemque.queue(counting), keyed(1_001));

        assertThat(refusal.option()).isEqualTo("requests");
        assertThat(refusal.expected()).isEqualTo("at most 1000");
        assertThat(refusal.actual()).isEqualTo("1001");
        assertThat(refusal.position()).isEmpty();
        assertThat(counting.connections()).isZero();
    }

    @Test
    void aNullMemberIsRefusedBeforeTheDatabaseIsAsked(TestDatabase database) {
        CountingConnectionFactory counting = new CountingConnectionFactory(database.connectionFactory());

        InvalidRequestException refusal =
                refused(Idemque.queue(counting), Arrays.asList(carrying("a payload", BARE), null));

        assertThat(refusal.option()).isEqualTo("requests");
        assertThat(refusal.position()).hasValue(1);
        assertThat(counting.connections()).isZero();
    }

    @Test
    void anEmptyBatchAsksNothing(TestDatabase database) {
        CountingConnectionFactory counting = new CountingConnectionFactory(database.connectionFactory());

        assertThat(Await.value(Idemque.queue(counting).enqueueAll(List.of()).collectList()))
                .isEmpty();

        assertThat(counting.connections()).isZero();
    }

    /** Four payloads of 16 MiB are 64 MiB to the byte, which is allowed: it is the fifth member that is refused. */
    @Test
    void moreThan64MebibytesAreRefusedBeforeTheDatabaseIsAsked(TestDatabase database) {
        CountingConnectionFactory counting = new CountingConnectionFactory(database.connectionFactory());
        R2dbcQueue queue = Idemque.queue(counting, QueueSettings.defaults().withMaxPayloadBytes(16 * MIB));
        EnqueueRequest large = carrying("é".repeat(8 * MIB - 1), BARE);

        InvalidRequestException refusal = refused(
                queue,
                Stream.concat(Collections.nCopies(4, large).stream(), Stream.of(carrying(1, BARE)))
                        .toList());

        assertThat(refusal.option()).isEqualTo("requests");
        assertThat(refusal.expected()).contains(Integer.toString(64 * MIB));
        assertThat(refusal.position()).hasValue(4);
        assertThat(counting.connections()).isZero();
    }

    private static List<EnqueueRequest> keyed(int size) {
        return IntStream.range(0, size).mapToObj(i -> under("key " + i, BARE)).toList();
    }

    private static InvalidRequestException refused(R2dbcQueue queue, List<EnqueueRequest> members) {
        return catchThrowableOfType(InvalidRequestException.class, () -> Await.completion(queue.enqueueAll(members)));
    }
}
