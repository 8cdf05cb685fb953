package org.idemque.benchmarks.pure;

/** Orders as JSON text with members out of order, white space, decimals and text beyond ASCII, as callers send them. */
final class Orders {

    private static final String LINE =
            "{\"sku\": \"A-%06d\", \"quantity\": %d, \"price\": 19.90, \"name\": \"žluťoučký kůň\", \"gift\": false}";

    private Orders() {}

    /** An order of about the given number of bytes, never more. */
    static String ofSize(int bytes) {
        StringBuilder text = new StringBuilder("{\"order\": 17, \"customer\": \"c-4711\", \"lines\": [");
        int size = text.length() + 2;
        for (int i = 0; ; i++) {
            String line = (i == 0 ? "" : ", ") + LINE.formatted(i, i % 9 + 1);
            size += line.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
            if (size > bytes) {
                return text.append("]}").toString();
            }
            text.append(line);
        }
    }
}
