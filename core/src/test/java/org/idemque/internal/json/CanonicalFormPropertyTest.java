package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.idemque.JsonText;
import org.idemque.Refused;
import tools.jackson.databind.json.JsonMapper;

class CanonicalFormPropertyTest {

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1_000_000);

    @Property
    void isTheSameHoweverTheValueWasWritten(@ForAll("values") Json value, @ForAll long seed, @ForAll long otherSeed) {
        Payload one = write(JsonRendering.of(value, seed));
        Payload other = write(JsonRendering.of(value, otherSeed));
        assertThat(other.digest()).isEqualTo(one.digest());
        assertThat(DecimalZeros.strip(other.text())).isEqualTo(DecimalZeros.strip(one.text()));
    }

    @Property
    void holdsWhatWasWritten(@ForAll("values") Json value, @ForAll long seed) {
        Payload payload = write(JsonRendering.of(value, seed));
        assertThat(JsonReading.of(payload.text())).matches(read -> Json.same(read, value));
        assertThat(JsonReading.of(DecimalZeros.strip(payload.text()))).matches(read -> Json.same(read, value));
        assertThat(write(payload.text()).text()).isEqualTo(payload.text());
    }

    @Property(tries = 3_000)
    void hasOneDigestForOneValueOnly(@ForAll("alike") Json one, @ForAll("alike") Json other, @ForAll long seed) {
        boolean same = Json.same(one, other);
        Statistics.collect(same);
        byte[] digest = write(JsonRendering.of(one, seed)).digest();
        byte[] otherDigest = write(JsonRendering.of(other, seed + 1)).digest();
        assertThat(Arrays.equals(digest, otherDigest)).isEqualTo(same);
    }

    @Property
    void isWithinItsBound(@ForAll("values") Json value, @ForAll long seed) {
        JsonText json = JsonText.of(JsonRendering.of(value, seed));
        String text = writer.write(json).text();
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        assertThat(new PayloadWriter(JsonMapper.shared(), bytes).write(json).text())
                .isEqualTo(text);
        if (bytes > 1) {
            Refused.of("payload", () -> new PayloadWriter(JsonMapper.shared(), bytes - 1).write(json));
        }
    }

    private Payload write(String text) {
        return writer.write(JsonText.of(text));
    }

    @Provide
    Arbitrary<Json> values() {
        return JsonArbitraries.values();
    }

    @Provide
    Arbitrary<Json> alike() {
        return JsonArbitraries.alike();
    }
}
