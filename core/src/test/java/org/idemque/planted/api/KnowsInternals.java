package org.idemque.planted.api;

import org.idemque.planted.internal.left.Left;

/** Breaks a rule on purpose: shows an internal type. */
public record KnowsInternals(Left left) {}
