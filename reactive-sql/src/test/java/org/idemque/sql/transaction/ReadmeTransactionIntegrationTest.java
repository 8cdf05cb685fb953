package org.idemque.sql.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** The transaction that the README shows, word for word, does what the README says. */
@DatabaseTest
class ReadmeTransactionIntegrationTest {

    private QueueFixture fixture;
    private Orders orders;
    private ConnectionPool pool;
    private R2dbcQueue queue;

    @BeforeEach
    void install(TestDatabase database) {
        fixture = QueueFixture.on(database, 1);
        orders = Orders.createdIn(database);
        pool = fixture.pool();
        queue = fixture.queue();
    }

    // Quoted by the README from here
    Mono<EnqueueResult> place(Order order) {
        EnqueueOptions options = EnqueueOptions.defaults().withKeyed(Idempotency.of(order.key()));
        return Mono.usingWhen(
                pool.create(),
                connection -> Mono.from(connection.beginTransaction())
                        .then(save(order, connection))
                        .then(queue.on(connection).enqueue("order.fulfil", order, options))
                        .flatMap(enqueued ->
                                Mono.from(connection.commitTransaction()).thenReturn(enqueued)),
                Connection::close,
                (connection, error) -> undo(connection),
                this::undo);
    }

    private Mono<Void> undo(Connection connection) {
        return Mono.from(connection.rollbackTransaction()).onErrorComplete().then(Mono.from(connection.close()));
    }
    // to here

    record Order(int id, String key) {}

    private static Mono<Void> save(Order order, Connection connection) {
        return Mono.from(
                        connection.createStatement(Orders.insertion(order.id())).execute())
                .flatMap(result -> Mono.from(result.getRowsUpdated()))
                .then();
    }

    @Test
    void isTheOneInTheReadme() throws IOException {
        String code = Files.readString(
                Path.of("src/test/java", getClass().getName().replace('.', '/').concat(".java")));
        String quoted = code.substring(code.indexOf("    Mono<EnqueueResult> place"), code.indexOf("    // to here"));

        assertThat(Files.readString(Path.of("..", "README.md")))
                .contains(quoted.stripTrailing().stripIndent());
    }

    @Test
    void commitsOrderAndJobTogether() {
        EnqueueResult result = Await.value(place(new Order(1, "order-1")));

        assertThat(result.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(orders.committed()).isOne();
        assertThat(fixture.jobs()).isOne();
    }

    /** The only connection of the pool comes back, with nothing left open on it. */
    @Test
    void leavesNothingOfAnOrderWhoseKeyBelongsToOtherWork() {
        EnqueueResult unused = Await.value(place(new Order(1, "order-1")));

        assertThatThrownBy(() -> Await.value(place(new Order(2, "order-1"))))
                .isInstanceOf(EnqueueIdempotencyConflictException.class);

        assertThat(orders.committed()).isOne();
        assertThat(fixture.jobs()).isOne();
    }

    @Test
    void leavesNoJobOfAnOrderThatCannotBeSaved() {
        EnqueueResult unused = Await.value(place(new Order(1, "order-1")));

        assertThatThrownBy(() -> Await.value(place(new Order(1, "order-2")))).hasMessageContaining("orders_pkey");

        assertThat(fixture.jobs()).isOne();
        assertThat(fixture.bindings()).isOne();
    }
}
