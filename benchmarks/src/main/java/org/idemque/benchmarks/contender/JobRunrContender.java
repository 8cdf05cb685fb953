package org.idemque.benchmarks.contender;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Request;
import org.idemque.benchmarks.server.Database;
import org.jobrunr.jobs.JobId;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.storage.StorageProviderUtils.DatabaseOptions;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;

/** JobRunr, handing in only; its server that runs jobs is never started. */
record JobRunrContender() implements Contender {

    @Override
    public String name() {
        return "jobrunr";
    }

    @Override
    public String note() {
        return "A job id made from the key stands for it, and in a batch nothing does. Does not compare what a repeated"
                + " request asks for, nor say whether the job is new; no time to live: the key lasts as long as the job's row."
                + " Blocks a thread for each caller.";
    }

    @Override
    public Session open(Database database, Tuning tuning) {
        JdbcPool pool = new JdbcPool(database, tuning.connections());
        PostgresStorageProvider storage = new PostgresStorageProvider(pool.source(), DatabaseOptions.CREATE);
        storage.setJobMapper(new JobMapper(new Jackson3JsonMapper()));
        JobRequestScheduler scheduler = new JobRequestScheduler(storage, List.of());
        return new BlockingSession(
                database,
                pool,
                tuning.callers(),
                "SELECT count(*) FROM jobrunr_jobs",
                requests -> enqueue(scheduler, requests),
                storage::close);
    }

    private static Outcome enqueue(JobRequestScheduler scheduler, List<Request> requests) {
        if (requests.size() > 1) {
            scheduler.enqueue(requests.stream().map(request -> new Order(request.text())));
            return Outcome.ACCEPTED;
        }
        Request request = requests.get(0);
        if (request.isKeyed()) {
            JobId unused = scheduler.enqueue(id(request), new Order(request.text()));
            return Outcome.ANSWERED;
        }
        JobId unused = scheduler.enqueue(new Order(request.text()));
        return Outcome.ACCEPTED;
    }

    private static UUID id(Request request) {
        return UUID.nameUUIDFromBytes(("order-" + request.key()).getBytes(StandardCharsets.UTF_8));
    }

    /** What JobRunr stores. */
    record Order(String payload) implements JobRequest {
        @Override
        public Class<Handler> getJobRequestHandler() {
            return Handler.class;
        }
    }

    /** Never run. */
    static final class Handler implements JobRequestHandler<Order> {
        @Override
        public void run(Order order) {
            throw new UnsupportedOperationException("nothing is run here");
        }
    }
}
