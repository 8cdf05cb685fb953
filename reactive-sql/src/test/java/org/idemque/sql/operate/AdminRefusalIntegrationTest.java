package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.idemque.InvalidRequestException;
import org.idemque.JobId;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.admin.Page;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is out of bounds is refused before the database is asked. */
@DatabaseTest
class AdminRefusalIntegrationTest {

    private static final JobFilter JOBS = JobFilter.all();
    private static final BindingFilter BINDINGS = BindingFilter.all();

    @SuppressWarnings("NullAway.Init") // before each test
    private CountingConnectionFactory counting;

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueAdmin admin;

    @SuppressWarnings("NullAway.Init") // before each test
    private JobId job;

    @BeforeEach
    void operator(TestDatabase database) {
        Operator operator = Operator.on(database);
        operator.enqueue(Requests.keyed("one", "work"));
        job = operator.enqueue(Requests.keyed("two", "work"));
        counting = new CountingConnectionFactory(operator.fixture().pool());
        admin = Idemque.admin(counting);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_001, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void pagesAreOfOneToAThousandRows(int size) {
        InvalidRequestException refusal =
                refused("page.size", () -> Page.first().withSize(size));
        assertThat(refusal.expected()).isEqualTo("1 to 1000");
        assertThat(refusal.actual()).isEqualTo(Integer.toString(size));
        assertThat(Page.first().withSize(1_000).withSize(1).size()).isOne();
        assertThat(Page.first().size()).isEqualTo(100);
    }

    @Test
    void filtersAreNotEmptyAndNotLongerThanWhatIsStored() {
        refused("jobFilter.queue", () -> JOBS.withQueue(""));
        refused("jobFilter.type", () -> JOBS.withType(""));
        refused("jobFilter.tag", () -> JOBS.withTag(""));
        refused("bindingFilter.scope", () -> BINDINGS.withScope(""));
        refused("bindingFilter.keyDigest", () -> BINDINGS.withKeyDigest(""));
        // What can be enqueued can be looked for.
        assertThat(JOBS.withQueue(" ").withType(" ").withTag("\u2003").queue()).contains(" ");
        assertThat(BINDINGS.withScope(" ").scope()).contains(" ");
        String longest = "é".repeat(100);
        assertThat(JOBS.withQueue(longest).withType(longest).withTag(longest).tag())
                .contains(longest);
        assertThat(BINDINGS.withScope("é".repeat(128)).scope()).isPresent();
        assertThat(refused("jobFilter.queue", () -> JOBS.withQueue(longest + "a"))
                        .actual())
                .isEqualTo("201 bytes");
        refused("jobFilter.type", () -> JOBS.withType(longest + "a"));
        assertThat(refused("jobFilter.tag", () -> JOBS.withTag(longest + "a")).actual())
                .isEqualTo("101 characters");
        refused("bindingFilter.scope", () -> BINDINGS.withScope("a".repeat(257)));
        assertThat(JOBS.withTag("😀".repeat(100)).tag()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "a\u001fb", "a\ud800", "\udc00"})
    void filtersAreTextThatCanBeStored(String text) {
        refused("jobFilter.queue", () -> JOBS.withQueue(text));
        refused("jobFilter.type", () -> JOBS.withType(text));
        refused("jobFilter.tag", () -> JOBS.withTag(text));
        refused("bindingFilter.scope", () -> BINDINGS.withScope(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0123456789a", "0123456789abc", "0123456789ag", "the secret key"})
    void digestsAreTwelveHexDigits(String digest) {
        assertThat(refused("bindingFilter.keyDigest", () -> BINDINGS.withKeyDigest(digest)))
                .hasMessageNotContaining(digest);
    }

    @Test
    void timesAreInOrderAndInRange() {
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        refused("jobFilter.until", () -> JOBS.withFrom(noon).withUntil(noon));
        refused("jobFilter.until", () -> JOBS.withUntil(noon).withFrom(noon.plusSeconds(1)));
        refused("jobFilter.from", () -> JOBS.withFrom(Instant.MIN));
        refused("jobFilter.until", () -> JOBS.withUntil(Instant.MAX));
        assertThat(JOBS.withFrom(noon.plusNanos(1_999)).from()).contains(noon.plusNanos(1_000));
    }

    @Test
    void aCursorOfOtherFiltersIsRefusedBeforeAnySql() {
        String all =
                Await.value(admin.jobs(JOBS, Page.first().withSize(1))).next().orElseThrow();
        String queue = Await.value(
                        admin.jobs(JOBS.withQueue("default"), Page.first().withSize(1)))
                .next()
                .orElseThrow();
        String bindings = Await.value(admin.bindings(BINDINGS, Page.first().withSize(1)))
                .next()
                .orElseThrow();
        int asked = counting.connections();

        Stream.of(
                        JOBS.withQueue("default"),
                        JOBS.withType("default"),
                        JOBS.withTag("default"),
                        JOBS.withState(JobState.READY),
                        JOBS.withFrom(Instant.EPOCH),
                        JOBS.withUntil(Instant.EPOCH))
                .forEach(filter -> refusedJobs(filter, all));
        refusedJobs(JOBS, queue);
        refusedJobs(JOBS.withType("default"), queue);
        refusedJobs(JOBS.withQueue("default").withTag("x"), queue);
        refusedJobs(JOBS, bindings);
        refusedBindings(BINDINGS, all);
        refusedBindings(BINDINGS.withScope("default"), bindings);
        refusedBindings(BINDINGS.withKeyDigest("000000000000"), bindings);
        refusedBindings(BINDINGS.withJob(job), bindings);
        assertThat(counting.connections()).isEqualTo(asked);

        assertThat(Await.value(admin.jobs(JOBS, Page.after(all).withSize(7))).rows())
                .hasSize(1);
        assertThat(Await.value(admin.bindings(BINDINGS, Page.after(bindings))).rows())
                .hasSize(1);
    }

    @Test
    void aDamagedCursorIsRefusedBeforeAnySql() {
        String good =
                Await.value(admin.jobs(JOBS, Page.first().withSize(1))).next().orElseThrow();
        int asked = counting.connections();
        List<String> damaged = new ArrayList<>(List.of(
                "", "x", "*", good + "AAAA", good.substring(4), good.substring(0, good.length() - 4), " " + good));
        for (int i = 0; i < good.length() - 1; i++) {
            damaged.add(good.substring(0, i) + (good.charAt(i) == 'A' ? 'B' : 'A') + good.substring(i + 1));
        }
        damaged.forEach(cursor -> refusedJobs(JOBS, cursor));
        refused("page.cursor", () -> Page.after("A".repeat(201)));
        assertThat(counting.connections()).isEqualTo(asked);
    }

    private void refusedJobs(JobFilter filter, String cursor) {
        refused("page.cursor", () -> Await.value(admin.jobs(filter, Page.after(cursor))));
    }

    private void refusedBindings(BindingFilter filter, String cursor) {
        refused("page.cursor", () -> Await.value(admin.bindings(filter, Page.after(cursor))));
    }

    @CanIgnoreReturnValue
    private static InvalidRequestException refused(String option, ThrowingCallable call) {
        InvalidRequestException refusal = catchThrowableOfType(InvalidRequestException.class, call);
        assertThat(refusal).as("%s was accepted", option).isNotNull();
        assertThat(refusal.option()).isEqualTo(option);
        return refusal;
    }
}
