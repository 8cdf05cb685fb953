package org.idemque.sql.transaction;

import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.TestDatabase;

/** The caller's own data: what a job must commit or vanish with. */
record Orders(TestDatabase database) {

    static Orders createdIn(TestDatabase database) {
        database.execute("CREATE TABLE public.orders (id integer PRIMARY KEY)");
        return new Orders(database);
    }

    static void insert(LentTransaction transaction, int id) {
        transaction.execute(insertion(id));
    }

    static String insertion(int id) {
        return "INSERT INTO public.orders VALUES (%d)".formatted(id);
    }

    long committed() {
        return database.count("SELECT count(*) FROM public.orders");
    }
}
