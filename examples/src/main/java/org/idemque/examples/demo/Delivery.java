package org.idemque.examples.demo;

import tools.jackson.databind.JsonNode;

/** A webhook as its provider sends it: the id that stays the same when it is sent again, the event, and the body. */
record Delivery(String delivery, String event, JsonNode payload) {}
