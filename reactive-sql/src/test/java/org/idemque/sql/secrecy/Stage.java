package org.idemque.sql.secrecy;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.PostgresServer;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.ServerAddress;
import org.idemque.sql.testing.TestDatabase;

/** A queue with impatient settings on a talkative driver, and all that was heard of it. */
final class Stage {

    private final QueueFixture fixture;
    private final List<Object> said = new ArrayList<>();
    private final List<String> stored = new ArrayList<>();

    private Stage(QueueFixture fixture) {
        this.fixture = fixture;
    }

    static Stage set(TestDatabase database, QueueSettings settings) {
        ConnectionPool pool = database.pool(TalkativeDriver.create(options(database)), 3);
        Await.completion(Idemque.schema(pool).install());
        Stage stage = new Stage(new QueueFixture(
                database,
                pool,
                Idemque.queue(
                        pool,
                        settings.withLockTimeout(Duration.ofMillis(200)).withOperationTimeout(Duration.ofSeconds(2)))));
        stage.hear(settings);
        return stage;
    }

    /** The request whose key and payload are looked for. */
    static EnqueueRequest request() {
        return Requests.keyed(Needles.KEY, Needles.PAYLOAD);
    }

    /** Other work under the same key. */
    static EnqueueRequest otherWork() {
        return Requests.keyed(Idempotency.of(Needles.KEY).key(), Needles.PAYLOAD + " and more");
    }

    QueueFixture fixture() {
        return fixture;
    }

    /** Notes what the library gave to its caller: a result or an error. */
    void hear(Object result) {
        said.add(result);
    }

    /** Notes what the server holds at this moment. */
    void look() {
        stored.addAll(StoredText.of(fixture.database()));
    }

    List<Object> said() {
        return said;
    }

    List<String> stored() {
        return stored;
    }

    private static ConnectionFactoryOptions options(TestDatabase database) {
        ServerAddress address = PostgresServer.shared().address();
        ConnectionFactoryOptions.Builder options = ConnectionFactoryOptions.builder()
                .option(ConnectionFactoryOptions.DRIVER, "postgresql")
                .option(ConnectionFactoryOptions.HOST, address.host())
                .option(ConnectionFactoryOptions.PORT, address.port())
                .option(ConnectionFactoryOptions.USER, address.user())
                .option(ConnectionFactoryOptions.DATABASE, database.name())
                .option(io.r2dbc.spi.Option.valueOf("applicationName"), "idemque-test");
        if (address.password() != null) {
            options.option(ConnectionFactoryOptions.PASSWORD, address.password());
        }
        return options.build();
    }
}
