/**
 * The API of the queue: requests and options, outcomes, errors, and {@link org.idemque.ReactiveQueue} itself.
 *
 * <p>Every type here is an immutable value or an interface, safe to share between threads.
 */
@NullMarked
@CheckReturnValue
package org.idemque;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
