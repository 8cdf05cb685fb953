package org.idemque.benchmarks.contender;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.idemque.KeyMode;
import org.idemque.benchmarks.load.Work;
import org.idemque.benchmarks.server.Database;

/** PostgreSQL's own load generator with the library's statement: the least that any client could cost. */
record PgBench() implements Contender {

    static final String PROGRAM = "pgbench";

    @Override
    public String name() {
        return PROGRAM;
    }

    @Override
    public String note() {
        return "The library's statement, one request each, prepared, from a C program with a connection for each client; no more"
                + " clients than connections. Does not parse, hash or fingerprint, and reads no answers apart. Its time counts"
                + " from when it is connected.";
    }

    @Override
    public boolean isAvailable() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    }

    /** Its script holds one payload, which can stand for others only if they are as long. */
    @Override
    public boolean takesPart(Work work) {
        return work.mode() == KeyMode.IDEMPOTENCY
                && work.batch() == 1
                && work.payloads().stream().mapToInt(String::length).distinct().count() == 1;
    }

    @Override
    public Session open(Database database, Tuning tuning) {
        LibrarySchema.install(database);
        return new PgBenchSession(database, tuning.connections());
    }
}
