package org.idemque.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Outcome;

/**
 * The log that pgbench writes: a line for each transaction, with its latency in microseconds in the third column, from when
 * it should have begun if it has a rate, and with the second and microsecond of its end in the fifth and sixth.
 */
final class PgBenchLog {

    private static final String MICROS = "000";

    private PgBenchLog() {}

    /** Tells the gauge, and returns how many transactions there were. */
    static long read(Path folder, Gauge gauge, boolean wantsTenths) throws IOException {
        LongStream.Builder ends = LongStream.builder();
        long transactions = 0;
        long began = Long.MAX_VALUE;
        for (Path file : logs(folder)) {
            try (Stream<String> lines = Files.lines(file)) {
                for (String line : (Iterable<String>) lines::iterator) {
                    String[] columns = line.split(" ", -1);
                    long latency = Long.parseLong(columns[2] + MICROS);
                    long end = Long.parseLong(columns[4]) * 1_000_000_000L + Long.parseLong(columns[5]) * 1_000;
                    gauge.addLatency(latency);
                    began = Math.min(began, end - latency);
                    transactions++;
                    if (wantsTenths) {
                        ends.add(end);
                    }
                }
            }
        }
        gauge.add(Outcome.ANSWERED, transactions);
        if (wantsTenths && transactions >= 10) {
            long[] sorted = ends.build().sorted().toArray();
            gauge.addTenths(
                    began,
                    IntStream.rangeClosed(1, 10)
                            .mapToObj(i -> sorted[(int) ((long) i * sorted.length / 10) - 1])
                            .toList());
        }
        return transactions;
    }

    private static List<Path> logs(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("log"))
                    .toList();
        }
    }
}
