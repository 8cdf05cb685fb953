package org.idemque.sql.admin;

import java.time.Instant;
import org.idemque.JobId;
import org.idemque.KeyMode;

/**
 * A key and the job that owns it, without the key.
 *
 * @param scope the namespace of the key
 * @param keyPreview the first and last characters of the key: a quarter of it at each end, four at most, none of a short key
 * @param keyDigest the first 12 hex digits of the key's hash, as errors show them
 * @param keyLength the length of the key in characters (Unicode code points)
 * @param mode the mode in which the key lives
 * @param job the job that owns the key, which may be gone if the binding has expired
 * @param expiresAt until when it owns the key
 * @param absorbed how many requests a throttled job has absorbed; zero in other modes
 * @param expired whether that time is over, by the database clock, so that the next request may take the key. Against
 *     debounced requests a debounced job that has not begun keeps its key all the same
 */
public record BindingView(
        String scope,
        String keyPreview,
        String keyDigest,
        int keyLength,
        KeyMode mode,
        JobId job,
        Instant expiresAt,
        long absorbed,
        boolean expired) {}
