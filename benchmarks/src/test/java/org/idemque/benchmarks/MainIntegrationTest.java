package org.idemque.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The program from its arguments to its table and files, with the server that it brings. */
class MainIntegrationTest {

    @Test
    void aRunLeavesATableAndFiles(@TempDir Path folder) {
        StringWriter out = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out));
        Path json = folder.resolve("report.json");

        int exit = line.execute(
                "growth --keys 100 --rounds 2 --warmup 0.1 --callers 4 --contenders idemque,db-scheduler --json %s --charts %s"
                        .formatted(json, folder)
                        .split(" ", -1));

        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("fsync on, synchronous_commit on", "median", "min", "max", "jobs/s by tenths")
                .contains("Does not compare what a repeated request asks for");
        assertThat(folder).isDirectoryContaining("glob:**growth-throughput.png");
        assertThat(folder).isDirectoryContaining("glob:**growth-latency.png");
        assertThat(folder).isDirectoryContaining("glob:**growth-tenths.png");
        JsonNode report = new JsonMapper().readTree(json.toFile());
        assertThat(report.at("/server/fsync").asString()).isEqualTo("on");
        assertThat(report.at("/machine/cores").asString()).isNotEmpty();
        assertThat(report.at("/series")).hasSize(2);
        assertThat(report.at("/series/0/rounds")).hasSize(2);
        assertThat(report.at("/series/0/rounds/0/storedJobs").asLong()).isEqualTo(100);
        assertThat(report.at("/series/0/figures").propertyNames())
                .contains("rate", "p50", "p999", "wal", "statements", "allocated", "stall");
        assertThat(report.at("/series/1/figures").propertyNames())
                .as("a contender without event loops")
                .doesNotContain("stall");
    }

    @Test
    void aRateIsToldAgainstThatOfTheReference(@TempDir Path folder) {
        StringWriter out = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out));
        Path json = folder.resolve("report.json");

        int exit = line.execute(
                "debounce --rounds 2 --warmup 0 --seconds 0.1 --callers 4 --contenders idemque --json %s --charts %s"
                        .formatted(json, folder)
                        .split(" ", -1));

        assertThat(exit).isZero();
        assertThat(out.toString()).contains("jobs/s against accept", "idemque (accept)");
        JsonNode report = new JsonMapper().readTree(json.toFile());
        assertThat(report.at("/series")).hasSize(2);
        assertThat(report.at("/ratios")).hasSize(1);
        assertThat(report.at("/ratios/0/against").asString()).isEqualTo("accept");
        assertThat(report.at("/ratios/0/ratio/median").asDouble()).isPositive();
    }

    @Test
    void anUnknownScenarioIsRefused() {
        StringWriter err = new StringWriter();

        int exit = Main.commandLine().setErr(new PrintWriter(err)).execute("nonsense");

        assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("no scenario is called 'nonsense'");
    }
}
