package org.idemque.benchmarks.load;

import java.util.List;

/** Hands in the requests of one call and blocks the caller's thread for as long. */
@FunctionalInterface
public interface BlockingCall {

    Outcome call(List<Request> requests) throws Exception;
}
