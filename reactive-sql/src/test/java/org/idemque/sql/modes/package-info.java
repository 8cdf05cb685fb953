/** Calls that share statements: how they wait and leave, and that none of them feels another. */
@NullMarked
package org.idemque.sql.modes;

import org.jspecify.annotations.NullMarked;
