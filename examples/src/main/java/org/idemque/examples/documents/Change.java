package org.idemque.examples.documents;

/**
 * What changed in a document.
 *
 * @param version the version that the index is to show
 */
record Change(int version) {}
