/** What a round costs, and how rounds are summed up. */
@NullMarked
package org.idemque.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
