/** Ways to hand in jobs, each behind the same small interface. */
@NullMarked
package org.idemque.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
