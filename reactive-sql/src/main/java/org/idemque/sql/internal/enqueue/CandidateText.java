package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.idemque.EnqueueOptions;
import org.idemque.Keyed;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * Requests as the one text that {@code enqueue.sql} reads, where each value's place is explained. No value holds a control
 * character, and JSON escapes them, so that they can separate; and each way in which the driver or the session might write
 * bytes, instants or numbers is avoided.
 */
final class CandidateText {

    private static final char BETWEEN_REQUESTS = '\u001e';
    private static final char BETWEEN_VALUES = '\u001f';
    private static final String BETWEEN_LABELS = "\u001d";
    private static final HexFormat HEX = HexFormat.of();

    private final StringBuilder text;

    private CandidateText(int length) {
        this.text = new StringBuilder(length);
    }

    static String of(List<Lead> leads) {
        int payloads = leads.stream()
                .mapToInt(lead -> lead.definition().payload().text().length())
                .sum();
        CandidateText written = new CandidateText(payloads + 512 * leads.size());
        for (Iterator<Lead> rest = leads.iterator(); rest.hasNext(); ) {
            written.append(rest.next());
            if (rest.hasNext()) {
                written.text.append(BETWEEN_REQUESTS);
            }
        }
        return written.text.toString();
    }

    private void append(Lead lead) {
        Candidate candidate = lead.definition();
        EnqueueOptions options = candidate.request().options();
        RetryColumns retry = RetryColumns.of(options.retryPolicy());
        HashedKey key = candidate.key();
        text.append(lead.id());
        value(options.queue());
        value(candidate.request().type());
        value(candidate.payload().text());
        value(options.priority());
        value(options.runAt().orElse(null));
        value(options.delay().map(Duration::toMillis).orElse(null));
        value(String.join(BETWEEN_LABELS, options.tags()));
        value(options.concurrencyKey().orElse(null));
        value(options.maxAttempts());
        value(retry.policy());
        value(retry.delayMillis());
        value(retry.multiplier());
        value(retry.maxDelayMillis());
        value(options.deadline().orElse(null));
        value(options.executionTimeout().map(Duration::toMillis).orElse(null));
        value(HEX.formatHex(candidate.fingerprint().toBytes()));
        value(key == null ? null : HEX.formatHex(key.hash()));
        value(key == null ? null : key.scope());
        value(key == null ? null : key.preview());
        value(key == null ? null : key.length());
        value(options.keyed().map(CandidateText::mode).orElse(null));
        value(lead.lifeMillis());
        value(lead.resetMillis());
        value(lead.members());
        value(String.join(BETWEEN_LABELS, options.sensitive()));
    }

    /** Instants are written as ISO 8601 has them. */
    private void value(@Nullable Object value) {
        text.append(BETWEEN_VALUES);
        if (value != null) {
            text.append(value);
        }
    }

    private static String mode(Keyed keyed) {
        return keyed.mode().name().toLowerCase(Locale.ROOT);
    }
}
