/** What a person and a program get to read. */
@NullMarked
package org.idemque.benchmarks.report;

import org.jspecify.annotations.NullMarked;
