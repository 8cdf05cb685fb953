/** What maintenance deletes, what it leaves, and whom it races. */
@NullMarked
package org.idemque.sql.maintain;

import org.jspecify.annotations.NullMarked;
