/** A small shop on WebFlux that hands its work to the queue: orders, reminders and webhooks. */
@NullMarked
package org.idemque.examples;

import org.jspecify.annotations.NullMarked;
