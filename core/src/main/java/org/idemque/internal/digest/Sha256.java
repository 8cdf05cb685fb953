package org.idemque.internal.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, which every Java platform has. */
public final class Sha256 {

    /** The length of a digest in bytes. */
    public static final int LENGTH = 32;

    /** Copied for each digest: to look one up among the platform's providers takes as long as to digest a short text. */
    private static final MessageDigest PROTOTYPE = prototype();

    private Sha256() {}

    /** The digest of the text's UTF-8 bytes; the text has no unpaired surrogate. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The digest of the bytes. */
    public static byte[] of(byte[] bytes) {
        try {
            return ((MessageDigest) PROTOTYPE.clone()).digest(bytes);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this Java platform's SHA-256 cannot be copied", e);
        }
    }

    private static MessageDigest prototype() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks SHA-256", e);
        }
    }
}
