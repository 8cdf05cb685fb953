package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.idemque.internal.key.HashedKey;

/** The parameters of {@code undo.sql}, of which {@code renew.sql} has the first two: what one run of a statement brought. */
record MendBinds(List<Lead> sent, boolean withMembers) implements Consumer<Statement> {

    static MendBinds toUndo(List<Lead> sent) {
        return new MendBinds(sent, true);
    }

    static MendBinds toRenew(List<Lead> sent) {
        return new MendBinds(sent, false);
    }

    /** A request without a key has nothing to mend, but may be the first, which names the run. */
    @Override
    public void accept(Statement statement) {
        Statement bound = statement
                .bind(0, sent.stream().map(MendBinds::hex).toArray(String[]::new))
                .bind(1, sent.stream().map(Lead::id).toArray(UUID[]::new));
        if (withMembers) {
            Statement unused = bound.bind(2, sent.stream().map(Lead::members).toArray(Integer[]::new));
        }
    }

    private static String hex(Lead lead) {
        HashedKey key = lead.key();
        return key == null ? "" : HexFormat.of().formatHex(key.hash());
    }
}
