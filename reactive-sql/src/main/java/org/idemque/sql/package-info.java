/**
 * The queue over R2DBC PostgreSQL. {@link org.idemque.sql.Idemque} is where to begin: it makes the queue and installs its
 * tables.
 */
@NullMarked
@CheckReturnValue
package org.idemque.sql;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
