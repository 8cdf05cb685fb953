/** Tests that the benchmarks run. */
@NullMarked
package org.idemque.benchmarks;

import org.jspecify.annotations.NullMarked;
