package jinstr.rt;

/**
 * Which constructor reference has made an object. No event tells: it is seen in the activation whose call runs the reference,
 * between two events of that. Until the second one has come the object is born at one of those that may be called behind the
 * first. If several are left then, it stays at one of these; if none is, code that was not rewritten has made it in another way.
 * Events that a stream may leave out (LOCAL, LEAVE, END) choose among the references, but do not rule out all of them: if they
 * would, those around them count.
 */
abstract class References extends Iterators {
    /** Stands for the probe of an event where the activation ends. */
    static final int TO_THE_END = 0;

    /** The probes of which one stands for each of several sites, and their methods. */
    int[][] several = new int[4][];
    int[] severalIn = new int[4];
    int severalEnd;

    /** What makers has found: so many, and which. */
    int[] found = new int[4];
    int foundEnd;

    References(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** Finds the constructor references of a class in a method that may be called between two of its events. */
    final void makers(int[] r, int cls, int after, int before) {
        foundEnd = 0;
        int simple = cls < kinds.length && kinds[cls] != null ? kinds[cls].simple : 0;
        int probes = (r[Plan.FLAGS] & Plan.MAKES) == 0 || simple == 0 ? 0 : r[Plan.PROBES];
        boolean next = false;
        for (int n = 1; n <= probes; n++) {
            int at = Plan.probe(r, n);
            if ((r[at + Plan.PROBE_FLAGS] & Plan.REFERENCE) != 0 && r[at + Plan.A] == 2 * simple && mayBeCalled(r, at, n, after, before)) {
                next |= before != TO_THE_END && r[at + Plan.NEXT] == before;
                addFound(n);
            }
        }
        if (next) {
            leaveOthersOut(r, before);
        }
    }

    private void addFound(int n) {
        if (foundEnd == found.length) {
            int[] more = new int[2 * foundEnd];
            System.arraycopy(found, 0, more, 0, foundEnd);
            found = more;
        }
        found[foundEnd++] = n;
    }

    private static boolean mayBeCalled(int[] r, int at, int n, int after, int before) {
        return (after <= r[at + Plan.LAST_ARGUMENT] || inLoop(r, at, after)) && (before == TO_THE_END || before >= n || inLoop(r, at, before));
    }

    private static boolean inLoop(int[] r, int at, int probe) {
        return r[at + Plan.FROM] <= probe && probe <= r[at + Plan.TO];
    }

    /** One has been called just now: after another one with an event of its own, that would have come. */
    private void leaveOthersOut(int[] r, int before) {
        int kept = 0;
        for (int i = 0; i < foundEnd; i++) {
            int at = Plan.probe(r, found[i]);
            if (r[at + Plan.NEXT] == 0 || r[at + Plan.NEXT] == before || r[at + Plan.CAUGHT] != 0) {
                found[kept++] = found[i];
            }
        }
        foundEnd = kept;
    }

    /** The site of what makers has found: of several, one that stands for one of them. */
    final Site foundSite(int method) {
        if (foundEnd == 1) {
            return site(method, found[0]);
        }
        int i = 0;
        while (i < severalEnd && !(severalIn[i] == method && same(several[i]))) {
            i++;
        }
        if (i == severalEnd) {
            addSeveral(method);
        }
        return site(method, severalProbe(i));
    }

    /** The probe that stands for one of several: behind those that the method has. */
    final int severalProbe(int i) {
        return plan.method(severalIn[i])[Plan.PROBES] + 1 + i;
    }

    private boolean same(int[] list) {
        boolean same = list.length == foundEnd;
        for (int i = 0; same && i < foundEnd; i++) {
            same = list[i] == found[i];
        }
        return same;
    }

    private void addSeveral(int method) {
        if (severalEnd == several.length) {
            int[][] more = new int[2 * severalEnd][];
            System.arraycopy(several, 0, more, 0, severalEnd);
            several = more;
            int[] in = new int[2 * severalEnd];
            System.arraycopy(severalIn, 0, in, 0, severalEnd);
            severalIn = in;
        }
        int[] list = new int[foundEnd];
        System.arraycopy(found, 0, list, 0, foundEnd);
        severalIn[severalEnd] = method;
        several[severalEnd++] = list;
    }

    /** The site of what a constructor reference of a class has made that was kept; null if there is none. */
    final Site keptSite(int cls) {
        int entry = cls < kinds.length && kinds[cls] != null ? kinds[cls].entry : 0;
        return plan.keptMethod(entry) == 0 ? null : site(plan.keptMethod(entry), plan.keptProbe(entry));
    }

    /** Finds those that may have made an object of a class that an activation has seen; returns the event behind which that is. */
    final int makersNow(Strand t, int f, int cls) {
        int[] r = plan.method(t.frame(f, Strand.METHOD));
        int after = t.frame(f, Strand.OWN + 2);
        makers(r, cls, after, TO_THE_END);
        if (foundEnd == 0) {
            after = t.frame(f, Strand.KEPT);
            makers(r, cls, after, TO_THE_END);
        }
        return after;
    }

    /** The next event of an activation is to tell where an object was born that is born at a site so far, behind another event. */
    final void await(Strand t, int f, int o, Site s, int after) {
        Awaited a = t.awaited;
        while (a != null && !(a.frame == f && a.cls == of(o, CLASS) && a.after == after && a.window == windows)) {
            a = a.next;
        }
        if (a == null) {
            a = new Awaited(f, of(o, CLASS), after, t.frame(f, Strand.KEPT), s, windows, t.awaited);
            t.awaited = a;
        }
        a.add(o);
    }

    final void tells(Strand t, int probe, boolean leftOut) {
        if (t.awaited == null) {
            return;
        }
        Awaited list = t.awaited;
        t.awaited = null;
        for (Awaited next; list != null; list = next) {
            next = list.next;
            if (list.frame != t.top() || list.window == windows && !settled(list, t, probe) && leftOut) {
                list.next = t.awaited;
                t.awaited = list;
            } else if (list.window == windows && foundEnd == 0) {
                madeOtherwise(list);
            }
        }
    }

    /** Has objects be born at one of the references that an event leaves; false if it leaves none. */
    private boolean settled(Awaited a, Strand t, int probe) {
        int method = t.frame(a.frame, Strand.METHOD);
        makers(plan.method(method), a.cls, a.after, probe);
        if (foundEnd == 0) {
            a.after = a.kept;
            makers(plan.method(method), a.cls, a.after, probe);
        }
        if (foundEnd == 0) {
            return false;
        }
        Site s = foundSite(method);
        for (int i = 0; s != a.site && i < a.count; i++) {
            if (!is(a.objects.get(i), EXTERNAL)) {
                moveBirth(a.objects.get(i), s);
            }
        }
        return true;
    }

    /** By one that was kept, or by code that was not rewritten. */
    private void madeOtherwise(Awaited a) {
        Site kept = keptSite(a.cls);
        for (int i = 0; i < a.count; i++) {
            int o = a.objects.get(i);
            if (is(o, EXTERNAL | DEAD)) {
                continue;
            }
            if (kept != null) {
                moveBirth(o, kept);
            } else {
                takeBackBirth(o);
            }
            flag(o, ESCAPED | WATCHED | BOUNDED);
        }
    }
}
