package org.idemque.internal.fingerprint;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.idemque.EnqueueRequest;
import org.idemque.internal.digest.Sha256;
import org.idemque.internal.json.Payload;

/** Computes the fingerprints that this version of the library stores. */
public final class Fingerprinter {

    private static final int VERSION = 1;

    private Fingerprinter() {}

    /**
     * The fingerprint of a request, keyed or not. Its key, the key's scope and the payload's text have no part in it; the
     * payload's digest has.
     *
     * @param payload the request's payload as it was written
     */
    public static Fingerprint of(EnqueueRequest request, Payload payload) {
        EncodedRequest encoded = new EncodedRequest(request, payload);
        Map<Integer, byte[]> fields = new TreeMap<>();
        encoded.fields()
                .forEach((field, text) ->
                        fields.put(field.id(), Arrays.copyOf(Sha256.of(text), Fingerprint.FIELD_DIGEST_LENGTH)));
        return Fingerprint.of(VERSION, Sha256.of(encoded.text()), fields);
    }
}
