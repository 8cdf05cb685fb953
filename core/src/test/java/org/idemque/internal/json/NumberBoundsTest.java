package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import org.idemque.InvalidRequestException;
import org.idemque.JsonText;
import org.idemque.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.DecimalNode;

class NumberBoundsTest {

    private static final String BOUNDS = "made of numbers of at most 131072 digits before the point and 16383 after it";

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1_000_000);

    @ParameterizedTest
    @ValueSource(strings = {"1e131071", "-1e131071", "9.99e131071", "1e-16383", "-1.5e-16382", "0e-16383", "0e999999"})
    void takesWhatPostgresqlHolds(String number) {
        BigDecimal value = new BigDecimal(number);
        String plain = value.signum() == 0 && value.scale() <= 0 ? "0" : value.toPlainString();
        assertThat(writer.write(JsonText.of(number)).text()).isEqualTo(plain);
        assertThat(writer.write(value)).isEqualTo(writer.write(JsonText.of(number)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e131072",
                "-1e131072",
                "10e131071",
                "1e-16384",
                "1.0e-16383",
                "0e-16384",
                "1e999999999",
                "1e-999999999",
                "1e2147483647",
                "1e-2147483647"
            })
    void refusesWhatItDoesNot(String number) {
        Refused.with("payload", BOUNDS, "a number with more", () -> writer.write(JsonText.of(number)));
        Refused.with("payload", BOUNDS, "a number with more", () -> writer.write(new BigDecimal(number)));
        Refused.with(
                "payload",
                BOUNDS,
                "a number with more",
                () -> writer.write(DecimalNode.valueOf(new BigDecimal(number))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483648", "1e99999999999999999999", "[-0.1E-99999999999999999999]"})
    void refusesExponentsThatJavaDoesNotHold(String number) {
        Refused.with("payload", BOUNDS, "a number with more", () -> writer.write(JsonText.of(number)));
    }

    @Test
    void boundsIntegersByTheirDigits() {
        String longest = "9".repeat(131_072);
        assertThat(writer.write(JsonText.of(longest)).text()).isEqualTo(longest);
        assertThat(writer.write(new BigInteger(longest)).text()).isEqualTo(longest);
        BigInteger longer = new BigInteger(longest).add(BigInteger.ONE);
        Refused.with("payload", BOUNDS, "a number with more", () -> writer.write(longer));
        Refused.with("payload", BOUNDS, "a number with more", () -> writer.write(JsonText.of("1" + longest)));
        Refused.with(
                "payload", BOUNDS, "a number with more", () -> writer.write(BigInteger.ONE.shiftLeft(100_000_000)));
        Refused.with(
                "payload", BOUNDS, "a number with more", () -> writer.write(JsonText.of("1" + "0".repeat(900_000))));
    }

    @Test
    void boundsFractionsByTheirDigits() {
        String longest = "0." + "0".repeat(16_382) + "1";
        assertThat(writer.write(JsonText.of(longest)).text()).isEqualTo(longest);
        Refused.of("payload", () -> writer.write(JsonText.of(longest + "0")));
        Refused.of("payload", () -> writer.write(JsonText.of("1." + "0".repeat(16_384))));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesWhatIsNoNumber(double value) {
        Refused.with("payload", "made of finite numbers", "NaN or an infinity", () -> writer.write(value));
        Refused.with("payload", "made of finite numbers", "NaN or an infinity", () -> writer.write((float) value));
        Refused.of("payload", () -> writer.write(new double[] {value}));
    }

    /** Short to say, long to write: refused by its length before any of it is written out. */
    @Test
    void countsDigitsBeforeWritingThem() {
        PayloadWriter narrow = new PayloadWriter(JsonMapper.shared(), 131_073);
        assertThat(narrow.write(JsonText.of("-1e131071")).text()).hasSize(131_073);
        Refused.of("payload", () -> narrow.write(JsonText.of("[1e131071]")));
        BigDecimal number = new BigDecimal("1e131071");
        PayloadWriter narrower = new PayloadWriter(JsonMapper.shared(), 131_071);
        Refused.of("payload", () -> narrower.write(number));
        assertThat(bytesAllocatedByRefusing(narrower, number)).isLessThan(131_071);
    }

    @Test
    void stopsAtTheBound() {
        List<BigDecimal> many = Collections.nCopies(1_000, new BigDecimal("1e131071"));
        Refused.of("payload", () -> writer.write(many));
        assertThat(bytesAllocatedByRefusing(writer, many)).isLessThan(20_000_000);
    }

    /** Bytes and not time, which depends on what else the machine does. */
    private static long bytesAllocatedByRefusing(PayloadWriter writer, Object value) {
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        try {
            Payload payload = writer.write(value);
            throw new AssertionError("accepted " + payload);
        } catch (InvalidRequestException e) {
            return threads.getThreadAllocatedBytes(id) - before;
        }
    }
}
