/** Tests of the pure parts. */
@NullMarked
package org.idemque.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
