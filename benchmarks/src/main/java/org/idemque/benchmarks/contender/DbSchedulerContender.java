package org.idemque.benchmarks.contender;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Request;
import org.idemque.benchmarks.server.Database;

/** db-scheduler's client, handing in only. */
record DbSchedulerContender() implements Contender {

    /** The table as its manual asks for it, with the indexes for due and for dead executions. */
    private static final String TABLE = """
            CREATE TABLE scheduled_tasks (
              task_name            text        NOT NULL,
              task_instance        text        NOT NULL,
              task_data            bytea,
              execution_time       timestamptz NOT NULL,
              picked               boolean     NOT NULL,
              picked_by            text,
              last_success         timestamptz,
              last_failure         timestamptz,
              consecutive_failures integer,
              last_heartbeat       timestamptz,
              version              bigint      NOT NULL,
              priority             smallint,
              PRIMARY KEY (task_name, task_instance)
            )
            """;

    private static final String DUE = "CREATE INDEX ON scheduled_tasks (execution_time)";
    private static final String DEAD = "CREATE INDEX ON scheduled_tasks (last_heartbeat)";

    @Override
    public String name() {
        return "db-scheduler";
    }

    @Override
    public String note() {
        return "The name of a task's instance stands for the key. Does not compare what a repeated request asks for; no time to"
                + " live: the key lasts as long as the row. A repeat within a batch fails it. Blocks a thread for each caller.";
    }

    @Override
    public Session open(Database database, Tuning tuning) {
        database.run(TABLE, DUE, DEAD);
        JdbcPool pool = new JdbcPool(database, tuning.connections());
        OneTimeTask<String> task = Tasks.oneTime("order.accepted", String.class).execute((instance, context) -> {
            throw new UnsupportedOperationException("nothing is run here");
        });
        SchedulerClient client =
                SchedulerClient.Builder.create(pool.source(), task).build();
        return new BlockingSession(
                database,
                pool,
                tuning.callers(),
                "SELECT count(*) FROM scheduled_tasks",
                requests -> schedule(client, task, requests),
                () -> {});
    }

    private static Outcome schedule(SchedulerClient client, OneTimeTask<String> task, List<Request> requests) {
        if (requests.size() > 1) {
            client.scheduleBatch(
                    requests.stream().map(request -> instance(task, request)).collect(Collectors.toList()),
                    Instant.now());
            return Outcome.ACCEPTED;
        }
        boolean created = client.scheduleIfNotExists(instance(task, requests.get(0)), Instant.now());
        return created ? Outcome.ACCEPTED : Outcome.REPLAYED;
    }

    private static TaskInstance<?> instance(OneTimeTask<String> task, Request request) {
        String id =
                request.isKeyed() ? "order-" + request.key() : UUID.randomUUID().toString();
        return task.instance(id, request.text());
    }
}
