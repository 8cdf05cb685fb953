package org.idemque.sql.connection;

import java.util.List;
import org.idemque.DatabaseRefusedException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueUnavailableException;
import org.idemque.SchemaException;
import org.idemque.TransactionMisuseException;
import org.idemque.TransactionRetryException;

/**
 * What each SQLSTATE that a statement may end with means to a caller.
 *
 * @param code the SQLSTATE
 * @param own the error of a call on the queue's own connections
 * @param lent the error of a call on a connection that was lent with its transaction
 * @param attempts how often the statement is run on the queue's own connections
 * @param evicted whether the queue's own connection is destroyed
 */
record SqlStateCase(
        String code, Class<? extends Throwable> own, Class<? extends Throwable> lent, int attempts, boolean evicted) {

    static final List<SqlStateCase> ROWS = List.of(
            race("40001"),
            race("40P01"),
            unavailable("40000"),
            unavailable("40002"),
            broken("40003"),
            unavailable("55P03"),
            unavailable("55000"),
            unavailable("57014"),
            unavailable("57P03"),
            unavailable("57000"),
            unavailable("53000"),
            unavailable("53100"),
            unavailable("53200"),
            unavailable("53300"),
            unavailable("58000"),
            unavailable("58030"),
            broken("08000"),
            broken("08003"),
            broken("08006"),
            broken("08P01"),
            broken("57P01"),
            broken("57P02"),
            broken("57P05"),
            broken("25P03"),
            broken("25P04"),
            transaction("25006", true),
            transaction("25P02", false),
            transaction("25001", false),
            schema("3F000"),
            schema("42P01"),
            schema("42703"),
            schema("42883"),
            refused("22001"),
            refused("22021"),
            refused("22P05"),
            refused("23502"),
            refused("23505"),
            refused("23514"),
            refused("28000"),
            refused("42501"),
            refused("42601"),
            refused("0A000"),
            refused("P0001"),
            refused("XX000"));

    /** The runs of one call, the first included. */
    private static final int MAX_RUNS = 5;

    private static SqlStateCase race(String code) {
        return new SqlStateCase(
                code, QueueUnavailableException.class, TransactionRetryException.class, MAX_RUNS, false);
    }

    private static SqlStateCase unavailable(String code) {
        return new SqlStateCase(code, QueueUnavailableException.class, TransactionRetryException.class, 1, false);
    }

    private static SqlStateCase broken(String code) {
        return new SqlStateCase(code, OutcomeUnknownException.class, OutcomeUnknownException.class, 1, true);
    }

    private static SqlStateCase transaction(String code, boolean evicted) {
        return new SqlStateCase(code, QueueUnavailableException.class, TransactionMisuseException.class, 1, evicted);
    }

    private static SqlStateCase schema(String code) {
        return new SqlStateCase(code, SchemaException.class, SchemaException.class, 1, false);
    }

    private static SqlStateCase refused(String code) {
        return new SqlStateCase(code, DatabaseRefusedException.class, DatabaseRefusedException.class, 1, false);
    }
}
