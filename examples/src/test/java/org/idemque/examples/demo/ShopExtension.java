package org.idemque.examples.demo;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Opens one shop for all test classes, closed after the last: its keys and rows are kept apart by the tests themselves. */
final class ShopExtension implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Shop.class;
    }

    @Override
    public Shop resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(ShopExtension.class))
                .getOrComputeIfAbsent(Shop.class, key -> Shop.open(0), Shop.class);
    }
}
