package org.idemque.sql.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.Set;
import java.util.function.Predicate;
import org.reactivestreams.Publisher;

/** The rules of this module, apart from what they are checked against, so that each can be shown to bite. */
final class Rules {

    private static final String CONNECTION = "org.idemque.sql..internal.connection..";
    private static final String STATEMENT = "org.idemque.sql..internal.statement..";
    private static final String SHARING = "org.idemque.sql..internal.sharing..";
    private static final String INTERNAL = "org.idemque..internal..";

    /** One door: acquired, used and given back in one place. The facade names a connection and hands it on. */
    static final ArchRule ONE_DOOR_TO_CONNECTIONS = noClasses()
            .that()
            .resideOutsideOfPackage(CONNECTION)
            .should()
            .accessTargetWhere(accesses(
                    "it uses a connection, asks for one, or runs a statement",
                    access -> owner(access, Connection.class)
                            || owner(access, Result.class)
                            || owner(access, ConnectionFactory.class)
                            || (owner(access, Statement.class)
                                    && access.getName().matches("execute|add"))));

    static final ArchRule OPERATIONS_HAVE_SESSIONS_ONLY = noClasses()
            .that()
            .resideInAPackage("org.idemque.sql..internal..")
            .and()
            .resideOutsideOfPackage(CONNECTION)
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Connection.class, ConnectionFactory.class);

    /** Work that outlives its subscriber: that of a connection, and that of a statement which several share. */
    static final ArchRule ONLY_RUNNER_AND_LANES_SUBSCRIBE = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.idemque.sql.internal.connection.Operation")
            .and()
            .doNotHaveFullyQualifiedName("org.idemque.sql.internal.sharing.Lane")
            .should()
            .accessTargetWhere(accesses(
                    "it subscribes",
                    access -> owner(access, Publisher.class) && access.getName().startsWith("subscribe")));

    static final ArchRule NOBODY_BLOCKS = noClasses()
            .should()
            .accessTargetWhere(accesses(
                    "it waits",
                    access -> owner(access, Publisher.class)
                            && access.getName().matches("block.*|toIterable|toStream|toFuture")));

    static final ArchRule INTERNALS_KNOW_NO_FACADE = noClasses()
            .that()
            .resideInAPackage("org.idemque.sql..internal..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.idemque.sql");

    static final ArchRule THE_RUNNER_KNOWS_NO_JOBS = noClasses()
            .that()
            .resideInAnyPackage(CONNECTION, STATEMENT)
            .should()
            .dependOnClassesThat(resideInAnyPackage("org.idemque.sql..internal..")
                    .and(DescribedPredicate.not(resideInAnyPackage(CONNECTION, STATEMENT))));

    static final ArchRule WAITING_KNOWS_NO_WORK = noClasses()
            .that()
            .resideInAPackage(SHARING)
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("org.idemque..").and(DescribedPredicate.not(resideInAnyPackage(SHARING))));

    static final ArchRule OPERATIONS_ARE_APART = slices().matching("org.idemque.sql..internal.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(DescribedPredicate.alwaysTrue(), resideInAnyPackage(CONNECTION, STATEMENT, SHARING));

    static final ArchRule INTERNALS_FORM_NO_CYCLE =
            slices().matching("org.idemque.sql..internal.(*)..").should().beFreeOfCycles();

    static final ArchRule THE_FACADE_SHOWS_NO_INTERNALS = codeUnits()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage(INTERNAL)
            .should(new ArchCondition<>("have no internal type in their signature") {
                @Override
                public void check(JavaCodeUnit unit, ConditionEvents events) {
                    unit.getAllInvolvedRawTypes().stream()
                            .filter(resideInAnyPackage(INTERNAL))
                            .forEach(type -> events.add(SimpleConditionEvent.violated(unit, unit.getFullName())));
                }
            });

    static final Set<ArchRule> ALL = Set.of(
            ONE_DOOR_TO_CONNECTIONS,
            OPERATIONS_HAVE_SESSIONS_ONLY,
            ONLY_RUNNER_AND_LANES_SUBSCRIBE,
            NOBODY_BLOCKS,
            INTERNALS_KNOW_NO_FACADE,
            THE_RUNNER_KNOWS_NO_JOBS,
            WAITING_KNOWS_NO_WORK,
            OPERATIONS_ARE_APART,
            INTERNALS_FORM_NO_CYCLE,
            THE_FACADE_SHOWS_NO_INTERNALS);

    private Rules() {}

    private static boolean owner(JavaAccess<?> access, Class<?> type) {
        JavaClass owner = access.getTargetOwner();
        return owner.isAssignableTo(type);
    }

    private static DescribedPredicate<JavaAccess<?>> accesses(String what, Predicate<JavaAccess<?>> test) {
        return DescribedPredicate.describe(what, test);
    }
}
