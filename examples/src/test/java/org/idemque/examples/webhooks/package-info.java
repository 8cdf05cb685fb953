@NullMarked
package org.idemque.examples.webhooks;

import org.jspecify.annotations.NullMarked;
