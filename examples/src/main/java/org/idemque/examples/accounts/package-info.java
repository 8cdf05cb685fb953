/** Accounts: a digest that is worth sending once an hour at most. */
@NullMarked
package org.idemque.examples.accounts;

import org.jspecify.annotations.NullMarked;
