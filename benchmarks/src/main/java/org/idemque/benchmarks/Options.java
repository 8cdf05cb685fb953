package org.idemque.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.idemque.benchmarks.contender.Contender;
import org.idemque.benchmarks.contender.Contenders;
import org.idemque.benchmarks.load.Payloads;
import org.idemque.benchmarks.report.Charts;
import org.idemque.benchmarks.report.JsonReport;
import org.idemque.benchmarks.report.Report;
import org.idemque.benchmarks.scenario.Scenario;
import org.idemque.benchmarks.scenario.Settings;
import org.idemque.sql.Sharing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the command line, which picocli fills in. */
final class Options {

    @Option(names = "--contenders", split = ",", paramLabel = "NAME", description = "Who takes part; all by default.")
    private List<String> contenders = List.of();

    @Option(
            names = "--callers",
            split = ",",
            paramLabel = "N",
            description = "Callers at once; several are run in turn.")
    private List<Integer> callers = List.of();

    @Option(
            names = "--batch",
            split = ",",
            paramLabel = "N",
            description = "Requests in a call (batch); ${DEFAULT-VALUE}.")
    private List<Integer> batches = List.of(10, 100, 1_000);

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds of each contender; ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(names = "--seconds", paramLabel = "S", description = "How long a round takes; ${DEFAULT-VALUE}.")
    private double seconds = 5;

    @Option(
            names = "--warmup",
            paramLabel = "S",
            description = "Seconds of warm-up of each contender; ${DEFAULT-VALUE}.")
    private double warmUp = 5;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Open loop: calls begin at this rate a second, whether or not earlier ones have ended.")
    private double rate;

    @Option(names = "--keys", paramLabel = "N", description = "How many keys (growth); ${DEFAULT-VALUE}.")
    private long keys = 1_000_000;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "How many expired bindings (maintenance, untended); ${DEFAULT-VALUE}.")
    private long rows = 1_000_000;

    @Option(names = "--payload", paramLabel = "BYTES", description = "The size of a payload; ${DEFAULT-VALUE}.")
    private int payloadBytes = 200;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description = "Webhooks, one {\"payload\": …} a line; default a sample.")
    private @Nullable Path data;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "The most connections that a contender has; ${DEFAULT-VALUE}.")
    private int connections = 16;

    @Option(names = "--statements", paramLabel = "N", description = "Shared statements under way at once (idemque).")
    private int statements = Sharing.defaults().statements();

    @Option(names = "--max-requests", paramLabel = "N", description = "Calls that share a statement at most (idemque).")
    private int maxRequests = Sharing.defaults().maxRequests();

    @Option(
            names = "--room",
            paramLabel = "N",
            description = "Calls under way at most (idemque, idemque-alone); ${DEFAULT-VALUE}.")
    private int room = Sharing.defaults().maxWaiting();

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write everything as JSON.")
    private @Nullable Path json;

    @Option(names = "--charts", paramLabel = "FOLDER", description = "Where to write charts as PNG.")
    private @Nullable Path charts;

    @Option(
            names = "--url",
            description = "A server: postgresql://user:password@host:port/database; default an embedded one.")
    private @Nullable String url;

    List<String> payloads(Scenario scenario) {
        if (scenario != Scenario.WEBHOOKS) {
            return Payloads.ofSize(payloadBytes);
        }
        return data == null ? Payloads.sampleWebhooks() : Payloads.webhooks(data);
    }

    Settings settings(Scenario scenario) {
        List<Contender> chosen = contenders.isEmpty()
                ? Contenders.ALL
                : contenders.stream().map(Contenders::available).toList();
        return new Settings(
                chosen,
                callers.isEmpty() ? List.of(scenario.callers()) : callers,
                scenario == Scenario.BATCH ? batches : List.of(1),
                rounds,
                // Growth ends with its keys.
                scenario == Scenario.GROWTH ? Duration.ofHours(1) : duration(seconds),
                duration(warmUp),
                rate,
                keys,
                rows,
                connections,
                Sharing.defaults()
                        .withStatements(statements)
                        .withMaxRequests(maxRequests)
                        .withMaxWaiting(room));
    }

    @Nullable
    String url() {
        return url;
    }

    /** Writes the files that were asked for. */
    void write(Report report) {
        if (json != null) {
            new JsonReport(report).write(json);
        }
        if (charts != null) {
            List<Path> unused = new Charts(report).write(charts);
        }
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }
}
