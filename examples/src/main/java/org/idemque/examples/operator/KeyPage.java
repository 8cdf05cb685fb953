package org.idemque.examples.operator;

import java.util.List;
import java.util.Optional;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.Slice;

/**
 * A page of keys.
 *
 * @param next the cursor of the next page
 */
record KeyPage(List<KeySheet> keys, Optional<String> next) {

    static KeyPage of(Slice<BindingView> slice) {
        return new KeyPage(slice.rows().stream().map(KeySheet::of).toList(), slice.next());
    }
}
