package org.idemque.examples.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Opens the shop, plays the scenarios against it and prints what came of them; fails if anything was not as it must be.
 * {@code -Ddemo.input=FILE} names deliveries to send; with {@code -Ddemo.serve=true} the shop stays open.
 */
final class Demo {

    private static final int SERVING_PORT = 8080;

    private Demo() {}

    public static void main(String[] arguments) {
        boolean serve = Boolean.getBoolean("demo.serve");
        List<Scenario> scenarios = Scenarios.all(deliveries());
        Shop shop = Shop.open(serve ? SERVING_PORT : 0);
        Runtime.getRuntime().addShutdownHook(new Thread(shop::close, "closing"));
        // In UTF-8 whatever the platform prefers, for the check marks.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        boolean asExpected = new Report(out).play(scenarios, shop);
        // Also after a line that is not as expected: there is something to look at then.
        if (serve) {
            out.print(CurlLines.to(shop.url()));
            awaitEndOfParent();
        }
        System.exit(asExpected ? 0 : 1);
    }

    /** Ctrl-C ends this process by itself; but who ends just the Maven that started it means this one too. */
    private static void awaitEndOfParent() {
        ProcessHandle.current()
                .parent()
                .map(ProcessHandle::onExit)
                .orElseGet(CompletableFuture::new)
                .join();
    }

    private static List<Delivery> deliveries() {
        String input = System.getProperty("demo.input", "");
        return input.isBlank() ? DeliveryFile.sample() : DeliveryFile.read(Path.of(input));
    }
}
