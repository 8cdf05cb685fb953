package org.idemque.benchmarks.measure;

/** A thing that is measured in each round. */
public enum Figure {
    RATE("jobs/s", "jobs answered a second", 1, "%,.0f"),
    P50("p50 ms", "median latency of a call", 1e6, "%,.2f"),
    P90("p90 ms", "latency that 90 % of calls stay below", 1e6, "%,.2f"),
    P99("p99 ms", "latency that 99 % of calls stay below", 1e6, "%,.2f"),
    P999("p99.9 ms", "latency that 99.9 % of calls stay below", 1e6, "%,.2f"),
    WAL("WAL B/job", "bytes of write-ahead log", 1, "%,.0f"),
    STATEMENTS("stmts/job", "statements and ends of transactions that were sent", 1, "%.3f"),
    ALLOCATED("alloc B/job", "bytes allocated in the client", 1, "%,.0f"),
    STALL("stall ms", "longest time that an event loop kept a task waiting", 1e6, "%,.1f"),
    REMOVED("removed/s", "expired bindings that maintenance removed a second", 1, "%,.0f"),
    REMOVAL("removal s", "how long it took to remove all expired bindings", 1, "%,.1f"),
    JOBS_REMOVED("finished/s", "finished jobs that maintenance removed a second, after the bindings", 1, "%,.0f");

    private final String title;
    private final String meaning;
    private final double unit;
    private final String format;

    Figure(String title, String meaning, double unit, String format) {
        this.title = title;
        this.meaning = meaning;
        this.unit = unit;
        this.format = format;
    }

    public String title() {
        return title;
    }

    public String meaning() {
        return meaning;
    }

    /** The value in the unit of the title; what is measured in nanoseconds is told in milliseconds. */
    public double shown(double value) {
        return value / unit;
    }

    public String text(double value) {
        return format.formatted(shown(value));
    }
}
