@NullMarked
package org.idemque.examples.demo;

import org.jspecify.annotations.NullMarked;
