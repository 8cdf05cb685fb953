/** What operators do to queues, and maintenance. */
@NullMarked
package org.idemque.sql.operate;

import org.jspecify.annotations.NullMarked;
