package org.idemque.sql.history;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueKeyException;
import org.idemque.EnqueueKeyModeException;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.sql.testing.Told;
import org.jspecify.annotations.Nullable;

/**
 * The contract of keyed requests, one behind the other.
 *
 * @param owners who has which key
 * @param left the work of debounced jobs that had not begun when another mode took over their expired key
 */
record Model(Map<Integer, Owner> owners, Map<JobId, Integer> left) {

    Model {
        owners = Map.copyOf(owners);
        left = Map.copyOf(left);
    }

    static Model empty() {
        return new Model(Map.of(), Map.of());
    }

    /** What is so after an event, if it can have happened now. */
    Optional<Model> after(Event event) {
        if (event instanceof Event.Claimed claimed) {
            return after(claimed);
        }
        if (event instanceof Event.Resent resent) {
            return Optional.of(unheard(resent.asks()));
        }
        Event.Called called = (Event.Called) event;
        return called.isUncertain() ? Optional.of(unheard(called.call().asks())) : after(called.call(), called.known());
    }

    private Optional<Model> after(Event.Claimed claimed) {
        for (Map.Entry<Integer, Owner> entry : owners.entrySet()) {
            Owner owner = entry.getValue();
            if (owner.mayHave(claimed.job())
                    && owner.pending()
                    && claimed.payload().equals("work " + owner.work())) {
                return Optional.of(
                        with(entry.getKey(), owner.known(claimed.job()).begun()));
            }
        }
        Integer work = left.get(claimed.job());
        return work != null && claimed.payload().equals("work " + work)
                ? Optional.of(new Model(owners, without(left, claimed.job())))
                : Optional.empty();
    }

    /** All of a call, of which nobody heard; if one of its requests is refused, nothing. */
    private Model unheard(List<Ask> asks) {
        Model model = this;
        for (Ask ask : asks) {
            if (model.refusal(ask).isPresent()) {
                return this;
            }
            model = model.done(ask, null);
        }
        return contradicts(asks) ? this : model;
    }

    private Optional<Model> after(Call call, Told told) {
        if (told.error() instanceof EnqueueKeyException refusal) {
            return refuses(call.asks(), refusal) ? Optional.of(this) : Optional.empty();
        }
        if (told.failed()) {
            return Optional.of(this); // any other error says that nothing was written
        }
        if (contradicts(call.asks())) {
            return Optional.empty();
        }
        Model model = this;
        for (int i = 0; i < call.asks().size(); i++) {
            Ask ask = call.asks().get(i);
            EnqueueResult result = told.results().get(i);
            if (!model.answers(ask, result)) {
                return Optional.empty();
            }
            model = model.done(ask, result.jobId());
        }
        return Optional.of(call.way() == Call.Way.ROLLED_BACK ? this : model);
    }

    /** Whether members of a batch cannot all have their key. */
    private static boolean contradicts(List<Ask> asks) {
        Map<Integer, Ask> firsts = new HashMap<>();
        return asks.stream().anyMatch(ask -> {
            Ask first = firsts.putIfAbsent(ask.key(), ask);
            return first != null
                    && ask.mode() != KeyMode.DEBOUNCE
                    && (first.mode() != ask.mode() || first.work() != ask.work());
        });
    }

    private boolean refuses(List<Ask> asks, EnqueueKeyException told) {
        if (contradicts(asks) && told.existingJobId().isEmpty()) {
            return true;
        }
        Model model = this;
        for (Ask ask : asks) {
            Optional<Class<?>> refusal = model.refusal(ask);
            if (refusal.isPresent()) {
                Owner owner = Objects.requireNonNull(model.owners.get(ask.key()));
                return refusal.get().isInstance(told)
                        && owner.mayHave(told.existingJobId().orElseThrow());
            }
            model = model.done(ask, null);
        }
        return false;
    }

    /** With which error a request is refused now, if it is. */
    private Optional<Class<?>> refusal(Ask ask) {
        Owner owner = owners.get(ask.key());
        if (owner == null || !owner.live() || ask.mode() == KeyMode.DEBOUNCE) {
            return Optional.empty();
        }
        if (owner.mode() != ask.mode()) {
            return Optional.of(EnqueueKeyModeException.class);
        }
        return owner.asked() == ask.work() ? Optional.empty() : Optional.of(EnqueueIdempotencyConflictException.class);
    }

    /** Whether a request is answered so now. */
    private boolean answers(Ask ask, EnqueueResult result) {
        Owner owner = owners.get(ask.key());
        if (refusal(ask).isPresent()) {
            return false;
        }
        return isFree(owner, ask)
                ? result instanceof EnqueueResult.Accepted
                : Objects.requireNonNull(owner).mayHave(result.jobId())
                        && result.equals(answer(owner, ask, result.jobId()));
    }

    private static boolean isFree(@Nullable Owner owner, Ask ask) {
        if (owner == null) {
            return true;
        }
        boolean waits = owner.pending() && owner.mode() == KeyMode.DEBOUNCE && ask.mode() == KeyMode.DEBOUNCE;
        return !owner.live() && !waits;
    }

    private static EnqueueResult answer(Owner owner, Ask ask, JobId job) {
        if (ask.mode() == KeyMode.DEBOUNCE && owner.mode() != KeyMode.DEBOUNCE) {
            return new NonReplaceable(job, Reason.INCOMPATIBLE_KEY_MODE);
        }
        return switch (ask.mode()) {
            case IDEMPOTENCY -> new EnqueueResult.Replayed(job);
            case THROTTLE -> new EnqueueResult.Coalesced(job);
            case DEBOUNCE ->
                owner.live() && owner.pending()
                        ? new EnqueueResult.Replaced(job)
                        : new NonReplaceable(job, owner.live() ? Reason.NOT_PENDING : Reason.WINDOW_ELAPSED_PENDING);
        };
    }

    /** What is so after a request that was not refused. */
    private Model done(Ask ask, @Nullable JobId told) {
        Owner owner = owners.get(ask.key());
        if (owner == null || isFree(owner, ask)) {
            Map<JobId, Integer> leaving = new HashMap<>(left);
            if (owner != null && owner.pending() && owner.job() != null) {
                leaving.put(owner.job(), owner.work());
            }
            return new Model(owners, leaving).with(ask.key(), Owner.first(ask, told));
        }
        Owner known = told == null ? owner : owner.known(told);
        if (owner.live() && owner.mode() == KeyMode.THROTTLE && ask.mode() == KeyMode.THROTTLE) {
            return with(ask.key(), known.absorbing());
        }
        boolean replaces =
                owner.live() && owner.pending() && owner.mode() == KeyMode.DEBOUNCE && ask.mode() == KeyMode.DEBOUNCE;
        return with(ask.key(), replaces ? known.replacedBy(ask) : known);
    }

    private Model with(int key, Owner owner) {
        Map<Integer, Owner> changed = new HashMap<>(owners);
        changed.put(key, owner);
        return new Model(changed, left);
    }

    private static Map<JobId, Integer> without(Map<JobId, Integer> jobs, JobId job) {
        Map<JobId, Integer> changed = new HashMap<>(jobs);
        Integer unused = changed.remove(job);
        return changed;
    }

    /** All time that was given to a key is over, and all jobs are done but the debounced ones. */
    Model expired() {
        Map<Integer, Owner> changed = new HashMap<>();
        owners.forEach((key, owner) -> changed.put(
                key,
                owner.mode() == KeyMode.DEBOUNCE
                        ? owner.expired()
                        : owner.expired().begun()));
        return new Model(changed, left);
    }

    /**
     * Whether the tables may hold this: the same owners, with jobs of which nobody was told filled in. An expired owner may be
     * gone, unless its job is still to be waited for: to every caller its key is free.
     */
    Optional<Model> matching(Model tables) {
        if (!owners.keySet().containsAll(tables.owners.keySet())) {
            return Optional.empty();
        }
        Map<Integer, Owner> filled = new HashMap<>();
        for (Map.Entry<Integer, Owner> entry : owners.entrySet()) {
            Owner mine = entry.getValue();
            Owner stored = tables.owners.get(entry.getKey());
            if (stored != null && mine.isStoredAs(stored)) {
                filled.put(entry.getKey(), mine.known(Objects.requireNonNull(stored.job())));
            } else if (stored != null || mine.live() || mine.pending()) {
                return Optional.empty();
            }
        }
        return Optional.of(new Model(filled, left));
    }

    /** Sorted by key, to be read. */
    @Override
    public String toString() {
        return new TreeMap<>(owners).toString();
    }
}
