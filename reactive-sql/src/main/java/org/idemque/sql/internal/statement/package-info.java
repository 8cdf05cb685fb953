/** Statements as files: one SQL statement a file, loaded once, with the schema's name put in. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.statement;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
