package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;

/** The parameters of {@code undo.sql} and {@code renew.sql}: the keys and the ids that one run of a statement brought. */
record MendBinds(List<Candidate> sent) implements Consumer<Statement> {

    @Override
    public void accept(Statement statement) {
        statement.bind(
                0,
                sent.stream()
                        .map(Candidate::key)
                        .filter(Objects::nonNull)
                        .map(key -> HexFormat.of().formatHex(key.hash()))
                        .toArray(String[]::new));
        statement.bind(1, sent.stream().map(Candidate::id).toArray(UUID[]::new));
    }
}
