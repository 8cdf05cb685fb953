/** Measured comparisons. Nothing here is shipped. */
@NullMarked
package org.idemque.benchmarks;

import org.jspecify.annotations.NullMarked;
