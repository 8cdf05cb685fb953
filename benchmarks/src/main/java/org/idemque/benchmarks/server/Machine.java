package org.idemque.benchmarks.server;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the figures depend on besides the server. */
public final class Machine {

    private Machine() {}

    /** No names of hosts, users or paths: reports are passed on. */
    public static Map<String, String> facts() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "date",
                ZonedDateTime.now(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString());
        facts.put("commit", System.getProperty("idemque.commit", "unknown"));
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("cores", Integer.toString(system.getAvailableProcessors()));
        facts.put("memory", "%d MiB".formatted(system.getTotalMemorySize() >> 20));
        facts.put("heap", "%d MiB".formatted(Runtime.getRuntime().maxMemory() >> 20));
        return facts;
    }
}
