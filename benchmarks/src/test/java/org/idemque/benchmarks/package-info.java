/** Tests of the program as it is called. */
@NullMarked
package org.idemque.benchmarks;

import org.jspecify.annotations.NullMarked;
