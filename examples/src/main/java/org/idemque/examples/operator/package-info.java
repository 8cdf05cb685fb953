/** What operators see over HTTP. A real application lets nobody else in here. */
@NullMarked
package org.idemque.examples.operator;

import org.jspecify.annotations.NullMarked;
