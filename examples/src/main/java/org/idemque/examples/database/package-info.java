/** The pool that the shop and its queue share. */
@NullMarked
package org.idemque.examples.database;

import org.jspecify.annotations.NullMarked;
