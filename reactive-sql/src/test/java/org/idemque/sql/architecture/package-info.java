/** Rules of the module that the compiler cannot hold. */
@NullMarked
package org.idemque.sql.architecture;

import org.jspecify.annotations.NullMarked;
