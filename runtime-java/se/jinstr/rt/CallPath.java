package jinstr.rt;

import java.util.Arrays;

/** A path that has made objects: a site, and the frames that it was called from. The monitor of Watching guards all of it. */
final class CallPath {
    final Rewritten of;
    private final Ration ration;
    final int method;
    /** The counter that names the site. */
    final int id;
    /** From the innermost outwards. */
    final CallFrame[] frames;
    /** What was born, by generation. */
    private long[] born = new long[4];
    /** One more than what was not known to be dead when each generation ended, for those in which the virtual machine had collected; 0 for the others. */
    private int[] kept = {};
    private long alive;
    /** Of those that are watched, in the order of their births. */
    Watched first;
    private Watched last;
    /** What was cold of it when most was of its site, and when that was last looked for; null while nothing was. */
    Cold cold;
    private Cold found;

    CallPath(Rewritten of, int method, int id, Ration ration, CallFrame[] frames) {
        this.of = of;
        this.ration = ration;
        this.method = method;
        this.id = id;
        this.frames = frames;
    }

    static int hash(Rewritten of, int method, int id, CallFrame[] frames, int n) {
        int h = System.identityHashCode(of) * 31 + method * 31 + id;
        for (int i = 0; i < n; i++) {
            h = h * 31 + frames[i].number;
        }
        return h ^ h >>> 16;
    }

    boolean is(Rewritten of, int method, int id, CallFrame[] frames, int n) {
        if (this.of != of || this.method != method || this.id != id || this.frames.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (this.frames[i] != frames[i]) {
                return false;
            }
        }
        return true;
    }

    /** The number of generations up to the last in which it made something. */
    int generations() {
        int n = born.length;
        while (n > 0 && born[n - 1] == 0) {
            n--;
        }
        return n;
    }

    long born(int generation) {
        return generation < born.length ? born[generation] : 0;
    }

    /** So many births those stand for that are watched and not known to be dead. */
    long alive() {
        return alive;
    }

    void add(Watched w) {
        if (w.generation >= born.length) {
            born = Arrays.copyOf(born, Math.max(2 * born.length, w.generation + 1));
        }
        born[w.generation] += w.births;
        link(w);
    }

    private void link(Watched w) {
        alive += w.births;
        ration.alive++;
        w.previous = last;
        if (last == null) {
            first = w;
        } else {
            last.next = w;
        }
        last = w;
    }

    void remove(Watched w) {
        alive -= w.births;
        ration.alive--;
        if (w.previous == null) {
            first = w.next;
        } else {
            w.previous.next = w.next;
        }
        if (w.next == null) {
            last = w.previous;
        } else {
            w.next.previous = w.previous;
        }
    }

    /** What has died counts again, as it did before; gives the next of its list. */
    Watched restore(Watched w) {
        Watched next = w.next;
        w.next = null;
        link(w);
        return next;
    }

    /** Lets each second one of a generation stand for two; returns how many went. */
    int thin() {
        int gone = 0;
        Watched kept = null;
        for (Watched w = first; w != null; w = w.next) {
            if (kept != null && kept.generation == w.generation) {
                kept.births += w.births;
                w.births = 0;
                remove(w);
                gone++;
                kept = null;
            } else {
                kept = w;
            }
        }
        return gone;
    }

    /** A generation ends in which the virtual machine has collected. */
    void keep(int generation) {
        if (alive == 0 && kept.length == 0) {
            return;
        }
        if (generation >= kept.length) {
            kept = Arrays.copyOf(kept, Math.max(2 * kept.length, generation + 4));
        }
        kept[generation] = (int) Math.min(Integer.MAX_VALUE, alive + 1);
    }

    /** Whether anything was alive as a generation ended. */
    boolean keeps() {
        return kept.length > 0;
    }

    /** What keep has had; 0 where it has not. */
    int kept(int generation) {
        return generation < kept.length ? kept[generation] : 0;
    }

    /** Looks for what is cold; see Watching. */
    void findCold(Generations generations, int now) {
        found = new Cold(generations, now);
        for (Watched w = first; w != null; w = w.next) {
            found.add(w);
        }
        ration.found += found.births;
    }

    /** Keeps what was found, if there was never more of its site. */
    void keepCold() {
        if (ration.found >= ration.mostCold) {
            cold = found.births > 0 || found.unknown > 0 ? found : null;
        }
        found = null;
    }

    void forgetCold() {
        cold = null;
        ration.mostCold = 0;
    }

    /** All paths of its site have kept it. */
    void keptCold() {
        ration.mostCold = Math.max(ration.mostCold, ration.found);
        ration.found = 0;
    }

    /** Two generations are one from here on. */
    void merge() {
        for (int i = 0; i < kept.length; i++) {
            int n = kept[i];
            kept[i] = 0;
            kept[i / 2] = n == 0 ? kept[i / 2] : n;
        }
        for (int i = 0; i < born.length; i++) {
            long n = born[i];
            born[i] = 0;
            born[i / 2] += n;
        }
        Watched.merge(first);
    }
}
