package org.idemque.sql.testing;

import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.lifecycle.AroundContainerHook;
import net.jqwik.api.lifecycle.ContainerLifecycleContext;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.ParameterResolutionContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.ResolveParameterHook;
import net.jqwik.api.lifecycle.Store;

/** Creates the database before the first property of a class, hands it to each, then checks and drops it. */
final class PropertyDatabaseHook implements AroundContainerHook, ResolveParameterHook {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public void beforeContainer(ContainerLifecycleContext context) {
        Store<TestDatabase> unused = store();
    }

    @Override
    public void afterContainer(ContainerLifecycleContext context) {
        store().get().close();
    }

    @Override
    public Optional<ParameterSupplier> resolve(ParameterResolutionContext parameter, LifecycleContext context) {
        return parameter.typeUsage().isOfType(TestDatabase.class)
                ? Optional.of(property -> store().get())
                : Optional.empty();
    }

    private static Store<TestDatabase> store() {
        return Store.getOrCreate(
                PropertyDatabaseHook.class, Lifespan.RUN, () -> TestDatabase.create(PostgresServer.shared(), PATIENCE));
    }
}
