package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.idemque.EnqueueIdempotencyConflictException.Difference;
import org.junit.jupiter.api.Test;

class ErrorsTest {

    private static final JobId JOB = new JobId(new UUID(1, 2));
    private static final EnqueueKeyException.Key KEY =
            new EnqueueKeyException.Key("shop", "ord…4711", "0123456789ab", 20);
    private static final Difference DIFFERENCE = new Difference(List.of("queue", "payload"), "aa", "bb");

    @Test
    void aRefusalSaysWhereInTheBatch() {
        InvalidRequestException refusal = new InvalidRequestException("queue", "short", "long");
        InvalidRequestException located = refusal.at(3);
        assertThat(located).hasMessage("queue must be short, got long (request at position 3)");
        assertThat(located.position()).hasValue(3);
        assertThat(located.getStackTrace()).isEqualTo(refusal.getStackTrace());
        assertThat(refusal.position()).isEmpty();
    }

    @Test
    void aConflictHasItsFacts() {
        var conflict = new EnqueueIdempotencyConflictException(KEY, JOB, DIFFERENCE, OptionalInt.of(2));
        assertThat(conflict)
                .hasMessage("key ord…4711 (digest 0123456789ab, 20 characters) of scope 'shop' belongs to job " + JOB
                        + ", whose request differs in payload, queue (request at position 2)");
        assertThat(conflict.existingJobId()).contains(JOB);
        assertThat(conflict.conflictingFields()).containsExactly("payload", "queue");
        assertThat(conflict.scope()).isEqualTo("shop");
        assertThat(conflict.keyPreview()).isEqualTo("ord…4711");
        assertThat(conflict.keyDigest()).isEqualTo("0123456789ab");
        assertThat(conflict.keyLength()).isEqualTo(20);
        assertThat(conflict.position()).hasValue(2);
        assertThat(conflict.storedDigest()).isEqualTo("aa");
        assertThat(conflict.rejectedDigest()).isEqualTo("bb");
    }

    @Test
    void aConflictWithinABatchHasNoJob() {
        var conflict = new EnqueueIdempotencyConflictException(KEY, null, DIFFERENCE, OptionalInt.of(1));
        assertThat(conflict).hasMessageContaining("belongs to an earlier request of the same batch");
        assertThat(conflict.existingJobId()).isEmpty();
    }

    @Test
    void aConflictOfASingleRequestSpeaksOfNoPosition() {
        var conflict = new EnqueueIdempotencyConflictException(KEY, JOB, DIFFERENCE, OptionalInt.empty());
        assertThat(conflict.position()).isEmpty();
        assertThat(conflict).hasMessageEndingWith("whose request differs in payload, queue");
    }

    @Test
    void aConflictNamesAField() {
        assertThatThrownBy(() -> new Difference(List.of(), "aa", "bb")).isInstanceOf(IllegalArgumentException.class);
    }

    /** Test runners and loggers carry errors between processes. */
    @Test
    void areSerializable() throws IOException {
        try (var out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(new EnqueueIdempotencyConflictException(KEY, JOB, DIFFERENCE, OptionalInt.of(0)));
            out.writeObject(new InvalidRequestException("queue", "short", "long"));
        }
    }
}
