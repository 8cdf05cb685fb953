package org.idemque.sql.testing;

import io.r2dbc.pool.ConnectionPool;
import java.time.Duration;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;

/**
 * A queue with its tables installed on a pool of a test's database.
 *
 * @param database the test's database
 * @param pool hostile sessions, checked for leaks when the test ends
 * @param queue the queue on that pool
 */
public record QueueFixture(TestDatabase database, ConnectionPool pool, R2dbcQueue queue) {

    /** How long a test waits for an answer before it gives up. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A queue with the default settings on a pool of the given size. */
    public static QueueFixture on(TestDatabase database, int poolSize) {
        return on(database, poolSize, QueueSettings.defaults());
    }

    /** A queue each of whose calls has a statement and a connection of its own. */
    public static QueueFixture alone(TestDatabase database, int poolSize) {
        return on(database, poolSize, QueueSettings.defaults().withSharing(Sharing.off()));
    }

    /** A queue with settings of the test's own, in the schema that they name. */
    public static QueueFixture on(TestDatabase database, int poolSize, QueueSettings settings) {
        ConnectionPool pool = database.pool(poolSize);
        Idemque.schema(pool, settings.schema()).install().block(PATIENCE);
        return new QueueFixture(database, pool, Idemque.queue(pool, settings));
    }

    /** How many live jobs there are in the default schema. */
    public long jobs() {
        return database.count("SELECT count(*) FROM idemque.job");
    }

    /** How many bindings there are in the default schema. */
    public long bindings() {
        return database.count("SELECT count(*) FROM idemque.binding");
    }
}
