package org.idemque.examples.demo;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Answers counted by outcome, and the different jobs that they name. */
record Tally(Map<String, Long> outcomes, long jobs) {

    static Tally of(Collection<Reply> replies) {
        return new Tally(
                replies.stream().collect(Collectors.groupingBy(Reply::outcome, TreeMap::new, Collectors.counting())),
                replies.stream().map(Reply::job).distinct().count());
    }

    /** As in "1 ACCEPTED, 1 REPLAYED, 1 job id". */
    @Override
    public String toString() {
        return outcomes.entrySet().stream()
                .map(outcome -> "%d %s, ".formatted(outcome.getValue(), outcome.getKey()))
                .collect(Collectors.joining("", "", count(jobs, "job id")));
    }

    /** A number and what it counts. */
    static String count(long number, String noun) {
        return "%d %s%s".formatted(number, noun, number == 1 ? "" : "s");
    }
}
