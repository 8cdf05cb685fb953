@NullMarked
package org.idemque.examples.problems;

import org.jspecify.annotations.NullMarked;
