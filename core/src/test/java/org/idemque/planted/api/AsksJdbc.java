package org.idemque.planted.api;

import java.sql.Connection;

/** Breaks a rule on purpose: depends on JDBC. */
public interface AsksJdbc {

    Connection connection();
}
