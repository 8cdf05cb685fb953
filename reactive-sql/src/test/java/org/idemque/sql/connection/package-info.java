/** What may go wrong between the queue and its database: cancellation, lost connections, errors, and silence. */
@NullMarked
package org.idemque.sql.connection;

import org.jspecify.annotations.NullMarked;
