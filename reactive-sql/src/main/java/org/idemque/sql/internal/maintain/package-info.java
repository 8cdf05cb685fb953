/** What keeps the tables small: expired bindings and finished jobs go. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.maintain;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
