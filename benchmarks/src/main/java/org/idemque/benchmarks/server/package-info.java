/** The PostgreSQL that all contenders use, and the machine. */
@NullMarked
package org.idemque.benchmarks.server;

import org.jspecify.annotations.NullMarked;
