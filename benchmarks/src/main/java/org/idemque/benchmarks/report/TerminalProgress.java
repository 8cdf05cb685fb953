package org.idemque.benchmarks.report;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.idemque.benchmarks.scenario.Progress;

/** A bar on the terminal that fills as the time passes which a step is expected to take. */
public final class TerminalProgress implements Progress, AutoCloseable {

    private static final long TICK_MILLIS = 500;

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    @Override
    public <T> T during(String what, Duration expected, Supplier<T> work) {
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(what)
                .setInitialMax(Math.max(1, expected.toMillis()))
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis((int) TICK_MILLIS)
                .hideEta()
                .clearDisplayOnFinish()
                .build();
        ScheduledFuture<?> ticks = clock.scheduleAtFixedRate(
                () -> bar.stepTo(Math.min(bar.getMax(), bar.getCurrent() + TICK_MILLIS)),
                TICK_MILLIS,
                TICK_MILLIS,
                TimeUnit.MILLISECONDS);
        try (bar) {
            return work.get();
        } finally {
            boolean unused = ticks.cancel(false);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
