/** What is compared, and the order of rounds. */
@NullMarked
package org.idemque.benchmarks.scenario;

import org.jspecify.annotations.NullMarked;
