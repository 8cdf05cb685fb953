package org.idemque.examples.orders;

import java.math.BigDecimal;

/** The shop does not take the order, for a reason of its own. */
public final class OrderRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final BigDecimal creditLimit;

    OrderRefusedException(BigDecimal creditLimit) {
        super("the customer's orders would exceed the credit limit of " + creditLimit.toPlainString());
        this.creditLimit = creditLimit;
    }

    /** What the customer's orders may come to. */
    public BigDecimal creditLimit() {
        return creditLimit;
    }
}
