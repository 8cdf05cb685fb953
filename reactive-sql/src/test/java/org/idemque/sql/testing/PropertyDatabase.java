package org.idemque.sql.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Gives the properties of a jqwik class one {@link TestDatabase} for all their tries, as a parameter, and fails the class
 * if it leaves connections or transactions behind.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@AddLifecycleHook(PropertyDatabaseHook.class)
public @interface PropertyDatabase {}
