package jinstr.rt;

/** A path that has made objects of a site. The monitor of the counters guards all of it. */
final class CallPath {
    /** What was born, by generation. */
    private int[] born = new int[4];
    /** One more than what was not known to be dead when each generation ended, for those in which the virtual machine had collected; else 0. */
    private int[] kept = {};
    /** Births that those stand for which are watched. */
    private int alive;
    /** Of those that are watched, the newest. */
    Watched first;
    /** What was cold of it when most was of its site, and when that was last looked for; null while nothing was. */
    Cold cold;
    private Cold found;
    /** The methods that ran, from the innermost outwards. */
    final int[] methods;
    /** The next of its site. */
    final CallPath next;

    /** That of the calling thread, as it runs now. */
    CallPath(int n, CallPath next) {
        methods = new int[n];
        for (int i = 0; i < n; i++) {
            methods[i] = Calls.method(i);
        }
        this.next = next;
    }

    /** Tells whether it is that of the calling thread. */
    boolean runs(int n) {
        if (methods.length != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (methods[i] != Calls.method(i)) {
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

    int born(int generation) {
        return born[generation];
    }

    void add(Watched w) {
        if (w.generation >= born.length) {
            born = longer(born, w.generation);
        }
        born[w.generation] += w.births;
        alive += w.births;
        w.next = first;
        first = w;
    }

    /** One that has room for an index. */
    private static int[] longer(int[] a, int index) {
        int[] more = new int[Math.max(2 * a.length, index + 1)];
        System.arraycopy(a, 0, more, 0, a.length);
        return more;
    }

    /** Takes the dead out of the list, and, to make room, each second one of a generation, for which the one before stands from then on; returns how many went. */
    int sweep(boolean thin) {
        int gone = 0;
        Watched before = null;
        Watched pair = null;
        for (Watched w = first; w != null; w = w.next) {
            boolean dead = w.get() == null;
            boolean second = !dead && thin && pair != null && pair.generation == w.generation;
            if (dead || second) {
                gone++;
                Touches.remove(w);
                if (before == null) {
                    first = w.next;
                } else {
                    before.next = w.next;
                }
            } else {
                before = w;
            }
            if (dead) {
                alive -= w.births;
            } else if (second) {
                pair.births += w.births;
                pair = null;
            } else {
                pair = w;
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
            kept = longer(kept, generation);
        }
        kept[generation] = alive + 1;
    }

    /** Whether anything was alive as a generation ended. */
    boolean keeps() {
        return kept.length > 0;
    }

    /** What keep has had; 0 where it has not. */
    int kept(int generation) {
        return generation < kept.length ? kept[generation] : 0;
    }

    /** Looks for what is cold as a generation begins; returns how many births are. */
    long findCold(int now) {
        found = new Cold(now);
        for (Watched w = first; w != null; w = w.next) {
            found.add(w);
        }
        return found.births;
    }

    /** Keeps what was found, if there was never more of its site. */
    void keepCold(boolean most) {
        if (most) {
            cold = found.births > 0 || found.unknown > 0 ? found : null;
        }
        found = null;
    }

    /** Two generations are one from here on. */
    void merge() {
        for (int i = 0; i < kept.length; i++) {
            int n = kept[i];
            kept[i] = 0;
            kept[i / 2] = n == 0 ? kept[i / 2] : n;
        }
        for (int i = 0; i < born.length; i++) {
            int n = born[i];
            born[i] = 0;
            born[i / 2] += n;
        }
        for (Watched w = first; w != null; w = w.next) {
            w.generation /= 2;
        }
    }
}
