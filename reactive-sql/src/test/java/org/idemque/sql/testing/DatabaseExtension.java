package org.idemque.sql.testing;

import java.time.Duration;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands a fresh {@link TestDatabase} to a test and its {@code @BeforeEach} and {@code @AfterEach} methods, then checks
 * and drops it. There is no way to switch the check off.
 */
final class DatabaseExtension implements ParameterResolver, AfterEachCallback {

    private static final Namespace NAMESPACE = Namespace.create(DatabaseExtension.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestDatabase.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return store(context)
                .getOrComputeIfAbsent(
                        TestDatabase.class,
                        key -> TestDatabase.create(PostgresServer.shared(), PATIENCE),
                        TestDatabase.class);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestDatabase database = store(context).remove(TestDatabase.class, TestDatabase.class);
        if (database != null) {
            database.close();
        }
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
