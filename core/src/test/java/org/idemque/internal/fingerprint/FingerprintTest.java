package org.idemque.internal.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.idemque.internal.fingerprint.Requests.FULL;
import static org.idemque.internal.fingerprint.Requests.PLAIN;
import static org.idemque.internal.fingerprint.Requests.fingerprint;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.idemque.internal.digest.Sha256;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    private static final byte[] SHORT = new byte[8];

    @Test
    void readsWhatItWrites() {
        for (Fingerprint fingerprint : new Fingerprint[] {fingerprint(PLAIN), fingerprint(FULL)}) {
            assertThat(Fingerprint.parse(fingerprint.toBytes())).isEqualTo(fingerprint);
        }
    }

    @Test
    void hasAByteOfVersionADigestAndAPartForEachField() {
        byte[] bytes = fingerprint(PLAIN).toBytes();
        assertThat(bytes).hasSize(1 + 32 + 2 * 9);
        assertThat(bytes[0]).isEqualTo((byte) 1);
        assertThat(fingerprint(PLAIN).digest()).isEqualTo(Arrays.copyOfRange(bytes, 1, 33));
        assertThat(fingerprint(PLAIN).digestHex()).isEqualTo(HexFormat.of().formatHex(bytes, 1, 33));
        assertThat(bytes[33]).isEqualTo((byte) 1);
        assertThat(bytes[42]).isEqualTo((byte) 2);
        assertThat(fingerprint(FULL).toBytes()).hasSize(1 + 32 + 12 * 9);
    }

    @Test
    void keepsItsBytesToItself() {
        Fingerprint fingerprint = fingerprint(PLAIN);
        byte[] bytes = fingerprint.toBytes();
        Fingerprint parsed = Fingerprint.parse(bytes);
        Arrays.fill(bytes, (byte) 9);
        fingerprint.digest()[0] ^= 1;
        assertThat(parsed).isEqualTo(fingerprint).isEqualTo(fingerprint(PLAIN));
    }

    @Test
    void refusesOtherBytes() {
        for (int length : new int[] {0, 1, 32, 33, 34, 41, 43, 52}) {
            assertThatThrownBy(() -> Fingerprint.parse(new byte[length])).isInstanceOf(IllegalArgumentException.class);
        }
        byte[] unsorted = fingerprint(PLAIN).toBytes();
        unsorted[33] = 3;
        assertThatThrownBy(() -> Fingerprint.parse(unsorted)).isInstanceOf(IllegalArgumentException.class);
        byte[] repeated = fingerprint(PLAIN).toBytes();
        repeated[33] = 2;
        assertThatThrownBy(() -> Fingerprint.parse(repeated)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesFieldsOfANewerLibrary() {
        Fingerprint newer = Fingerprint.of(1, new byte[32], Map.of(1, SHORT, 2, SHORT, 99, SHORT, 255, SHORT));
        Fingerprint ours = Fingerprint.of(1, Sha256.of("ours"), Map.of(1, SHORT, 2, SHORT));
        assertThat(ours.differingFields(newer)).containsExactly("field255", "field99");
        assertThat(ours.differingFields(Fingerprint.parse(newer.toBytes()))).containsExactly("field255", "field99");
    }

    /** The short digests of fields may collide, the digest of the whole does not. */
    @Test
    void namesEveryFieldIfNoneIsSeenToDiffer() {
        Fingerprint one = Fingerprint.of(1, Sha256.of("one"), Map.of(1, SHORT, 2, SHORT, 7, SHORT));
        Fingerprint other = Fingerprint.of(1, Sha256.of("other"), Map.of(1, SHORT, 2, SHORT, 7, SHORT));
        assertThat(one.differingFields(other)).containsExactly("payload", "tags", "type");
    }

    @Test
    void namesEveryFieldOfAnotherVersion() {
        Fingerprint ours = Fingerprint.of(1, new byte[32], Map.of(1, SHORT, 2, SHORT));
        Fingerprint newer = Fingerprint.of(2, new byte[32], Map.of(1, SHORT, 2, SHORT, 3, SHORT));
        assertThat(ours.differingFields(newer)).containsExactly("payload", "queue", "type");
    }

    @Test
    void hasFieldsWithRisingIdsAndNamesOfTheirOwn() {
        RequestField[] fields = RequestField.values();
        assertThat(fields).extracting(RequestField::id).isSorted().doesNotHaveDuplicates();
        assertThat(fields).extracting(RequestField::option).doesNotHaveDuplicates();
        assertThat(fields).allMatch(field -> field.id() >= 1 && field.id() <= 255);
    }

    @Test
    void saysItsDigest() {
        assertThat(fingerprint(PLAIN))
                .hasToString("Fingerprint[%s]".formatted(fingerprint(PLAIN).digestHex()));
    }
}
