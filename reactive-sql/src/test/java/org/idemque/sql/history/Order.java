package org.idemque.sql.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for an order of events that the model allows. All events of a round were under way at once, so any order will do; what
 * is uncertain may be left out.
 *
 * @param events what happened
 * @param tables what the tables hold in the end
 */
record Order(List<Event> events, Model tables) {

    /** What is so in the end of an order that the model allows, if there is one. */
    Optional<Model> from(Model start) {
        return search(start, events, new HashSet<>());
    }

    private Optional<Model> search(Model model, List<Event> left, Set<Node> seen) {
        if (!seen.add(new Node(model, left))) {
            return Optional.empty();
        }
        if (left.stream().allMatch(Event::isUncertain)) {
            Optional<Model> end = model.matching(tables);
            if (end.isPresent()) {
                return end;
            }
        }
        for (int i = 0; i < left.size(); i++) {
            Optional<Model> next = model.after(left.get(i));
            if (next.isPresent()) {
                List<Event> rest = new ArrayList<>(left);
                Event unused = rest.remove(i);
                Optional<Model> found = search(next.get(), rest, seen);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Fewer events for which there is no order either: of those that change nothing, only the ones that it takes. */
    List<Event> smallestWithoutOrder(Model start) {
        List<Event> smallest = new ArrayList<>(events);
        for (Event event : events) {
            List<Event> fewer = new ArrayList<>(smallest);
            boolean unused = fewer.remove(event);
            if (changesNothing(event) && new Order(fewer, tables).from(start).isEmpty()) {
                smallest = fewer;
            }
        }
        return smallest;
    }

    private static boolean changesNothing(Event event) {
        return !event.isUncertain()
                && event instanceof Event.Called called
                && (called.known().failed() || called.call().way() == Call.Way.ROLLED_BACK);
    }

    private record Node(Model model, List<Event> left) {}
}
