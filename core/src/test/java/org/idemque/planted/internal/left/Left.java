package org.idemque.planted.internal.left;

import org.idemque.planted.internal.right.Right;

/** Breaks a rule on purpose: half of a cycle, in a package without marks. */
public interface Left {

    Right right();
}
