/**
 * Requests as fingerprints: what two requests must share to be the same request.
 *
 * <p>Internal, not API: anything here may change or vanish in any release.
 */
@NullMarked
@CheckReturnValue
package org.idemque.internal.fingerprint;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
