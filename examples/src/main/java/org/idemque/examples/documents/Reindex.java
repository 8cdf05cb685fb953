package org.idemque.examples.documents;

/** The work: to bring the index up to a version of a document. */
record Reindex(String document, int version) {}
