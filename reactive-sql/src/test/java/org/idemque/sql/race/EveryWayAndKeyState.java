package org.idemque.sql.race;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.idemque.sql.testing.KeyState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A test that takes a {@link Way} and a {@link KeyState} and is run with all pairs. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ParameterizedTest
@CsvSource({"OWN, NEW", "OWN, EXPIRED", "LENT, NEW", "LENT, EXPIRED"})
@interface EveryWayAndKeyState {}
