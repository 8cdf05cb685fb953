package org.idemque.benchmarks.scenario;

import java.time.Duration;
import java.util.List;
import org.idemque.benchmarks.contender.Contender;
import org.idemque.sql.Sharing;

/**
 * How a scenario is run.
 *
 * @param callers the numbers of callers, one after the other
 * @param batches the numbers of requests in a call, one after the other
 * @param rounds how often each contender is measured
 * @param time how long a round takes
 * @param warmUp how long each contender runs before anything is measured
 * @param rate how many calls begin each second; zero for callers that wait for their last call
 * @param keys how many keys the scenario growth takes
 * @param rows how many bindings have expired in the scenario maintenance
 * @param connections how many connections each contender has at most
 */
public record Settings(
        List<Contender> contenders,
        List<Integer> callers,
        List<Integer> batches,
        int rounds,
        Duration time,
        Duration warmUp,
        double rate,
        long keys,
        long rows,
        int connections,
        Sharing sharing) {}
