/** Maintenance: how what is over is deleted in bounded steps, by any number of processes at once. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.maintenance;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
