package org.idemque.sql.internal.connection;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one table of SQLSTATEs: what each means for the work, what it says of one request among several that a statement
 * carried, and whether the connection is fit to go back to the pool. The
 * driver's exception classes are not asked: they put a deadlock, a lost connection and a full disk into one.
 *
 * <p>Codes are those of the PostgreSQL manual, appendix A; a code that is not listed is judged by its class, the first two
 * characters.
 */
final class SqlStates {

    private static final Map<String, Verdict> BY_CODE = Map.ofEntries(
            entry("40001", Verdict.RACE), // serialization_failure
            entry("40P01", Verdict.RACE), // deadlock_detected
            entry("40003", Verdict.BROKEN), // statement_completion_unknown
            entry("55P03", Verdict.UNAVAILABLE), // lock_not_available
            entry("57014", Verdict.UNAVAILABLE), // query_canceled
            entry("57P01", Verdict.BROKEN), // admin_shutdown
            entry("57P02", Verdict.BROKEN), // crash_shutdown
            entry("57P03", Verdict.UNAVAILABLE), // cannot_connect_now
            entry("57P05", Verdict.BROKEN), // idle_session_timeout
            entry("25006", Verdict.TRANSACTION), // read_only_sql_transaction
            entry("25P02", Verdict.TRANSACTION), // in_failed_sql_transaction
            entry("25P03", Verdict.BROKEN), // idle_in_transaction_session_timeout
            entry("25P04", Verdict.BROKEN), // transaction_timeout
            entry("3F000", Verdict.SCHEMA), // invalid_schema_name
            entry("42P01", Verdict.SCHEMA), // undefined_table
            entry("42703", Verdict.SCHEMA), // undefined_column
            entry("42883", Verdict.SCHEMA)); // undefined_function

    private static final Map<String, Verdict> BY_CLASS = Map.ofEntries(
            entry("08", Verdict.BROKEN), // connection exception
            entry("25", Verdict.TRANSACTION), // invalid transaction state
            entry("40", Verdict.RACE), // transaction rollback
            entry("53", Verdict.UNAVAILABLE), // insufficient resources
            entry("55", Verdict.UNAVAILABLE), // object not in prerequisite state
            entry("57", Verdict.UNAVAILABLE), // operator intervention
            entry("58", Verdict.UNAVAILABLE)); // system error

    /**
     * What a statement's code, or its class, says of the several requests that it carried, where that is not that one of them may
     * be at fault. A refusal is one's own until it is seen to be everybody's: a row level policy or a trigger may use any code
     * it likes.
     */
    private static final Map<String, Fault> FAULTS = Map.ofEntries(
            entry("55P03", Fault.LOCK), // lock_not_available
            entry("40001", Fault.RACE), // serialization_failure
            entry("40P01", Fault.RACE), // deadlock_detected
            entry("25006", Fault.ALL), // read_only_sql_transaction: a standby
            entry("53100", Fault.ALL), // disk_full
            entry("53300", Fault.ALL), // too_many_connections
            entry("57P03", Fault.ALL), // cannot_connect_now
            entry("28", Fault.ALL), // invalid authorization specification
            entry("3D", Fault.ALL), // invalid catalog name: there is no such database
            entry("58", Fault.ALL)); // system error

    /** A demoted primary refuses every write from now on; the pool should look for the new one. */
    private static final Set<String> UNFIT = Set.of("25006");

    private SqlStates() {}

    static Verdict verdict(String sqlState) {
        Verdict exact = BY_CODE.get(sqlState);
        return exact != null ? exact : BY_CLASS.getOrDefault(classOf(sqlState), Verdict.REFUSED);
    }

    static Fault fault(String sqlState) {
        Fault exact = FAULTS.get(sqlState);
        Fault byVerdict = verdict(sqlState) == Verdict.BROKEN ? Fault.ALL : Fault.VALUE;
        return exact != null ? exact : FAULTS.getOrDefault(classOf(sqlState), byVerdict);
    }

    /** The class of a code: its first two characters. */
    static String classOf(String sqlState) {
        return sqlState.substring(0, Math.min(2, sqlState.length()));
    }

    /** Whether a connection that reported this must not be used again. An error without a code is none of the server's. */
    static boolean endsConnection(@Nullable String sqlState) {
        return sqlState == null || verdict(sqlState) == Verdict.BROKEN || UNFIT.contains(sqlState);
    }
}
