/**
 * How calls wait and leave together: a room, lanes that empty it, and the bounds of both. It knows nothing of jobs or
 * statements. Internal: not part of the API.
 */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.sharing;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
