package org.idemque.benchmarks.load;

/** Which key the n-th request of a round has, as a number that each contender writes in its own way. */
public enum KeyPattern {
    /** A new one each time. */
    FRESH(0) {
        @Override
        long key(long n) {
            return n;
        }
    },
    /** One of those that were accepted before the round. */
    KNOWN(1_000) {
        @Override
        long key(long n) {
            return n % known();
        }
    },
    /** As {@link #KNOWN}, but for different work than was accepted. */
    DIFFERENT(1_000) {
        @Override
        long key(long n) {
            return n % known();
        }
    },
    /** One in ten is one that came long ago in the round; the others are new. */
    MIXED(0) {
        @Override
        long key(long n) {
            return n % 10 == 9 ? n / 20 * 10 : n;
        }
    },
    /** Always the same. */
    ONE(0) {
        @Override
        long key(long n) {
            return 0;
        }
    },
    /** None at all. */
    NONE(0) {
        @Override
        long key(long n) {
            return Request.NO_KEY;
        }
    };

    private final int known;

    KeyPattern(int known) {
        this.known = known;
    }

    abstract long key(long n);

    /** How many keys are accepted before the round begins. */
    public int known() {
        return known;
    }
}
