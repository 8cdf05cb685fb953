/** What operators see: jobs, queues and bindings, read only and in bounded pages. Internal: not part of the API. */
@NullMarked
@CheckReturnValue
package org.idemque.sql.internal.operate;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
