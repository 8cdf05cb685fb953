package org.idemque.benchmarks.contender;

import org.idemque.sql.Sharing;

/**
 * What contenders may use.
 *
 * @param callers how many callers there are
 * @param connections how many connections each contender has at most
 * @param sharing how Idemque shares statements, when it does
 */
public record Tuning(int callers, int connections, Sharing sharing) {}
