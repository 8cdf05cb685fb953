package org.idemque;

/**
 * What a purge did.
 *
 * @param jobs how many jobs the request deleted when it was first run: 0 or more
 * @param repeated whether it had been run before, so that nothing was deleted this time
 */
public record PurgeResult(long jobs, boolean repeated) {}
