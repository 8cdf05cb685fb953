/** What operators see and do, what that costs and what it races with; and maintenance. */
@NullMarked
package org.idemque.sql.operate;

import org.jspecify.annotations.NullMarked;
