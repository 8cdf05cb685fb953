package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.KeyMode;
import org.idemque.internal.key.HashedKey;
import org.idemque.sql.admin.Explanation;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/**
 * What an enqueue would do, without doing it. It stands beside the enqueue because it shares the preparation and tells the same
 * rules: who changes one changes both.
 */
public final class ExplainOperation {

    private static final HexFormat HEX = HexFormat.of();

    private final Preparation preparation;
    private final Sql explain;

    public ExplainOperation(Preparation preparation, SchemaName schema) {
        this.preparation = preparation;
        this.explain = Sql.statement("enqueue/explain.sql", schema);
    }

    /** Explains one request; without a key nothing is asked of the database. */
    public Mono<Explanation> explain(Sessions sessions, EnqueueRequest request) {
        return Mono.defer(() -> {
            Candidate candidate = preparation.one(request);
            HashedKey key = candidate.key();
            KeyMode mode = candidate.mode();
            return key == null || mode == null
                    ? Mono.just(new Explanation.WouldAccept())
                    : sessions.run(session -> session.rows(
                                    explain, statement -> bind(statement, candidate, key, mode), Answer::read)
                            .map(answers -> explanation(candidate, answers)));
        });
    }

    private static void bind(Statement statement, Candidate candidate, HashedKey key, KeyMode mode) {
        Statement unused = statement
                .bind(0, HEX.formatHex(key.hash()))
                .bind(1, mode.name().toLowerCase(Locale.ROOT))
                .bind(2, HEX.formatHex(candidate.fingerprint().toBytes()));
    }

    private static Explanation explanation(Candidate candidate, List<Answer> answers) {
        return answers.isEmpty() ? new Explanation.WouldAccept() : explanation(candidate, answers.get(0));
    }

    private static Explanation explanation(Candidate candidate, Answer answer) {
        return switch (answer.standing()) {
            case ACCEPTED -> new Explanation.WouldAccept();
            case REPLAYED -> new Explanation.WouldReplay(answer.jobId());
            case REPLACED -> new Explanation.WouldReplace(answer.jobId());
            case COALESCED -> new Explanation.WouldCoalesce(answer.jobId());
            case INCOMPATIBLE -> new Explanation.WouldNotReplace(answer.jobId(), Reason.INCOMPATIBLE_KEY_MODE);
            case NOT_PENDING -> new Explanation.WouldNotReplace(answer.jobId(), Reason.NOT_PENDING);
            case WINDOW_ELAPSED -> new Explanation.WouldNotReplace(answer.jobId(), Reason.WINDOW_ELAPSED_PENDING);
            case DIFFERENT -> new Explanation.WouldConflict(answer.jobId(), differing(candidate, answer));
            case CLASH ->
                new Explanation.WouldClash(
                        answer.jobId(), Objects.requireNonNull(answer.mode(), "who has a key has a mode"));
        };
    }

    private static List<String> differing(Candidate candidate, Answer answer) {
        return candidate
                .fingerprint()
                .differingFields(Objects.requireNonNull(answer.owner(), "different work says what it is"));
    }
}
