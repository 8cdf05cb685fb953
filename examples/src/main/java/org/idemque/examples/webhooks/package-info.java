/** Webhooks: whatever is delivered is accepted once. */
@NullMarked
package org.idemque.examples.webhooks;

import org.jspecify.annotations.NullMarked;
