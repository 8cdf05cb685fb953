package org.idemque.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.google.errorprone.annotations.CheckReturnValue;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import org.idemque.IdemqueException;
import org.jspecify.annotations.NullMarked;
import org.reactivestreams.Publisher;

/** The rules of this module, apart from what they are checked against, so that each can be shown to bite. */
final class Rules {

    /** No SQL, no network, no framework: a list of what is permitted, since one of what is not is never complete. */
    static final ArchRule NEEDS_LITTLE = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.lang..",
                    "java.math..",
                    "java.nio.charset..",
                    "java.nio",
                    "java.security..",
                    "java.time..",
                    "java.util..",
                    "javax.crypto..",
                    "com.google.errorprone.annotations..",
                    "kotlin..",
                    "kotlinx.coroutines..",
                    "org.idemque..",
                    "org.jetbrains.annotations..",
                    "org.jspecify.annotations..",
                    "org.reactivestreams..",
                    "reactor.core..",
                    "tools.jackson..");

    static final ArchRule API_KNOWS_NO_INTERNALS = noClasses()
            .that()
            .resideOutsideOfPackage("org.idemque..internal..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.idemque..internal..");

    static final ArchRule INTERNALS_FORM_NO_CYCLE =
            slices().matching("org.idemque..internal.(*)..").should().beFreeOfCycles();

    static final ArchRule JAVA_NEEDS_NO_KOTLIN = noClasses()
            .that()
            .resideOutsideOfPackage("org.idemque..kotlin..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("kotlin..", "kotlinx..", "org.idemque..kotlin..");

    /** Nothing waits, and nothing starts on its own: who subscribes is the caller. */
    static final ArchRule LEAVES_SUBSCRIBING_TO_THE_CALLER = noClasses()
            .should()
            .accessTargetWhere(
                    new DescribedPredicate<JavaAccess<?>>("it blocks, subscribes or cancels at the first value") {
                        @Override
                        public boolean test(JavaAccess<?> access) {
                            JavaClass owner = access.getTargetOwner();
                            return owner.isAssignableTo(Publisher.class)
                                    ? access.getName().matches("block.*|subscribe.*|toIterable|toStream|toFuture")
                                    : owner.getPackageName().startsWith("kotlinx.coroutines")
                                            && access.getName().matches("runBlocking.*|awaitFirst.*|launch|async");
                        }
                    });

    static final ArchRule ERRORS_HAVE_ONE_BASE =
            classes().that().areAssignableTo(Throwable.class).should().beAssignableTo(IdemqueException.class);

    static final ArchRule PACKAGES_ARE_MARKED = classes()
            .that()
            .areNotAnnotatedWith("kotlin.Metadata")
            .should(new ArchCondition<>("reside in a package that is @NullMarked and @CheckReturnValue") {
                @Override
                public void check(JavaClass item, ConditionEvents events) {
                    boolean marked = item.getPackage().isAnnotatedWith(NullMarked.class)
                            && item.getPackage().isAnnotatedWith(CheckReturnValue.class);
                    events.add(new SimpleConditionEvent(item, marked, item.getName()));
                }
            });

    static final Set<ArchRule> ALL = Set.of(
            NEEDS_LITTLE,
            API_KNOWS_NO_INTERNALS,
            INTERNALS_FORM_NO_CYCLE,
            JAVA_NEEDS_NO_KOTLIN,
            LEAVES_SUBSCRIBING_TO_THE_CALLER,
            ERRORS_HAVE_ONE_BASE,
            PACKAGES_ARE_MARKED);

    private Rules() {}
}
