/** Callers and what they hand in. */
@NullMarked
package org.idemque.benchmarks.load;

import org.jspecify.annotations.NullMarked;
