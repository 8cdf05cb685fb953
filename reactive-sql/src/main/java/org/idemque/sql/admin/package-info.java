/** What operators ask and see: filters, pages and views of jobs, queues and bindings. No view holds a key or the whole of its hash. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.admin;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
