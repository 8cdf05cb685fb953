package org.idemque.sql.admin;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.idemque.InvalidRequestException;
import org.idemque.JobId;

/**
 * Which bindings a listing shows: those that fit all that is given; what is empty is not asked. An immutable value that starts
 * from {@link #all()}.
 *
 * @param scope the namespace of the key: 1 to 256 bytes of UTF-8
 * @param job the job that owns the key, which is found as long as the job's own row is there
 * @param keyDigest the first 12 hex digits of the key's hash, as errors and views show them
 */
public record BindingFilter(Optional<String> scope, Optional<JobId> job, Optional<String> keyDigest) {

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{12}");
    private static final BindingFilter ALL = new BindingFilter(Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * @throws InvalidRequestException if a value is out of bounds
     */
    public BindingFilter {
        Objects.requireNonNull(scope, "bindingFilter.scope");
        Objects.requireNonNull(job, "bindingFilter.job");
        Objects.requireNonNull(keyDigest, "bindingFilter.keyDigest");
        scope.ifPresent(name -> FilterChecks.name("bindingFilter.scope", name, 256));
        keyDigest = keyDigest.map(given -> given.toLowerCase(Locale.ROOT));
        // Not repeated: somebody may have pasted a key.
        keyDigest.filter(given -> !DIGEST.matcher(given).matches()).ifPresent(given -> {
            throw new InvalidRequestException(
                    "bindingFilter.keyDigest", "12 hex digits", "%d characters that are not".formatted(given.length()));
        });
    }

    /** All bindings, expired ones included. */
    public static BindingFilter all() {
        return ALL;
    }

    /** Those of one scope. */
    public BindingFilter withScope(String newScope) {
        return new BindingFilter(Optional.of(Objects.requireNonNull(newScope, "newScope")), job, keyDigest);
    }

    /** The one that a job owns. */
    public BindingFilter withJob(JobId newJob) {
        return new BindingFilter(scope, Optional.of(Objects.requireNonNull(newJob, "newJob")), keyDigest);
    }

    /** Those whose hash begins with 12 hex digits, in either case. */
    public BindingFilter withKeyDigest(String newKeyDigest) {
        return new BindingFilter(scope, job, Optional.of(Objects.requireNonNull(newKeyDigest, "newKeyDigest")));
    }
}
