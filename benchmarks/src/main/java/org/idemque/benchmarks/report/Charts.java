package org.idemque.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.idemque.benchmarks.measure.Figure;
import org.idemque.benchmarks.measure.Series;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/** The figures as pictures: throughput by callers, latency by percentile and, where there are any, rates by tenths. */
public record Charts(Report report) {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 650;
    /** Colours that stay apart for people who do not see all of them (Okabe and Ito). */
    private static final List<Color> COLOURS = List.of(
            new Color(0xD55E00),
            new Color(0x0072B2),
            new Color(0x009E73),
            new Color(0xE69F00),
            new Color(0x000000),
            new Color(0xCC79A7),
            new Color(0x56B4E9),
            new Color(0x999999));

    private static final List<Double> PERCENTILES = List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99);

    /** Writes the pictures into a folder, which is made if it is missing. */
    public List<Path> write(Path folder) {
        try {
            Path existing = Files.createDirectories(folder);
            List<Path> files = new java.util.ArrayList<>();
            if (!report.series().isEmpty()) {
                files.add(save(throughput(), existing.resolve(name("throughput"))));
                files.add(save(latency(), existing.resolve(name("latency"))));
            }
            if (report.series().stream().anyMatch(series -> !series.tenths().isEmpty())) {
                files.add(save(growth(), existing.resolve(name("tenths"))));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("the charts could not be written to " + folder, e);
        }
    }

    private String name(String what) {
        return report.scenario().title() + "-" + what + ".png";
    }

    private JFreeChart throughput() {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        for (Series series : report.series()) {
            series.spread(Figure.RATE)
                    .ifPresent(rate -> data.addValue(rate.median(), report.label(series), callers(series)));
        }
        JFreeChart chart = ChartFactory.createBarChart(title("throughput"), "callers", "jobs/s (median)", data);
        BarRenderer bars = (BarRenderer) chart.getCategoryPlot().getRenderer();
        bars.setBarPainter(new StandardBarPainter());
        bars.setShadowVisible(false);
        return styled(chart);
    }

    private JFreeChart latency() {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        for (Series series : report.series()) {
            if (series.latencies().getTotalCount() > 0) {
                var latencies = series.latencies();
                PERCENTILES.forEach(percentile -> data.addValue(
                        Math.max(0.001, latencies.getValueAtPercentile(percentile) / 1e6),
                        line(series),
                        "p" + String.valueOf(percentile).replaceFirst("\\.0$", "")));
            }
        }
        JFreeChart chart = ChartFactory.createLineChart(title("latency"), "percentile", "milliseconds", data);
        LogAxis axis = new LogAxis("milliseconds");
        axis.setBase(10);
        axis.setTickUnit(
                new NumberTickUnit(1, new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT))));
        chart.getCategoryPlot().setRangeAxis(axis);
        return lines(chart);
    }

    private JFreeChart growth() {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        for (Series series : report.series()) {
            var tenths = series.tenths();
            IntStream.range(0, tenths.size())
                    .forEach(i -> data.addValue(tenths.get(i).median(), line(series), (i + 1) * 10 + " %"));
        }
        return lines(ChartFactory.createLineChart(
                title("%,d keys from empty".formatted(report.settings().keys())), "of the keys", "jobs/s", data));
    }

    private String title(String what) {
        return "%s: %s".formatted(report.scenario().title(), what);
    }

    private static String callers(Series series) {
        return series.batch() == 1
                ? "%,d".formatted(series.callers())
                : "%,d, batch %,d".formatted(series.callers(), series.batch());
    }

    private String line(Series series) {
        return "%s (%s)".formatted(report.label(series), callers(series));
    }

    private static JFreeChart lines(JFreeChart chart) {
        CategoryPlot plot = chart.getCategoryPlot();
        LineAndShapeRenderer renderer = new LineAndShapeRenderer(true, true);
        renderer.setDefaultStroke(new BasicStroke(2));
        renderer.setAutoPopulateSeriesStroke(false);
        plot.setRenderer(renderer);
        return styled(chart);
    }

    private static JFreeChart styled(JFreeChart chart) {
        CategoryPlot plot = chart.getCategoryPlot();
        plot.setBackgroundPaint(Color.WHITE);
        plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
        plot.setOutlineVisible(false);
        for (int i = 0; i < COLOURS.size(); i++) {
            plot.getRenderer().setSeriesPaint(i, COLOURS.get(i));
        }
        return chart;
    }

    private static Path save(JFreeChart chart, Path file) throws IOException {
        ChartUtils.saveChartAsPNG(file.toFile(), chart, WIDTH, HEIGHT);
        return file;
    }
}
