package org.idemque.sql.history;

import java.util.List;

/**
 * Requests that a caller hands in as one.
 *
 * @param asks the requests
 * @param way how they are handed in
 */
record Call(List<Ask> asks, Way way) {

    /** How a call is made. */
    enum Way {
        /** One request, which shares its statement with others. */
        SHARED,
        /** The same, by a caller that leaves at some moment. */
        LEAVING,
        /** All or none. */
        BATCH,
        /** In a transaction of the caller's, which is committed. */
        COMMITTED,
        /** In a transaction of the caller's, which is rolled back. */
        ROLLED_BACK
    }
}
