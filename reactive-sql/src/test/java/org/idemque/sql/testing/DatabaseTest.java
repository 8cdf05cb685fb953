package org.idemque.sql.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test method of the class a {@link TestDatabase} of its own, and fails the test if it leaves connections or
 * transactions behind. Subclasses inherit it, so that an abstract suite can carry it.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(DatabaseExtension.class)
public @interface DatabaseTest {}
