/**
 * Payloads as JSON: whatever the caller gave, written once in a canonical and bounded form.
 *
 * <p>Internal, not API: anything here may change or vanish in any release.
 */
@NullMarked
@CheckReturnValue
package org.idemque.internal.json;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
