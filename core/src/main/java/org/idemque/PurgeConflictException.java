package org.idemque;

import java.util.List;

/**
 * The id of a purge request belongs to a purge that was done with another queue, actor or reason. Nothing was deleted, and a
 * caller's own transaction stays usable. Repeating fails the same way: an id is for one request, and a new purge needs a new
 * one.
 */
public final class PurgeConflictException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final String requestId;
    private final List<String> conflictingFields;

    /**
     * @param requestId the id that both requests have
     * @param conflictingFields the names of the fields in which they differ, at least one
     */
    public PurgeConflictException(String requestId, List<String> conflictingFields) {
        super(
                "purge request '%s' was run before and differs in %s"
                        .formatted(requestId, String.join(", ", sorted(conflictingFields))),
                null);
        this.requestId = requestId;
        this.conflictingFields = sorted(conflictingFields);
    }

    private static List<String> sorted(List<String> fields) {
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("a conflict names at least one field");
        }
        return fields.stream().sorted().toList();
    }

    /** The id that both requests have. */
    public String requestId() {
        return requestId;
    }

    /** The fields in which the two requests differ, sorted, never empty: of {@code actor}, {@code queue}, {@code reason}. */
    public List<String> conflictingFields() {
        return conflictingFields;
    }
}
