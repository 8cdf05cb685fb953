package org.idemque.sql;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.r2dbc.spi.ConnectionFactory;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is made without a factory fails where it is made, not at the first call. */
class IdemqueTest {

    static Stream<Arguments> doors() {
        return Stream.of(
                arguments("queue", door(Idemque::queue)),
                arguments("admin", door(Idemque::admin)),
                arguments("maintenance", door(Idemque::maintenance)),
                arguments("schema", door(Idemque::schema)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("doors")
    @SuppressWarnings("NullAway") // the subject
    void nothingIsMadeWithoutAFactory(String name, Function<ConnectionFactory, Object> door) {
        assertThatNullPointerException().isThrownBy(() -> door.apply(null)).withMessage("connectionFactory");
    }

    private static Function<ConnectionFactory, Object> door(Function<ConnectionFactory, Object> door) {
        return door;
    }
}
