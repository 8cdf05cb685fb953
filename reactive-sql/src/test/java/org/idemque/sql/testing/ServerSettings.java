package org.idemque.sql.testing;

import java.util.Map;

/**
 * What a server must have for a test result to mean something. Test servers are commonly tuned to forget
 * commits, which hides what a commit costs and how commits wait for one another.
 */
final class ServerSettings {

    /** Passed to a server that we start ourselves, as {@code -c name=value}. */
    static final Map<String, String> OURS = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "max_connections", "300",
            // DROP DATABASE waits for every session on the server that is still logging in.
            "authentication_timeout", "10");

    private static final int OLDEST_VERSION = 150_000;
    private static final int FEWEST_CONNECTIONS = 100;

    private ServerSettings() {}

    /** Asks the running server, whoever started it, and refuses one that is not durable. */
    static void verify(SideConnection server) {
        require(server, "fsync", "on");
        require(server, "synchronous_commit", "on");
        require(server, "full_page_writes", "on");
        requireAtLeast(server, "server_version_num", OLDEST_VERSION);
        requireAtLeast(server, "max_connections", FEWEST_CONNECTIONS);
    }

    private static void require(SideConnection server, String setting, String wanted) {
        String actual = server.text("SHOW " + setting);
        if (!wanted.equals(actual)) {
            throw new IllegalStateException(
                    "the test server must run with %s = %s, but it is %s".formatted(setting, wanted, actual));
        }
    }

    private static void requireAtLeast(SideConnection server, String setting, int least) {
        long actual = server.count("SELECT pg_catalog.current_setting(?)::bigint", setting);
        if (actual < least) {
            throw new IllegalStateException(
                    "the test server must run with %s of at least %d, but it is %d".formatted(setting, least, actual));
        }
    }
}
