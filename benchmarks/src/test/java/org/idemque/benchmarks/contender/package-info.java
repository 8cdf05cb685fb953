/** Tests of the pure parts. */
@NullMarked
package org.idemque.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
