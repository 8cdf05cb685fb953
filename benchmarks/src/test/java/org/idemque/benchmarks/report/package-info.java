/** Tests of the pure parts. */
@NullMarked
package org.idemque.benchmarks.report;

import org.jspecify.annotations.NullMarked;
