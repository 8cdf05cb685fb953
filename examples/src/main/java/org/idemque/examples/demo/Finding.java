package org.idemque.examples.demo;

/** What should have come of a scenario and what came, in words that can be compared. */
record Finding(String expected, String actual) {

    boolean asExpected() {
        return expected.equals(actual);
    }
}
