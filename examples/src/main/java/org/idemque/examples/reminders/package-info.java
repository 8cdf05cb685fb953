/** Reminders: at most one in a time that the caller chooses. */
@NullMarked
package org.idemque.examples.reminders;

import org.jspecify.annotations.NullMarked;
