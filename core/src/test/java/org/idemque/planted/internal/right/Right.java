package org.idemque.planted.internal.right;

import org.idemque.planted.internal.left.Left;

/** Breaks a rule on purpose: the other half. */
public interface Right {

    Left left();
}
