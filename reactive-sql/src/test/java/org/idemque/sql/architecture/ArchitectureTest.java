package org.idemque.sql.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.idemque.sql.Idemque;
import org.idemque.sql.planted.ShowsInternals;
import org.idemque.sql.planted.internal.connection.KnowsJobs;
import org.idemque.sql.planted.internal.enqueue.AsksTheFactory;
import org.idemque.sql.planted.internal.enqueue.Blocks;
import org.idemque.sql.planted.internal.enqueue.ClosesConnection;
import org.idemque.sql.planted.internal.enqueue.ExecutesStatement;
import org.idemque.sql.planted.internal.enqueue.KnowsFacade;
import org.idemque.sql.planted.internal.enqueue.KnowsSchema;
import org.idemque.sql.planted.internal.enqueue.Subscribes;
import org.idemque.sql.planted.internal.sharing.KnowsCalls;
import org.idemque.sql.planted.internal.statement.KnowsRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules, held against the module and then, one by one, against classes that were planted to break them. */
class ArchitectureTest {

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.idemque.sql");

    private static final JavaClasses PLANTED = new ClassFileImporter().importPackages("org.idemque.sql.planted");

    @Test
    void theModuleKeepsTheRules() {
        assertThat(MODULE.contain(Idemque.class)).isTrue();
        assertThat(MODULE.contain(KnowsJobs.class)).isFalse();
        Rules.ALL.forEach(rule -> rule.check(MODULE));
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                arguments(Rules.ONE_DOOR_TO_CONNECTIONS, ClosesConnection.class),
                arguments(Rules.ONE_DOOR_TO_CONNECTIONS, AsksTheFactory.class),
                arguments(Rules.ONE_DOOR_TO_CONNECTIONS, ExecutesStatement.class),
                arguments(Rules.OPERATIONS_HAVE_SESSIONS_ONLY, AsksTheFactory.class),
                arguments(Rules.ONLY_RUNNER_AND_LANES_SUBSCRIBE, Subscribes.class),
                arguments(Rules.NOBODY_BLOCKS, Blocks.class),
                arguments(Rules.INTERNALS_KNOW_NO_FACADE, KnowsFacade.class),
                arguments(Rules.THE_RUNNER_KNOWS_NO_JOBS, KnowsJobs.class),
                arguments(Rules.WAITING_KNOWS_NO_WORK, KnowsCalls.class),
                arguments(Rules.OPERATIONS_ARE_APART, KnowsSchema.class),
                arguments(Rules.INTERNALS_FORM_NO_CYCLE, KnowsRunner.class),
                arguments(Rules.THE_FACADE_SHOWS_NO_INTERNALS, ShowsInternals.class));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("violations")
    void theRuleBites(ArchRule rule, Class<?> planted) {
        assertThat(rule.evaluate(PLANTED).getFailureReport().getDetails())
                .as(rule.getDescription())
                .anyMatch(violation -> violation.contains(planted.getName()));
    }

    @Test
    void noRuleIsWithoutItsViolation() {
        Set<Object> proved = new HashSet<>();
        violations().forEach(violation -> proved.add(violation.get()[0]));
        assertThat(proved).isEqualTo(Rules.ALL);
    }
}
