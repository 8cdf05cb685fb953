/** The queue as a bean, its tables at the start, and what an endpoint answers about a job. */
@NullMarked
package org.idemque.examples.jobs;

import org.jspecify.annotations.NullMarked;
