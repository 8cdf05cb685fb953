package org.idemque.sql.secrecy;

import java.util.List;
import java.util.Map;
import org.idemque.JsonText;

/** Payloads that cannot be written as JSON, in ways that tempt a message to repeat them. */
final class Unwritable {

    static final List<Object> PAYLOADS = List.of(
            JsonText.of("{\"" + Needles.PAYLOAD + "\": "),
            JsonText.of("[\"" + Needles.PAYLOAD + "\" oops]"),
            new Failing(),
            Map.of(Needles.PAYLOAD, Double.NaN),
            Needles.PAYLOAD + '\0',
            Needles.PAYLOAD.repeat(50_000));

    private Unwritable() {}

    /** A bean whose property cannot be read, which says what it holds. */
    public static final class Failing {

        private final String secret = Needles.PAYLOAD;

        public String getSecret() {
            if (!secret.isEmpty()) {
                throw new IllegalStateException(secret);
            }
            return secret;
        }
    }
}
