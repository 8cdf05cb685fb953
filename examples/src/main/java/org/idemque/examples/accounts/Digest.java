package org.idemque.examples.accounts;

/** The work: to send an account what happened since the last time. */
record Digest(String account) {}
