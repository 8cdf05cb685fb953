package org.idemque.benchmarks.server;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Where a database is, and who asks. */
public record Address(
        String host, int port, String user, @Nullable String password, String database) {

    private static final int DEFAULT_PORT = 5432;

    /** Reads {@code postgresql://user:password@host:port/database}; port and password may be left out. */
    static Address parse(String url) {
        URI uri = URI.create(url);
        String login = uri.getUserInfo();
        if (!"postgresql".equals(uri.getScheme())
                || uri.getHost() == null
                || login == null
                || uri.getPath().length() < 2) {
            throw new IllegalArgumentException("--url must look like postgresql://user:password@host:port/database");
        }
        int colon = login.indexOf(':');
        return new Address(
                uri.getHost(),
                uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
                colon < 0 ? login : login.substring(0, colon),
                colon < 0 ? null : login.substring(colon + 1),
                uri.getPath().substring(1));
    }

    Address with(String otherDatabase) {
        return new Address(host, port, user, password, otherDatabase);
    }

    /** For pgjdbc; user and password go apart. */
    public String jdbcUrl() {
        return "jdbc:postgresql://%s:%d/%s".formatted(host, port, database);
    }

    /** Says where, not how to get in. */
    @Override
    public String toString() {
        return "Address[port=%d, database=%s]".formatted(port, database);
    }
}
