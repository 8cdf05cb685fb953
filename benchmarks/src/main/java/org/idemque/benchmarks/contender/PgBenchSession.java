package org.idemque.benchmarks.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.KeyPattern;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.load.Request;
import org.idemque.benchmarks.server.Address;
import org.idemque.benchmarks.server.Database;

/** Runs pgbench once for each load, and reads its log of every transaction. */
record PgBenchSession(Database database, int connections) implements Session {

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+) \\(without initial connection time\\)");
    private static final long FAR_APART = 1_000_000_000_000L;

    @Override
    public void run(Load load, Gauge gauge) {
        try {
            Path folder = Files.createTempDirectory("idemque-pgbench");
            try {
                run(load, gauge, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("pgbench could not be run", e);
        }
    }

    private void run(Load load, Gauge gauge, Path folder) throws IOException {
        int clients = Math.min(load.callers(), connections);
        boolean limited = load.work().isLimited();
        long each = (load.work().limit() + clients - 1) / clients;
        Path script = folder.resolve("script.sql");
        Files.writeString(script, script(load, limited ? each : FAR_APART));

        List<String> command = new ArrayList<>(List.of(PgBench.PROGRAM, "-n", "-M", "prepared", "-D", "n=-1"));
        command.addAll(List.of("-c", Integer.toString(clients)));
        command.addAll(List.of(
                "-j", Integer.toString(Math.min(clients, Runtime.getRuntime().availableProcessors()))));
        command.addAll(
                limited
                        ? List.of("-t", Long.toString(each))
                        // It knows whole seconds only.
                        : List.of("-T", Long.toString(Math.max(1, load.time().toSeconds()))));
        if (load.isOpen()) {
            command.addAll(List.of("-R", Double.toString(load.rate())));
        }
        command.addAll(List.of(
                "-f",
                script.toString(),
                "-l",
                "--log-prefix",
                folder.resolve("log").toString()));
        Address address = database.address();
        command.addAll(List.of("-h", address.host(), "-p", Integer.toString(address.port()), "-U", address.user()));
        command.add(address.database());

        String said = said(command, address.password());
        long transactions = PgBenchLog.read(folder, gauge, limited);
        Matcher rate = RATE.matcher(said);
        if (!rate.find()) {
            throw new IllegalStateException("pgbench failed: " + said.strip());
        }
        gauge.took(transactions / Double.parseDouble(rate.group(1)));
    }

    private static String script(Load load, long keysOfClient) {
        KeyPattern pattern = load.work().pattern();
        List<String> payloads = load.work().payloads();
        // A key that is known came with the first payload.
        int payload = pattern == KeyPattern.DIFFERENT ? 1 : 0;
        long key = pattern == KeyPattern.NONE ? Request.NO_KEY : 0;
        return PgBenchScript.of(
                pattern, new Request(load.work().mode(), key, payload, payloads.get(payload)), keysOfClient);
    }

    private static String said(List<String> command, @org.jspecify.annotations.Nullable String password)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (password != null) {
            String unused = builder.environment().put("PGPASSWORD", password);
        }
        Process process = builder.start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Override
    public long storedJobs() {
        return database.number(LibrarySchema.STORED_JOBS);
    }

    @Override
    public boolean isInProcess() {
        return false;
    }

    /** Each run has connected and disconnected already. */
    @Override
    public void close() {}
}
