package org.idemque.benchmarks.contender;

import java.util.List;

/** All contenders, in the order in which they are told. */
public final class Contenders {

    public static final List<Contender> ALL = List.of(
            new IdemqueContender(
                    "idemque",
                    true,
                    "Calls that are in flight at once share statements. The figures are of the whole call."),
            new IdemqueContender(
                    "idemque-alone", false, "Idemque with sharing switched off: each call has a statement of its own."),
            new BareDriver(),
            new JdbcDriver(),
            new PgBench(),
            new JobRunrContender(),
            new DbSchedulerContender());

    private Contenders() {}

    private static List<String> names() {
        return ALL.stream().map(Contender::name).toList();
    }

    /** The contender of a name, if it can take part here. */
    public static Contender available(String name) {
        Contender found = named(name);
        if (!found.isAvailable()) {
            throw new IllegalArgumentException(name + " is not on the PATH");
        }
        return found;
    }

    private static Contender named(String name) {
        return ALL.stream()
                .filter(contender -> contender.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no contender is called '%s', there are %s".formatted(name, String.join(", ", names()))));
    }
}
