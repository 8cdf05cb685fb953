package org.idemque.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.databind.JsonNode;

/** A number that PostgreSQL's {@code numeric} can hold, which is what {@code jsonb} keeps numbers in. */
final class DecimalNumber {

    /** The most digits before the decimal point. */
    static final int MAX_INTEGER_DIGITS = 131_072;

    /** The most digits after it, trailing zeros included. */
    static final int MAX_SCALE = 16_383;

    /** No integer of more bits has a number of digits that is permitted: log2(10) is less than 3.33. */
    private static final long MAX_INTEGER_BITS = MAX_INTEGER_DIGITS * 333L / 100;

    /** The largest exponent that PostgreSQL reads, even of a zero. */
    private static final int MAX_EXPONENT = Integer.MAX_VALUE / 2;

    private final BigDecimal value;

    private DecimalNumber(BigDecimal value) {
        this.value = value;
    }

    /** The number of a node, as the digits of its JSON text say and not as its binary value does. */
    static DecimalNumber of(JsonNode node) {
        return switch (node.numberType()) {
            case INT, LONG -> new DecimalNumber(BigDecimal.valueOf(node.longValue()));
            case BIG_INTEGER -> of(node.bigIntegerValue());
            case FLOAT -> of(node.floatValue());
            case DOUBLE -> of(node.doubleValue());
            case BIG_DECIMAL -> of(node.decimalValue());
        };
    }

    private static DecimalNumber of(BigInteger value) {
        // Before anything else: finding the digits of a huge integer is slow.
        if (value.bitLength() > MAX_INTEGER_BITS) {
            throw Refusal.numberOutOfRange();
        }
        return of(new BigDecimal(value));
    }

    private static DecimalNumber of(float value) {
        if (!Float.isFinite(value)) {
            throw Refusal.notANumber();
        }
        return new DecimalNumber(new BigDecimal(NumberOutput.toString(value, true)));
    }

    private static DecimalNumber of(double value) {
        if (!Double.isFinite(value)) {
            throw Refusal.notANumber();
        }
        // Not Double.toString: its digits differ between Java 17 and 19, and with them a fleet's fingerprints.
        return new DecimalNumber(new BigDecimal(NumberOutput.toString(value, true)));
    }

    private static DecimalNumber of(BigDecimal value) {
        boolean tooManyDigits = value.signum() != 0 && integerDigits(value) > MAX_INTEGER_DIGITS;
        boolean exponentTooLarge = value.scale() < -MAX_EXPONENT; // of a zero: any other has too many digits then
        if (tooManyDigits || exponentTooLarge || value.scale() > MAX_SCALE) {
            throw Refusal.numberOutOfRange();
        }
        return new DecimalNumber(value);
    }

    /** The digits before the point; zero or less if the number is less than one. */
    private static long integerDigits(BigDecimal value) {
        return (long) value.precision() - value.scale();
    }

    /** The length of the plain text, found without writing it. */
    long length() {
        if (value.signum() == 0 && value.scale() <= 0) {
            return 1;
        }
        long sign = value.signum() < 0 ? 1 : 0;
        long integer = Math.max(1, integerDigits(value));
        long fraction = value.scale() > 0 ? 1L + value.scale() : 0;
        return sign + integer + fraction;
    }

    /** All digits, never an exponent; trailing zeros of the fraction as they are. */
    String plainText() {
        return value.toPlainString();
    }
}
