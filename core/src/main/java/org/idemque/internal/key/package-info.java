/**
 * Keys as hashes: what is sent and stored in place of the key that the caller gave.
 *
 * <p>Internal, not API: anything here may change or vanish in any release.
 */
@NullMarked
@CheckReturnValue
package org.idemque.internal.key;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
