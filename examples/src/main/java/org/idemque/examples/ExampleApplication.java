package org.idemque.examples;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The shop. It needs a PostgreSQL at {@code spring.r2dbc.url}. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class ExampleApplication {

    /** Serves until the process ends. */
    public static void main(String[] arguments) {
        SpringApplication.run(ExampleApplication.class, arguments);
    }
}
