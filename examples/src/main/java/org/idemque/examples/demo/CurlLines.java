package org.idemque.examples.demo;

/** Requests to paste into a shell while the shop is open. */
final class CurlLines {

    private CurlLines() {}

    static String to(String url) {
        return """

                Serving until Ctrl-C. Paste a line twice, then change it and paste it again:

                curl -i -H 'Content-Type: application/json' %1$s/orders -d \
                '{"orderId":"B-1","customer":"Ada","items":[{"sku":"kettle","quantity":1}],"amount":49.90}'

                curl -i -H 'Content-Type: application/json' %1$s/coroutine/orders -d \
                '{"orderId":"B-1","customer":"Ada","items":[{"sku":"kettle","quantity":1}],"amount":49.90}'

                curl -i -H 'Content-Type: application/json' %1$s/reminders -d \
                '{"invoice":"R-1","customer":"Ada","quietFor":"PT30S"}'

                curl -i -H 'Content-Type: application/json' -H 'X-GitHub-Delivery: d-1' -H 'X-GitHub-Event: ping' \
                %1$s/webhooks/github -d '{"zen":"Keep it small."}'

                curl -i -H 'Content-Type: application/json' %1$s/documents/manual/reindex -d '{"version":1}'

                curl -i -X POST %1$s/accounts/account-1/digest

                curl -s %1$s/operator/queues; curl -s '%1$s/operator/jobs?queue=mail'; curl -s %1$s/operator/keys

                curl -i -H 'Content-Type: application/json' %1$s/coroutine/notifications -d \
                '[{"id":"n-1","recipient":"Ada","text":"Hello"},{"id":"n-2","recipient":"Bo","text":"Hello"}]'

                """.formatted(url);
    }
}
