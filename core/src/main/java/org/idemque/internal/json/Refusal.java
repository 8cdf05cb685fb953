package org.idemque.internal.json;

import org.idemque.InvalidRequestException;

/** What may be wrong with a payload, said without repeating any of it. */
final class Refusal {

    private static final String OPTION = "payload";

    private Refusal() {}

    static InvalidRequestException tooLarge(int maxBytes) {
        return new InvalidRequestException(OPTION, "at most %d bytes as canonical JSON".formatted(maxBytes), "more");
    }

    static InvalidRequestException tooDeep(int maxDepth) {
        return new InvalidRequestException(
                OPTION, "at most %d levels of arrays and objects".formatted(maxDepth), "more");
    }

    /** What has getters that say nothing of the value that was meant. */
    static InvalidRequestException notData(String type) {
        return new InvalidRequestException(
                OPTION,
                "data, not what brings it later (call enqueue within flatMap) nor another library's tree, nor a class of which nothing is seen",
                "a " + type);
    }

    static InvalidRequestException notANumber() {
        return new InvalidRequestException(OPTION, "made of finite numbers", "NaN or an infinity");
    }

    static InvalidRequestException numberOutOfRange() {
        return new InvalidRequestException(
                OPTION,
                "made of numbers of at most %d digits before the point and %d after it"
                        .formatted(DecimalNumber.MAX_INTEGER_DIGITS, DecimalNumber.MAX_SCALE),
                "a number with more");
    }

    static InvalidRequestException nul() {
        return new InvalidRequestException(OPTION, "made of text without NUL", "U+0000 in a string or a member name");
    }

    static InvalidRequestException unpairedSurrogate() {
        return new InvalidRequestException(
                OPTION, "made of well-formed Unicode", "an unpaired surrogate in a string or a member name");
    }

    static InvalidRequestException malformed(String problem) {
        return new InvalidRequestException(OPTION, "one JSON value", problem);
    }

    static InvalidRequestException notWritable(String problem) {
        return new InvalidRequestException(OPTION, "a value that the mapper writes as JSON", problem);
    }
}
