package org.idemque.examples.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** What is really in the tables, asked over JDBC by the side of the application. */
record Database(DataSource source) {

    long jobsOfOrder(String orderId) {
        return count("SELECT count(*) FROM idemque.job WHERE payload ->> 'orderId' = ?", orderId);
    }

    long ordersOf(String orderId) {
        return count("SELECT count(*) FROM orders WHERE order_id = ?", orderId);
    }

    long jobsOfInvoice(String invoice) {
        return count("SELECT count(*) FROM idemque.job WHERE payload ->> 'invoice' = ?", invoice);
    }

    long jobsOfDocument(String document) {
        return count("SELECT count(*) FROM idemque.job WHERE payload ->> 'document' = ?", document);
    }

    /** The version of the document that its only job is about. */
    String versionOfDocument(String document) {
        return only("SELECT payload ->> 'version' FROM idemque.job WHERE payload ->> 'document' = ?", document);
    }

    long jobsOfAccount(String account) {
        return count("SELECT count(*) FROM idemque.job WHERE payload ->> 'account' = ?", account);
    }

    long jobsOfType(String pattern) {
        return count("SELECT count(*) FROM idemque.job WHERE type LIKE ?", pattern);
    }

    /** Live keys by the database's clock, the one that decides. */
    long liveKeys(String scope) {
        return count("SELECT count(*) FROM idemque.binding WHERE scope = ? AND expires_at > clock_timestamp()", scope);
    }

    /** The binding of a job, expired or not. */
    long keysOfJob(String job) {
        return count("SELECT count(*) FROM idemque.binding WHERE job_id = ?::uuid", job);
    }

    /** A setting of the server, such as its version. */
    String setting(String name) {
        return only("SELECT current_setting(?)", name);
    }

    private long count(String sql, String argument) {
        return Long.parseLong(only(sql, argument));
    }

    private String only(String sql, String argument) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, argument);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("could not look into the database", e);
        }
    }
}
