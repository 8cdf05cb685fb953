/**
 * The claim: how a worker takes jobs from a queue. Internal: not part of the API.
 */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.claim;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
