/** The versions of the queue's tables, and how they are installed and verified. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.schema;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
