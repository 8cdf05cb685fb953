/** Drives the shop over HTTP on a server of its own and says what came of it. */
@NullMarked
package org.idemque.examples.demo;

import org.jspecify.annotations.NullMarked;
