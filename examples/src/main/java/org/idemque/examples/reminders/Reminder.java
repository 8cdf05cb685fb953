package org.idemque.examples.reminders;

import java.time.Duration;

/**
 * A request to remind somebody of an unpaid invoice.
 *
 * @param quietFor how long further requests for this invoice do nothing
 */
record Reminder(String invoice, String customer, Duration quietFor) {}
