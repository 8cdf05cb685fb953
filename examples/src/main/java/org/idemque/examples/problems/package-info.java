/** What the queue and the shop refuse, as problem details for callers. */
@NullMarked
package org.idemque.examples.problems;

import org.jspecify.annotations.NullMarked;
