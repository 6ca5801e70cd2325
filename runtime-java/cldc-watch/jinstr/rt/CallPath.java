package jinstr.rt;

/** A path that has made objects of a site. The monitor of Births guards all of it. */
final class CallPath {
    final Ration of;
    /** The methods that ran, from the innermost outwards. */
    final int[] methods;
    /** The one that was met before. */
    final CallPath older;

    /** What was born, by generation. */
    int[] born = new int[4];
    /** One more than what was not known to be dead when each generation ended, for those in which the virtual machine had collected; else 0. */
    int[] kept = new int[0];
    /** Births that those stand for which are watched. */
    private int alive;
    /** Of those that are watched, some last. */
    Watched first;
    /** What was cold of it when most of its site was, and when that was last looked for, as COLD has it in docs/trace-format.md; null while nothing was. */
    long[] cold;
    private long[] found;

    CallPath(Ration of, int[] methods, CallPath older) {
        this.of = of;
        this.methods = methods;
        this.older = older;
    }

    /** Tells whether it is one to a site by these methods. */
    boolean is(Ration to, int[] by) {
        int i = by.length;
        if (of != to || methods.length != i) {
            return false;
        }
        while (i > 0 && methods[i - 1] == by[i - 1]) {
            i--;
        }
        return i == 0;
    }

    /** The number of generations up to the last in which it made something. */
    int generations() {
        int n = born.length;
        while (n > 0 && born[n - 1] == 0) {
            n--;
        }
        return n;
    }

    void add(Watched w) {
        born = longer(born, w.generation);
        born[w.generation] += w.births;
        alive += w.births;
        w.next = first;
        first = w;
    }

    /** One that has room for an index. */
    private static int[] longer(int[] a, int index) {
        if (index < a.length) {
            return a;
        }
        int[] more = new int[2 * index];
        System.arraycopy(a, 0, more, 0, a.length);
        return more;
    }

    /** Takes the dead out of the list, and, to make room, each second one of a generation, for which another stands from then on; returns how many went. */
    int sweep(boolean thin) {
        int gone = 0;
        Watched one = null;
        Watched w = first;
        first = null;
        while (w != null) {
            Watched after = w.next;
            boolean dead = w.get() == null;
            if (dead || thin && one != null && one.generation == w.generation) {
                gone++;
                w.forget();
                if (dead) {
                    alive -= w.births;
                } else {
                    one.births += w.births;
                    one = null;
                }
            } else {
                w.next = first;
                first = w;
                one = w;
            }
            w = after;
        }
        return gone;
    }

    /** A generation ends in which the virtual machine has collected. */
    void keep(int generation) {
        if (alive > 0 || kept.length > 0) {
            kept = longer(kept, generation + 1);
            kept[generation] = alive + 1;
        }
    }

    /** Looks for what is cold as a generation begins: alive, made before the last ones, and not used in them. */
    void findCold(int now) {
        found = new long[10];
        found[0] = Births.begun(now);
        for (Watched w = first; w != null; w = w.next) {
            Object x = w.get();
            if (x != null && w.generation < now - Births.coldAfter) {
                find(w, x, now);
            }
        }
        of.found += found[2];
    }

    private void find(Watched w, Object x, int now) {
        int epoch = w.lastUsed(x);
        int last = epoch == 0 ? w.generation : Births.generation(epoch);
        if (epoch == Watched.LENT) {
            found[9] += w.births;
        } else if (last >= now - Births.coldAfter) {
            found[8] += w.births;
        } else {
            found[1]++;
            found[2] += w.births;
            found[3] += (long) w.births * w.births;
            found[4] += (long) w.births * w.length;
            found[5] += epoch == 0 ? w.births : 0;
            long ms = found[0] - Births.begun(last + 1);
            found[6] += ms * w.births;
            found[7] = Math.max(found[7], ms);
        }
    }

    /** All paths of its site have been looked through: keeps what was found, if there was never more of it. */
    void keepCold() {
        if (of.found >= of.mostCold) {
            cold = found[2] + found[9] > 0 ? found : null;
        }
    }

    /** Two generations are one from here on. */
    void merge() {
        for (int i = 0; i < born.length; i++) {
            int n = born[i];
            born[i] = 0;
            born[i / 2] += n;
        }
        for (int i = 0; i < kept.length; i++) {
            int n = kept[i];
            kept[i] = 0;
            kept[i / 2] = n == 0 ? kept[i / 2] : n;
        }
        for (Watched w = first; w != null; w = w.next) {
            w.generation /= 2;
        }
    }
}
