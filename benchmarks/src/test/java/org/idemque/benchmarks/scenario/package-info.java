/** Tests that scenarios run and that their counts add up. */
@NullMarked
package org.idemque.benchmarks.scenario;

import org.jspecify.annotations.NullMarked;
