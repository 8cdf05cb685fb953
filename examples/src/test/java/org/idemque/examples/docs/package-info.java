/** The documentation held against the code. */
@NullMarked
package org.idemque.examples.docs;

import org.jspecify.annotations.NullMarked;
