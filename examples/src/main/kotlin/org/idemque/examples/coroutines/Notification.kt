package org.idemque.examples.coroutines

/** A message to one person; [id] is what makes a repeat the same message. */
data class Notification(val id: String, val recipient: String, val text: String)
