/** Orders: the order's row and its job stand or fall together. */
@NullMarked
package org.idemque.examples.orders;

import org.jspecify.annotations.NullMarked;
