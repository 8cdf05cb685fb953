/**
 * The surroundings of every database test: a real server, a fresh database for each test, hostile sessions, and checks
 * that nothing was left behind.
 *
 * <p>A test class carries {@link org.idemque.sql.testing.DatabaseTest} and takes a
 * {@link org.idemque.sql.testing.TestDatabase}; the rest of this package is machinery.
 */
@NullMarked
package org.idemque.sql.testing;

import org.jspecify.annotations.NullMarked;
