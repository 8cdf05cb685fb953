package org.idemque.sql.spring;

import io.r2dbc.pool.ConnectionPool;
import org.idemque.sql.Idemque;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.connection.TransactionAwareConnectionFactoryProxy;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import reactor.core.publisher.Mono;

/**
 * A queue in an application that leaves transactions to Spring.
 *
 * @param plain the tables, the pool, and a queue on the pool itself, which knows nothing of Spring
 * @param queue a queue on the transaction-aware factory
 */
record SpringFixture(QueueFixture plain, R2dbcQueue queue) {

    static SpringFixture on(TestDatabase database, int poolSize) {
        QueueFixture plain = QueueFixture.on(database, poolSize);
        database.execute("CREATE TABLE public.orders (id integer PRIMARY KEY)");
        return new SpringFixture(plain, Idemque.queue(new TransactionAwareConnectionFactoryProxy(plain.pool())));
    }

    /** Transactions on the pool, joined or begun as asked. */
    TransactionalOperator transactions(int propagation) {
        ConnectionPool pool = plain.pool();
        return TransactionalOperator.create(
                new R2dbcTransactionManager(pool), new DefaultTransactionDefinition(propagation));
    }

    /** A statement of the application's own, by Spring's client. */
    Mono<Void> insertOrder(int id) {
        return DatabaseClient.create(plain.pool())
                .sql("INSERT INTO public.orders VALUES (:id)")
                .bind("id", id)
                .then();
    }

    long orders() {
        return plain.database().count("SELECT count(*) FROM public.orders");
    }
}
