/** What happens before any SQL, in JMH. */
@NullMarked
package org.idemque.benchmarks.pure;

import org.jspecify.annotations.NullMarked;
