package org.idemque;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request for a job: its type, its payload and its options.
 *
 * <p>The payload is any value that the queue's Jackson mapper can write (a record, a POJO, a map, a
 * {@link tools.jackson.databind.JsonNode}), JSON text wrapped in {@link JsonText}, or {@code null} for JSON {@code null}. It
 * is written at each subscription of the enqueue, so a payload that can change must not be changed while it is in use. What
 * brings a value only later, such as a {@code Mono} or a future, and trees of another library, Jackson 2 among them, are refused
 * wherever they stand in it, unless the mapper was given a serializer for them.
 *
 * @param type what kind of work this is, by which workers choose the handler: 1 to 200 bytes of UTF-8 without control
 *     characters
 * @param payload the input of the work
 * @param options the options, {@link EnqueueOptions#defaults()} if there is nothing to say
 */
public record EnqueueRequest(String type, @Nullable Object payload, EnqueueOptions options) {

    /**
     * @throws InvalidRequestException if the type is out of bounds
     */
    public EnqueueRequest {
        Checks.name("type", type, 200);
        Objects.requireNonNull(options, "options");
    }

    /**
     * A request with the default options.
     *
     * @throws InvalidRequestException if the type is out of bounds
     */
    public static EnqueueRequest of(String type, @Nullable Object payload) {
        return new EnqueueRequest(type, payload, EnqueueOptions.defaults());
    }

    /**
     * A request with options.
     *
     * @throws InvalidRequestException if the type is out of bounds
     */
    public static EnqueueRequest of(String type, @Nullable Object payload, EnqueueOptions options) {
        return new EnqueueRequest(type, payload, options);
    }

    /** Says everything but the payload. */
    @Override
    public String toString() {
        return "EnqueueRequest[type=%s, options=%s]".formatted(type, options);
    }
}
