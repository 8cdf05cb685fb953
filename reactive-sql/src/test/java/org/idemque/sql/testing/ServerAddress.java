package org.idemque.sql.testing;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens and who we are there: a superuser, as tests create databases and look at others' sessions.
 *
 * @param password null where the server trusts everybody
 * @param database one that exists, to connect to for administration
 */
public record ServerAddress(
        String host, int port, String user, @Nullable String password, String database) {

    private static final int DEFAULT_PORT = 5432;

    /**
     * Reads {@code r2dbc:postgresql://user:password@host:port/database} or
     * {@code jdbc:postgresql://host:port/database?user=…&password=…}, or a mixture of both.
     *
     * @throws IllegalArgumentException if the URL is another or names options that the tests would not honour
     */
    public static ServerAddress parse(String url) {
        URI uri = URI.create(url.replaceFirst("^(r2dbc|jdbc):", ""));
        if (!Set.of("postgresql", "postgres").contains(String.valueOf(uri.getScheme())) || uri.getHost() == null) {
            throw new IllegalArgumentException("the URL must be r2dbc:postgresql://… or jdbc:postgresql://…");
        }
        Map<String, String> options = options(uri.getRawQuery());
        String[] credentials = uri.getRawUserInfo() == null
                ? new String[0]
                : uri.getRawUserInfo().split(":", 2);
        if (credentials.length > 0) {
            options.putIfAbsent("user", decode(credentials[0]));
        }
        if (credentials.length > 1) {
            options.putIfAbsent("password", decode(credentials[1]));
        }
        String user = options.remove("user");
        String password = options.remove("password");
        if (user == null || !options.isEmpty()) {
            throw new IllegalArgumentException(
                    "the URL must name a user and may name a password, but no other option: " + options.keySet());
        }
        String path = uri.getPath().replaceFirst("^/", "");
        return new ServerAddress(
                uri.getHost(),
                uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
                user,
                password,
                path.isEmpty() ? user : path);
    }

    /** The JDBC URL of a database on this server, without credentials. */
    public String jdbcUrl(String databaseName) {
        return "jdbc:postgresql://%s:%d/%s".formatted(host, port, databaseName);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "%s@%s:%d/%s".formatted(user, host, port, database);
    }

    private static Map<String, String> options(@Nullable String query) {
        Map<String, String> options = new HashMap<>();
        if (query != null) {
            for (String option : query.split("&", -1)) {
                String[] pair = option.split("=", 2);
                options.put(decode(pair[0]), pair.length > 1 ? decode(pair[1]) : "");
            }
        }
        return options;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
