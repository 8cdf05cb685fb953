package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EnqueueRequestTest {

    @Test
    void isAValue() {
        EnqueueRequest request = EnqueueRequest.of("email", List.of("a"));
        EnqueueRequest same = EnqueueRequest.of("email", List.of("a"), EnqueueOptions.defaults());
        assertThat(request)
                .isEqualTo(same)
                .hasSameHashCodeAs(same)
                .isNotEqualTo(EnqueueRequest.of("email", null))
                .isNotEqualTo(EnqueueRequest.of("mail", List.of("a")));
    }

    @Test
    void hidesPayloadAndKey() {
        EnqueueOptions options = EnqueueOptions.defaults().withIdempotencyKey("secret key");
        assertThat(EnqueueRequest.of("email", "secret payload", options).toString())
                .startsWith("EnqueueRequest[type=email, options=")
                .doesNotContain("secret");
    }

    @Test
    void jsonTextHidesItself() {
        assertThat(JsonText.of("\"secret\"")).hasToString("JsonText[8 characters]");
    }
}
