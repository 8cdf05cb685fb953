package org.idemque.sql;

import io.r2dbc.spi.ConnectionFactory;
import org.idemque.InvalidRequestException;

/** Where to begin: makes queues, the schemas that they need, and views for operators. Nothing is asked of the database before subscription. */
public final class Idemque {

    private Idemque() {}

    /** A queue with the default settings; see {@link #queue(ConnectionFactory, QueueSettings)}. */
    public static R2dbcQueue queue(ConnectionFactory connectionFactory) {
        return queue(connectionFactory, QueueSettings.defaults());
    }

    /**
     * A queue on the connections of a factory, normally a pool. The queue keeps no connection of its own and needs no
     * closing; the pool stays the caller's.
     *
     * <p>Calls of {@code enqueue} that are in flight at the same time share statements (see {@link Sharing}) if the factory is a
     * pool, the driver's own, or Spring's proxy outside of a transaction. With any other factory, which might join a
     * transaction that the queue cannot see, each call has a statement of its own.
     *
     * <p>If the factory is transaction-aware, such as Spring's {@code TransactionAwareConnectionFactoryProxy} around the
     * factory that the transaction manager uses, a call inside a reactive transaction joins it: the job exists if and only if
     * the transaction commits.
     */
    public static R2dbcQueue queue(ConnectionFactory connectionFactory, QueueSettings settings) {
        return new DefaultR2dbcQueue(connectionFactory, settings);
    }

    /** Maintenance with the default settings; see {@link #maintenance(ConnectionFactory, MaintenanceSettings)}. */
    public static Maintenance maintenance(ConnectionFactory connectionFactory) {
        return maintenance(connectionFactory, MaintenanceSettings.defaults());
    }

    /**
     * Maintenance of a schema's tables, on the connections of a factory, normally a pool, which stays the caller's. It takes
     * one connection at a time, for one step, and begins transactions on it: a step within an ambient transaction fails with
     * {@link org.idemque.TransactionMisuseException}.
     */
    public static Maintenance maintenance(ConnectionFactory connectionFactory, MaintenanceSettings settings) {
        return new DefaultMaintenance(connectionFactory, settings);
    }

    /** What operators see and do, with the default settings; see {@link #admin(ConnectionFactory, QueueSettings)}. */
    public static QueueAdmin admin(ConnectionFactory connectionFactory) {
        return admin(connectionFactory, QueueSettings.defaults());
    }

    /**
     * What operators see and do with the queues that have the same settings: the schema, the key secret and the JSON mapper
     * matter, by which an explanation finds the key and the work that an enqueue would, and the timeouts. Its calls under way are
     * bounded as those of a queue are, and counted apart from them. A transaction-aware factory joins its transaction.
     */
    public static QueueAdmin admin(ConnectionFactory connectionFactory, QueueSettings settings) {
        return new DefaultQueueAdmin(connectionFactory, settings);
    }

    /** The queue's tables in the schema {@value QueueSettings#DEFAULT_SCHEMA}. */
    public static QueueSchema schema(ConnectionFactory connectionFactory) {
        return schema(connectionFactory, QueueSettings.DEFAULT_SCHEMA);
    }

    /**
     * The queue's tables in a schema of the caller's choice, the one that the queue's settings name.
     *
     * @throws InvalidRequestException if the name is not a plain identifier of at most 63 characters
     */
    public static QueueSchema schema(ConnectionFactory connectionFactory, String schema) {
        return new DefaultQueueSchema(connectionFactory, schema);
    }
}
