package org.idemque.sql;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.util.Collection;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.Page;
import org.idemque.sql.testing.Await;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Null where none is allowed is told by the name of the argument, and nobody is asked. */
@SuppressWarnings("NullAway") // the subject
class NullArgumentTest {

    private static final ConnectionFactory NOBODY =
            new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                    .host("nobody.invalid")
                    .username("nobody")
                    .build());

    static Stream<Arguments> doors() {
        R2dbcQueue queue = Idemque.queue(NOBODY);
        QueueAdmin admin = Idemque.admin(NOBODY);
        return Stream.of(
                arguments("connectionFactory", (ThrowingCallable) () -> Idemque.queue(null)),
                arguments("connectionFactory", (ThrowingCallable) () -> Idemque.admin(null)),
                arguments("connectionFactory", (ThrowingCallable) () -> Idemque.maintenance(null)),
                arguments("connectionFactory", (ThrowingCallable) () -> Idemque.schema(null)),
                arguments("connection", (ThrowingCallable) () -> queue.on(null)),
                arguments("connection", (ThrowingCallable) () -> admin.on(null)),
                arguments("request", (ThrowingCallable) () -> Await.value(queue.enqueue((EnqueueRequest) null))),
                arguments("requests", (ThrowingCallable) () -> Await.completion(queue.enqueueAll(null))),
                arguments("id", (ThrowingCallable) () -> admin.job(null)),
                arguments("filter", (ThrowingCallable) () -> admin.jobs(null, Page.first())),
                arguments("page", (ThrowingCallable) () -> admin.bindings(BindingFilter.all(), null)),
                arguments("request", (ThrowingCallable) () -> admin.explain(null)),
                arguments("request", (ThrowingCallable) () -> admin.purge(null)),
                arguments("action", (ThrowingCallable) () -> admin.pause(null)));
    }

    static Stream<Arguments> values() {
        JobFilter jobs = JobFilter.all();
        BindingFilter bindings = BindingFilter.all();
        EnqueueOptions options = EnqueueOptions.defaults();
        return Stream.of(
                arguments("newQueue", (ThrowingCallable) () -> jobs.withQueue(null)),
                arguments("newState", (ThrowingCallable) () -> jobs.withState(null)),
                arguments("newUntil", (ThrowingCallable) () -> jobs.withUntil(null)),
                arguments("newScope", (ThrowingCallable) () -> bindings.withScope(null)),
                arguments("newKeyDigest", (ThrowingCallable) () -> bindings.withKeyDigest(null)),
                arguments("newCursor", (ThrowingCallable) () -> Page.first().withCursor(null)),
                arguments("tags", (ThrowingCallable) () -> options.withTags((Collection<String>) null)),
                arguments("names", (ThrowingCallable) () -> options.withSensitive((Collection<String>) null)),
                arguments("a member of tags", (ThrowingCallable) () -> options.withTags("a", null)),
                arguments("a member of names", (ThrowingCallable) () -> options.withSensitive("a", null)),
                arguments("keySecret", (ThrowingCallable)
                        () -> QueueSettings.defaults().withKeySecret(null)),
                arguments("bindingFilter.scope", (ThrowingCallable) () -> new BindingFilter(null, null, null)),
                arguments(
                        "jobFilter.queue", (ThrowingCallable) () -> new JobFilter(null, null, null, null, null, null)),
                arguments("runAt", (ThrowingCallable) () -> options.withRunAt(null)),
                arguments("deadline", (ThrowingCallable) () -> options.withDeadline(null)));
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource({"doors", "values"})
    void isNamed(String argument, ThrowingCallable call) {
        assertThatNullPointerException().isThrownBy(call).withMessage(argument);
    }
}
