package org.idemque.sql.secrecy;

import java.util.List;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.IdemqueException;
import org.idemque.InvalidRequestException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueUnavailableException;
import org.idemque.ReactiveQueue;
import org.idemque.SchemaException;
import org.idemque.TransactionMisuseException;
import org.idemque.TransactionRetryException;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** The ways a request can go, each with the error that it must end in, so that none is skipped unseen. */
enum Scenario {
    ACCEPTED_AND_REPLAYED {
        @Override
        void play(Stage stage) {
            hearResults(stage, stage.fixture().queue().enqueue(Stage.request()));
            hearResults(stage, stage.fixture().queue().enqueue(Stage.request()));
        }
    },
    CONFLICT {
        @Override
        void play(Stage stage) {
            hearResults(stage, stage.fixture().queue().enqueue(Stage.request()));
            hearError(
                    stage,
                    EnqueueIdempotencyConflictException.class,
                    stage.fixture().queue().enqueue(Stage.otherWork()));
        }
    },
    INVALID {
        @Override
        void play(Stage stage) {
            ReactiveQueue queue = stage.fixture().queue();
            for (String key : List.of(Needles.KEY.repeat(20), Needles.KEY + "\0", Needles.KEY + "\ud800")) {
                hearError(
                        stage,
                        InvalidRequestException.class,
                        Mono.defer(() -> queue.enqueue(Requests.keyed(key, Needles.PAYLOAD))));
            }
            for (Object payload : Unwritable.PAYLOADS) {
                EnqueueRequest request =
                        EnqueueRequest.of("test", payload, Stage.request().options());
                stage.hear(request.toString());
                hearError(stage, InvalidRequestException.class, queue.enqueue(request));
                hearError(stage, InvalidRequestException.class, queue.enqueueAll(List.of(Stage.request(), request)));
            }
        }
    },
    BATCH {
        @Override
        void play(Stage stage) {
            ReactiveQueue queue = stage.fixture().queue();
            hearError(
                    stage,
                    EnqueueIdempotencyConflictException.class,
                    queue.enqueueAll(List.of(Stage.request(), Stage.otherWork())));
            hearResults(stage, queue.enqueueAll(List.of(Requests.unkeyed(Needles.PAYLOAD), Stage.request())));
            hearError(
                    stage,
                    EnqueueIdempotencyConflictException.class,
                    queue.enqueueAll(List.of(Requests.keyed("k", "w"), Stage.otherWork())));
        }
    },
    CALLERS_TRANSACTION {
        @Override
        void play(Stage stage) {
            try (LentTransaction transaction = LentTransaction.begin(stage.fixture())) {
                hearResults(stage, transaction.queue().enqueue(Stage.request()));
                hearError(
                        stage,
                        EnqueueIdempotencyConflictException.class,
                        transaction.queue().enqueue(Stage.otherWork()));
                transaction.commit();
                hearError(
                        stage,
                        TransactionMisuseException.class,
                        transaction.queue().enqueue(Stage.request()));
            }
            try (LentTransaction transaction = LentTransaction.begin(stage.fixture())) {
                transaction.execute("SET TRANSACTION READ ONLY");
                hearError(
                        stage,
                        TransactionMisuseException.class,
                        transaction.queue().enqueue(Stage.request()));
                hearError(
                        stage,
                        TransactionMisuseException.class,
                        transaction.queue().enqueue(Stage.request()));
            }
        }
    },
    LOST_RACE {
        @Override
        void play(Stage stage) {
            try (LentTransaction transaction = LentTransaction.begin(stage.fixture())) {
                transaction.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
                transaction.execute("SELECT 1");
                hearResults(stage, stage.fixture().queue().enqueue(Stage.request()));
                hearError(
                        stage,
                        TransactionRetryException.class,
                        transaction.queue().enqueue(Stage.request()));
            }
        }
    },
    LOCK_TIMEOUT {
        @Override
        void play(Stage stage) {
            try (LentTransaction owner = LentTransaction.begin(stage.fixture())) {
                hearResults(stage, owner.queue().enqueue(Stage.request()));
                hearError(
                        stage,
                        QueueUnavailableException.class,
                        stage.fixture().queue().enqueue(Stage.request()));
            }
        }
    },
    OPERATION_TIMEOUT {
        @Override
        void play(Stage stage) {
            try (LentTransaction owner = LentTransaction.begin(stage.fixture());
                    LentTransaction waiter = LentTransaction.begin(stage.fixture())) {
                hearResults(stage, owner.queue().enqueue(Stage.request()));
                hearError(stage, OutcomeUnknownException.class, waiter.queue().enqueue(Stage.request()));
                stage.look();
                owner.rollback();
            }
        }
    },
    KILLED_BACKEND {
        @Override
        void play(Stage stage) {
            TestDatabase database = stage.fixture().database();
            try (LentTransaction owner = LentTransaction.begin(stage.fixture());
                    LentTransaction waiter = LentTransaction.begin(stage.fixture())) {
                hearResults(stage, owner.queue().enqueue(Stage.request()));
                Callers waiting = Callers.start(List.of(waiter.queue().enqueue(Stage.request())));
                BlockedSessions.await(database, 1);
                stage.look();
                database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                        + " AND datname = current_database()");
                stage.hear(waiting.await().get(0).error(OutcomeUnknownException.class));
            }
        }
    },
    REFUSED_ROW {
        @Override
        void play(Stage stage) {
            stage.fixture().database().execute("ALTER TABLE idemque.binding ADD CHECK (ttl_ms < 0) NOT VALID");
            hearError(
                    stage,
                    DatabaseRefusedException.class,
                    stage.fixture().queue().enqueue(Stage.request()));
        }
    },
    MISSING_TABLE {
        @Override
        void play(Stage stage) {
            stage.fixture().database().execute("DROP TABLE idemque.binding");
            hearError(stage, SchemaException.class, stage.fixture().queue().enqueue(Stage.request()));
        }
    };

    abstract void play(Stage stage);

    private static void hearResults(Stage stage, Publisher<EnqueueResult> call) {
        Told told = told(call);
        if (told.failed()) {
            throw new AssertionError("expected a result", told.error());
        }
        stage.hear(told.results());
    }

    private static void hearError(Stage stage, Class<? extends IdemqueException> type, Publisher<EnqueueResult> call) {
        stage.hear(told(call).error(type));
    }

    private static Told told(Publisher<EnqueueResult> call) {
        return Callers.start(List.of(call)).await().get(0);
    }
}
