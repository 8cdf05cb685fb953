package org.idemque.examples.demo;

import org.idemque.examples.ExampleApplication;
import org.idemque.sql.QueueAdmin;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application, running on a server of its own, and the two ways to it: over HTTP, and round its back. */
final class Shop implements AutoCloseable {

    private final EmbeddedServer server;
    private final ConfigurableApplicationContext application;
    private final int port;

    private Shop(EmbeddedServer server, ConfigurableApplicationContext application) {
        this.server = server;
        this.application = application;
        this.port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /**
     * Starts server and application.
     *
     * @param port to listen on, 0 for any that is free
     */
    static Shop open(int port) {
        EmbeddedServer server = EmbeddedServer.start();
        try {
            SpringApplication application = new SpringApplication(ExampleApplication.class);
            application.setRegisterShutdownHook(false);
            return new Shop(
                    server, application.run("--server.port=" + port, "--spring.r2dbc.url=" + server.r2dbcUrl()));
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    String url() {
        return "http://localhost:" + port;
    }

    Caller caller() {
        return new Caller(url());
    }

    Database database() {
        return new Database(server.dataSource());
    }

    /** What an operator's own tool has: the example's endpoints only read. */
    QueueAdmin admin() {
        return application.getBean(QueueAdmin.class);
    }

    /** First the application, so that it gives its connections back to a server that is still there. */
    @Override
    public void close() {
        application.close();
        server.close();
    }
}
