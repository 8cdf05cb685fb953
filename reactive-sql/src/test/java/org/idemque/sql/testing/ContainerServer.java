package org.idemque.sql.testing;

import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** A PostgreSQL in a container that Testcontainers starts, and removes when this JVM ends. */
final class ContainerServer {

    private static final String IMAGE = System.getProperty("idemque.test.image", "postgres:18.4");

    private ContainerServer() {}

    /** Whether a container engine answers; the search for one is silent, see {@code logback-test.xml}. */
    static boolean isAvailable() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    @SuppressWarnings("resource") // Testcontainers removes it at the end, as many tests share it
    static ServerAddress start() {
        PostgreSQLContainer container =
                new PostgreSQLContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor("postgres"));
        container.setCommand(Stream.concat(
                        Stream.of("postgres"),
                        ServerSettings.OURS.entrySet().stream()
                                .flatMap(setting -> Stream.of("-c", setting.getKey() + "=" + setting.getValue())))
                .toArray(String[]::new));
        container.start();
        return new ServerAddress(
                container.getHost(),
                container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
                container.getUsername(),
                container.getPassword(),
                container.getDatabaseName());
    }
}
