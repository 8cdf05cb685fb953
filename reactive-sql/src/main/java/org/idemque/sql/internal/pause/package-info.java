/** Pausing and resuming a queue. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.pause;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
