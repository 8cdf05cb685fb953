package org.idemque.sql.internal.operate;

import org.idemque.KeyMode;
import org.idemque.sql.admin.BindingView;

/** A binding as the statements of this package write it: nine columns. */
final class BindingRow {

    static final int COLUMNS = 9;

    private BindingRow() {}

    static BindingView read(Columns columns) {
        return new BindingView(
                columns.text(),
                columns.text(),
                columns.text(),
                columns.integer(),
                columns.constant(KeyMode.class),
                columns.job(),
                columns.instant(),
                columns.number(),
                columns.truth());
    }
}
