package org.idemque.internal.json;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.impl.UnknownSerializer;
import tools.jackson.databind.ser.jdk.IterableSerializer;

/**
 * Refuses objects that Jackson would write by their getters although those say nothing of what was meant: what becomes a value
 * only later, and the JSON trees of other libraries. Each such text is much like every other, so that different work would
 * pass for the same. So would objects in which Jackson finds nothing to write: lambdas always, and others if the mapper is to
 * fail on them. Who gives the mapper a serializer for one of these types has it written by that.
 */
final class NotData extends ValueSerializerModifier {

    private static final long serialVersionUID = 1L;

    private static final Set<Class<?>> LATER =
            Set.of(Publisher.class, Flow.Publisher.class, CompletionStage.class, Future.class);

    /** By name: none of these libraries is needed here. */
    private static final Set<String> OF_OTHERS = Set.of(
            "com.fasterxml.jackson.core.TreeNode", // Jackson 2
            "com.google.gson.JsonElement",
            "org.json.JSONObject",
            "org.json.JSONArray",
            "kotlinx.coroutines.Job",
            "kotlinx.coroutines.flow.Flow");

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier description, ValueSerializer<?> serializer) {
        boolean byGetters = serializer instanceof BeanSerializerBase
                || serializer instanceof UnknownSerializer
                || serializer instanceof IterableSerializer;
        return byGetters
                        && (isNotData(description.getBeanClass())
                                || isEmptyAndMayNotBe(config, description, serializer))
                ? new Refusing()
                : serializer;
    }

    /** What Jackson lets pass as an empty object although it is to fail on those, if its class has an annotation. */
    private static boolean isEmptyAndMayNotBe(
            SerializationConfig config, BeanDescription.Supplier description, ValueSerializer<?> serializer) {
        Class<?> type = description.getBeanClass();
        boolean isLambda = type.isHidden();
        return (isLambda || config.isEnabled(SerializationFeature.FAIL_ON_EMPTY_BEANS))
                && !(serializer instanceof IterableSerializer)
                && !serializer.properties().hasNext()
                && description.get().findAnyGetter() == null
                && !type.isRecord(); // one without components has nothing that could be lost
    }

    private static boolean isNotData(Class<?> type) {
        return LATER.stream().anyMatch(later -> later.isAssignableFrom(type)) || isOfOthers(type);
    }

    private static boolean isOfOthers(@Nullable Class<?> type) {
        if (type == null) {
            return false;
        }
        if (OF_OTHERS.contains(type.getName()) || isOfOthers(type.getSuperclass())) {
            return true;
        }
        for (Class<?> above : type.getInterfaces()) {
            if (isOfOthers(above)) {
                return true;
            }
        }
        return false;
    }

    /** Stands where Jackson would have read the getters. */
    private static final class Refusing extends ValueSerializer<Object> {

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            throw Refusal.notData(value.getClass().getSimpleName());
        }
    }
}
