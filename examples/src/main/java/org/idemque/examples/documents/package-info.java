/** Documents: many changes in a row, and one index to bring up to date. */
@NullMarked
package org.idemque.examples.documents;

import org.jspecify.annotations.NullMarked;
