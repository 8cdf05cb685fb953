package org.idemque.benchmarks;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.idemque.benchmarks.contender.Contenders;
import org.idemque.benchmarks.report.Report;
import org.idemque.benchmarks.report.Table;
import org.idemque.benchmarks.report.TerminalProgress;
import org.idemque.benchmarks.scenario.Comparison;
import org.idemque.benchmarks.scenario.Crowd;
import org.idemque.benchmarks.scenario.Progress;
import org.idemque.benchmarks.scenario.Scenario;
import org.idemque.benchmarks.scenario.Settings;
import org.idemque.benchmarks.server.Machine;
import org.idemque.benchmarks.server.Server;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program: one scenario, its contenders measured in turn. */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Measures what it costs to hand in jobs, by several contenders on one PostgreSQL.",
        footerHeading = "%nScenarios and contenders:%n")
public final class Main implements Callable<Integer> {

    @Parameters(paramLabel = "SCENARIO", description = "What is asked of the contenders, see below.")
    private Scenario scenario = Scenario.ACCEPT;

    @Mixin
    private Options options = new Options();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main())
                .registerConverter(Scenario.class, Scenario::titled)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("failed: " + failure);
                    return 1;
                });
        line.getCommandSpec().usageMessage().footer(footer());
        return line;
    }

    private static String[] footer() {
        String scenarios = Arrays.stream(Scenario.values())
                .map(each -> "  %-10s %s%n".formatted(each.title(), each.about()))
                .collect(Collectors.joining());
        String contenders = Contenders.ALL.stream()
                .map(each -> "  %s: %s%n".formatted(each.name(), each.note()))
                .collect(Collectors.joining());
        return (scenarios + "\n" + contenders).replace("%", "%%").split("\\R");
    }

    @Override
    public Integer call() {
        Settings settings = options.settings(scenario);
        String url = options.url();
        try (Server server = url == null ? Server.embedded() : Server.at(url)) {
            List<String> payloads = options.payloads(scenario);
            String arguments = withoutLogins(
                    String.join(" ", spec.commandLine().getParseResult().originalArgs()));
            Report report = measured(progress -> new Report(
                    arguments,
                    scenario,
                    settings,
                    Machine.facts(),
                    server.settings(),
                    scenario == Scenario.MEMORY
                            ? List.of()
                            : new Comparison(server, scenario, payloads, settings, progress).run(),
                    scenario == Scenario.MEMORY ? new Crowd(server, payloads, settings, progress).run() : List.of()));
            PrintWriter out = spec.commandLine().getOut();
            out.println(new Table(report).text());
            out.flush();
            options.write(report);
            return 0;
        }
    }

    /** Reports are passed on. */
    private static String withoutLogins(String arguments) {
        return arguments.replaceAll("postgresql://\\S+", "postgresql://…");
    }

    private static Report measured(Function<Progress, Report> run) {
        if (!Boolean.getBoolean("idemque.terminal")) {
            return run.apply(Progress.NONE);
        }
        try (TerminalProgress progress = new TerminalProgress()) {
            return run.apply(progress);
        }
    }
}
