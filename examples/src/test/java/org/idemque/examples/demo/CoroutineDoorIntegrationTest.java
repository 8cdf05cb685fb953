package org.idemque.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The controllers in Kotlin, over HTTP and against the database. */
@ExtendWith(ShopExtension.class)
class CoroutineDoorIntegrationTest {

    @Test
    void anOrderThatComesByBothDoorsIsOneJob(Shop shop) {
        SampleOrder order = new SampleOrder("K-1", "49.90");

        Reply reactive = shop.caller().post("/orders", order);
        Reply suspending = shop.caller().post("/coroutine/orders", order);

        assertThat(reactive.outcome()).isEqualTo("ACCEPTED");
        assertThat(suspending.outcome()).isEqualTo("REPLAYED");
        assertThat(suspending.status()).isEqualTo(200);
        assertThat(suspending.job()).isEqualTo(reactive.job());
        assertThat(shop.database().jobsOfOrder("K-1")).isEqualTo(1);
    }

    @Test
    void aRefusedOrderLeavesNothingAndItsKeyIsFree(Shop shop) {
        Reply refused = shop.caller().post("/coroutine/orders", new SampleOrder("K-2", "1000.01"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(shop.database().jobsOfOrder("K-2")).isZero();
        assertThat(shop.database().ordersOf("K-2")).isZero();

        Reply corrected = shop.caller().post("/coroutine/orders", new SampleOrder("K-2", "1000"));

        assertThat(corrected.status()).isEqualTo(202);
        assertThat(shop.database().jobsOfOrder("K-2")).isEqualTo(1);
        assertThat(shop.database().ordersOf("K-2")).isEqualTo(1);
    }

    @Test
    void aBatchIsAcceptedOnceInTheOrderOfItsMembers(Shop shop) {
        Map<String, String> one = notification("k-3a", "Hello");
        Map<String, String> other = notification("k-3b", "Hello");

        Reply first = post(shop, List.of(one, other));
        Reply second = post(shop, List.of(other, one));

        assertThat(texts(first, "outcome")).containsExactly("ACCEPTED", "ACCEPTED");
        assertThat(texts(second, "outcome")).containsExactly("REPLAYED", "REPLAYED");
        List<String> jobs = texts(first, "jobId");
        assertThat(texts(second, "jobId")).containsExactly(jobs.get(1), jobs.get(0));
    }

    @Test
    void oneConflictingMemberAndNothingOfTheBatchExists(Shop shop) {
        Reply known = post(shop, List.of(notification("k-4a", "Hello")));

        Reply conflict = post(shop, List.of(notification("k-4b", "Hello"), notification("k-4a", "Goodbye")));

        assertThat(conflict.status()).isEqualTo(409);
        assertThat(conflict.job()).isEqualTo(texts(known, "jobId").get(0));
        assertThat(texts(post(shop, List.of(notification("k-4b", "Hello"))), "outcome"))
                .containsExactly("ACCEPTED");
    }

    private static Map<String, String> notification(String id, String text) {
        return Map.of("id", id, "recipient", "Ada", "text", text);
    }

    private static Reply post(Shop shop, List<Map<String, String>> notifications) {
        return shop.caller().post("/coroutine/notifications", notifications);
    }

    private static List<String> texts(Reply reply, String field) {
        return reply.body()
                .valueStream()
                .map(member -> member.path(field).asString())
                .toList();
    }
}
