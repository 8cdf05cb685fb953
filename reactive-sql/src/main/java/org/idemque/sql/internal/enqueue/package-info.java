/** Acceptance of requests: which statement, which binds, which row, which outcome. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.enqueue;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
