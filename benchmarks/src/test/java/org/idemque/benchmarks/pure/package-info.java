/** Tests that the benchmarks run. */
@NullMarked
package org.idemque.benchmarks.pure;

import org.jspecify.annotations.NullMarked;
