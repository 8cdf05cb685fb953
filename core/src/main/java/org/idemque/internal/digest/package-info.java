/**
 * The one hash function that keys, payloads and requests are digested with.
 *
 * <p>Internal, not API: anything here may change or vanish in any release.
 */
@NullMarked
@CheckReturnValue
package org.idemque.internal.digest;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
