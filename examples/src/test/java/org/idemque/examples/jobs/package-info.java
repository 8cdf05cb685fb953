/** What callers are told of a job. */
@NullMarked
package org.idemque.examples.jobs;

import org.jspecify.annotations.NullMarked;
