package org.idemque.planted.api;

/** Breaks a rule on purpose: an error outside of the family. */
public final class StrayException extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
