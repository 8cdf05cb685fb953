package org.idemque.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.idemque.ReactiveQueue;
import org.idemque.planted.api.AsksJdbc;
import org.idemque.planted.api.Blocks;
import org.idemque.planted.api.KnowsInternals;
import org.idemque.planted.api.KnowsKotlin;
import org.idemque.planted.api.StrayException;
import org.idemque.planted.api.Subscribes;
import org.idemque.planted.internal.left.Left;
import org.junit.jupiter.api.Test;

/** The rules, held against the module and then, one by one, against classes that were planted to break them. */
class ArchitectureTest {

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.idemque");

    private static final JavaClasses PLANTED = new ClassFileImporter().importPackages("org.idemque.planted");

    @Test
    void theModuleKeepsTheRules() {
        assertThat(MODULE.contain(ReactiveQueue.class)).isTrue();
        assertThat(MODULE.contain("org.idemque.kotlin.AwaitEnqueueKt")).isTrue();
        assertThat(MODULE.contain(Left.class)).isFalse();
        Rules.ALL.forEach(rule -> rule.check(MODULE));
    }

    @Test
    void itNeedsLittle() {
        assertBites(Rules.NEEDS_LITTLE, AsksJdbc.class);
    }

    @Test
    void theApiKnowsNoInternals() {
        assertBites(Rules.API_KNOWS_NO_INTERNALS, KnowsInternals.class);
    }

    @Test
    void internalsFormNoCycle() {
        assertBites(Rules.INTERNALS_FORM_NO_CYCLE, Left.class);
    }

    @Test
    void javaNeedsNoKotlin() {
        assertBites(Rules.JAVA_NEEDS_NO_KOTLIN, KnowsKotlin.class);
    }

    @Test
    void subscribingIsLeftToTheCaller() {
        assertBites(Rules.LEAVES_SUBSCRIBING_TO_THE_CALLER, Blocks.class);
        assertBites(Rules.LEAVES_SUBSCRIBING_TO_THE_CALLER, Subscribes.class);
    }

    @Test
    void errorsHaveOneBase() {
        assertBites(Rules.ERRORS_HAVE_ONE_BASE, StrayException.class);
    }

    @Test
    void packagesAreMarked() {
        assertBites(Rules.PACKAGES_ARE_MARKED, Left.class);
    }

    private static void assertBites(ArchRule rule, Class<?> planted) {
        assertThat(rule.evaluate(PLANTED).getFailureReport().getDetails())
                .as(rule.getDescription())
                .anyMatch(violation -> violation.contains(planted.getName()));
    }
}
