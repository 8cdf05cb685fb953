package org.idemque.sql.internal.operate;

import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.util.UUID;
import org.idemque.JobId;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/**
 * Looks at pages of bindings, in the order of their hashes. Where a page ended is the start of a hash, long enough to tell it
 * from every other and too short to be the whole.
 */
public final class BindingsOperation {

    private static final int HASH_BYTES = 32;
    private static final int POSITION_BYTES = 12;

    private final Sql bindings;

    public BindingsOperation(SchemaName schema) {
        this.bindings = Sql.statement("operate/bindings.sql", schema);
    }

    /** One page. */
    public Mono<Slice<BindingView>> page(Sessions sessions, BindingFilter filter, Page page) {
        return Mono.defer(() -> {
            Cursor cursor = new Cursor(POSITION_BYTES, "bindings", filter.scope(), filter.job(), filter.keyDigest());
            String digest = filter.keyDigest().orElse("");
            String after =
                    page.cursor().map(cursor::read).map(BindingsOperation::last).orElse(digest);
            return sessions.run(session -> session.rows(
                            bindings,
                            statement -> bind(statement, filter, page, after, last(digest)),
                            BindingsOperation::read)
                    .map(found -> Found.slice(found, page.size(), cursor)));
        });
    }

    private static void bind(Statement statement, BindingFilter filter, Page page, String after, String until) {
        Statement bound = statement
                .bind(0, after)
                .bind(1, until)
                .bind(2, Found.examined(page.size(), filter.scope().isPresent()))
                .bind(3, filter.scope().orElse(""))
                .bind(5, page.size() + 1);
        Statement unused = filter.job()
                .map(JobId::value)
                .map(job -> bound.bind(4, job))
                .orElseGet(() -> bound.bindNull(4, UUID.class));
    }

    /** The last hash that begins so, in hex. */
    private static String last(String start) {
        return start + "f".repeat(2 * HASH_BYTES - start.length());
    }

    private static Found<BindingView> read(Row row) {
        Columns columns = new Columns(row);
        BindingView binding = columns.atNothing() ? null : BindingRow.read(columns);
        Columns rest = binding == null ? columns.skip(BindingRow.COLUMNS) : columns;
        return new Found<>(
                binding, rest.textIfAny().orElse(null), rest.textIfAny().orElse(null));
    }
}
