package org.idemque.planted.api;

import kotlin.Unit;

/** Breaks a rule on purpose: Java that needs Kotlin. */
public interface KnowsKotlin {

    Unit unit();
}
