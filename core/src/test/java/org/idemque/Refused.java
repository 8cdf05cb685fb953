package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that calls are refused by the one typed error, whose message says option, bound and what came. */
public final class Refused {

    private Refused() {}

    /** Asserts all three facts of a refusal. */
    public static void with(String option, String expected, String actual, ThrowingCallable call) {
        InvalidRequestException refusal = of(option, call);
        assertThat(refusal.expected()).isEqualTo(expected);
        assertThat(refusal.actual()).isEqualTo(actual);
    }

    /** Asserts that the option is refused, and nothing is said by way of a cause. */
    @CanIgnoreReturnValue
    public static InvalidRequestException of(String option, ThrowingCallable call) {
        InvalidRequestException refusal = catchThrowableOfType(InvalidRequestException.class, call);
        assertThat(refusal).as("%s was accepted", option).isNotNull();
        assertThat(refusal.option()).isEqualTo(option);
        assertThat(refusal)
                .hasMessage("%s must be %s, got %s", option, refusal.expected(), refusal.actual())
                .hasNoCause();
        assertThat(refusal.getSuppressed()).isEmpty();
        assertThat(refusal.position()).isEmpty();
        return refusal;
    }
}
