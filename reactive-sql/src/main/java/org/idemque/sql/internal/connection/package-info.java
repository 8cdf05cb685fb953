/** The one place that touches connections: acquire, run, drain, give back, and say what went wrong. It knows nothing of jobs. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.connection;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
