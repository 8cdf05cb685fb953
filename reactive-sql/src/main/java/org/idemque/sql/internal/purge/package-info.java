/** The purge: how the jobs of a queue that wait are deleted, once for each request. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.purge;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
