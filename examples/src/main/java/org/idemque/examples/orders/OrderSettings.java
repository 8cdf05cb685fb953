package org.idemque.examples.orders;

import java.math.BigDecimal;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The shop's rules for orders.
 *
 * @param creditLimit what all orders of one customer may come to
 */
@ConfigurationProperties("orders")
public record OrderSettings(BigDecimal creditLimit) {}
