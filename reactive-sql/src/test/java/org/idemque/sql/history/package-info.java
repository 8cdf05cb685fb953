/**
 * Random histories of all modes of keys, checked against a sequential model of the contract: whatever callers do at once, there
 * is an order, one behind the other, in which the model gives each what it was told, and ends with what the tables hold.
 */
@NullMarked
package org.idemque.sql.history;

import org.jspecify.annotations.NullMarked;
