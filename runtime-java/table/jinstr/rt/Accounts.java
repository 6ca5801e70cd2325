package jinstr.rt;

/**
 * What was made, and how much of it was alive at most: exactly, as the replay of a stream tells it. It goes on in windows.
 * At the end of each, what no root leads to is garbage, and Merlin's algorithm tells since when: the last step at which an
 * object was reachable is handed on to what it refers to. Births and deaths of the window before are then gone through in
 * the order of time. Memory follows what is alive and what a window makes.
 */
abstract class Accounts extends Unsure {
    /** A birth or death: the lower 32 bits of its step, class, site, bytes. */
    private static final int PASSAGE = 4;
    private static final int CAUSES = 9;

    final Plan plan = new Plan();
    /** By number; 0 stands for a class that is not known. */
    Kind[] kinds = new Kind[16];
    Site[] sites = new Site[16];
    int sitesEnd = 1;
    private Site[] buckets = new Site[64];

    private final int leastWindow;
    private int window;
    /** How many have ended. */
    int windows;
    /** Objects born since the last window, external ones too. */
    int born;
    private Ints births = new Ints();
    private int birthsEnd;
    private Ints earlier = new Ints();
    private int earlierEnd;
    private final Ints deaths = new Ints();
    private int deathsEnd;
    private int lastEnd;
    private Ints tombs = new Ints();
    private int tombsEnd;

    int mark;
    final Ints stack = new Ints();
    int stacked;
    private final Ints lost = new Ints();

    final Use total = new Use();
    long totalRun;
    int externals;
    long externalBytes;
    final Peak peakObjects = new Peak();
    final Peak peakBytes = new Peak();
    final int[] causes = new int[CAUSES];
    int exact;
    int bounded;
    boolean coarse;

    /** The moment at which most was alive. */
    static final class Peak {
        long step;
        int objects;
        long bytes;
        long run;
        Site site;

        void set(int now, long step, Use total, long run, Site site) {
            this.step = step + (now - (int) step);
            objects = total.live;
            bytes = total.liveBytes;
            this.run = run;
            this.site = site;
        }
    }

    /** A garbage collection is over and told, and nothing was made since. */
    private boolean collected;

    Accounts(int most, int leastWindow) {
        super(most);
        this.leastWindow = leastWindow;
        window = leastWindow;
        kinds[0] = new Kind(plan, "", "", false, false);
        site(0, 0);
    }

    /** Marks what statics, frames and values in flight lead to, by calling reach. */
    abstract void reachRoots();

    /** Ends what is in flight in the threads themselves, as the program has ended. */
    abstract void leaveBase();

    /** Ends the rows of looks of all threads. */
    abstract void allLookedOver();

    /** Tells whether code that was not rewritten may have what an object refers to. What a lambda captures only that has: nobody takes it out. */
    final boolean open(int o) {
        return is(o, PARTS) && !kindOf(o).lambda;
    }

    final Kind kindOf(int o) {
        int c = of(o, CLASS);
        return c < kinds.length && kinds[c] != null ? kinds[c] : kinds[0];
    }

    final Site site(int method, int probe) {
        int h = method * 31 + probe & buckets.length - 1;
        Site s = buckets[h];
        while (s != null && (s.method != method || s.probe != probe)) {
            s = s.next;
        }
        if (s != null) {
            return s;
        }
        if (sitesEnd > 2 * buckets.length) {
            widen();
            h = method * 31 + probe & buckets.length - 1;
        }
        int n = method == 0 && probe == 0 ? 0 : sitesEnd++;
        if (n == sites.length) {
            Site[] more = new Site[2 * n];
            System.arraycopy(sites, 0, more, 0, n);
            sites = more;
        }
        s = new Site(method, probe, n, buckets[h]);
        buckets[h] = s;
        sites[n] = s;
        return s;
    }

    private void widen() {
        Site[] old = buckets;
        Site[] more = new Site[4 * old.length];
        for (int i = 0; i < sitesEnd; i++) {
            Site s = sites[i];
            int h = s.method * 31 + s.probe & more.length - 1;
            s.next = more[h];
            more[h] = s;
        }
        buckets = more;
    }

    /** Tells whether the class is new. */
    final boolean defineClass(int id, Kind k) {
        if (id >= kinds.length) {
            Kind[] more = new Kind[Math.max(id + 1, 2 * kinds.length)];
            System.arraycopy(kinds, 0, more, 0, kinds.length);
            kinds = more;
        }
        if (kinds[id] != null || id == 0) {
            return false;
        }
        for (int i = 1; k.lambda && i < kinds.length; i++) {
            if (kinds[i] != null && kinds[i].lambda && kinds[i].maker().equals(k.maker())) {
                k.first = kinds[i].first;
            }
        }
        kinds[id] = k;
        return true;
    }

    final long size(int o) {
        Kind k = kindOf(o);
        return k.array ? plan.sizes.array(k.element, of(o, LENGTH)) : k.size;
    }

    /** A birth is entered: the object is one of the program's. */
    final void count(int o, Site s) {
        Kind k = kindOf(o);
        put(o, SITE, s.number);
        put(o, NUMBER, ++k.made);
        put(o, ORDER, ++order);
        put(o, BIRTH, now);
        born++;
        collected = false;
        enter(of(o, CLASS), s.number, size(o));
    }

    /** A birth that found no room is counted all the same; what becomes of the object is not known. */
    final void countLost(int cls, int length, Site s) {
        Kind k = cls < kinds.length && kinds[cls] != null ? kinds[cls] : kinds[0];
        k.made++;
        order++;
        s.made(cls);
        long bytes = k.array ? plan.sizes.array(k.element, length) : k.size;
        total.lose(bytes);
        k.lose(bytes);
        s.lose(bytes);
    }

    /** Tells of an object that has escaped that it is alive: it is named in this event, or the last collection has found it so and nothing was made since. */
    final boolean known(int o) {
        return of(o, STAMP) == now || collected && is(o, FOUND);
    }

    /** A garbage collection is over, and all deaths that it found are told: the others whose deaths would be are alive. */
    final void found() {
        collected = true;
        for (int o = 1; o < objectsEnd; o++) {
            unflag(o, FOUND);
            if ((of(o, FLAGS) & (WATCHED | DEAD)) == WATCHED) {
                flag(o, FOUND);
            }
        }
    }

    private void enter(int cls, int site, long bytes) {
        births.reserve((birthsEnd + 1) * PASSAGE);
        passage(births, birthsEnd++, now, cls, site, bytes);
    }

    /**
     * Takes back that an object was born at a site: code that was not rewritten made it, for an argument. Its birth is one of
     * the last, unless that took whole windows.
     */
    final void unborn(int o, Site s) {
        if (o != 0 && !is(o, EXTERNAL) && of(o, SITE) == s.number) {
            takeBackBirth(o);
        }
    }

    final void takeBackBirth(int o) {
        if (takeBack(births, birthsEnd, of(o, BIRTH))) {
            birthsEnd--;
        } else if (takeBack(earlier, earlierEnd, of(o, BIRTH))) {
            earlierEnd--;
        } else {
            return;
        }
        externals++;
        externalBytes += size(o);
        flag(o, EXTERNAL);
        put(o, NUMBER, ++kindOf(o).first.external);
    }

    /** An object that is born in this window is born at another site. */
    final void moveBirth(int o, Site to) {
        put(o, SITE, to.number);
        int i = bornAt(births, birthsEnd, of(o, BIRTH));
        if (i >= 0) {
            births.set(i * PASSAGE + 2, to.number);
        }
    }

    /** Takes the birth at a step out of a list. */
    private static boolean takeBack(Ints list, int n, int step) {
        int i = bornAt(list, n, step);
        if (i >= 0) {
            list.copy((i + 1) * PASSAGE, i * PASSAGE, (n - i - 1) * PASSAGE);
        }
        return i >= 0;
    }

    /** The birth at a step in a list that is in the order of time, or -1. */
    private static int bornAt(Ints list, int n, int step) {
        int lo = 0;
        int hi = n;
        while (lo < hi) {
            int mid = lo + hi >> 1;
            if (list.get(mid * PASSAGE) - step < 0) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo < n && list.get(lo * PASSAGE) == step ? lo : -1;
    }

    private static void passage(Ints list, int i, int step, int cls, int site, long bytes) {
        int at = i * PASSAGE;
        list.set(at, step);
        list.set(at + 1, cls);
        list.set(at + 2, site);
        list.set(at + 3, (int) Math.min(bytes, 0xffffffffL));
    }

    /** Ends the window where it is time. */
    final void look() {
        if (born >= window || now - lastEnd > STEPS) {
            endWindow();
        }
    }

    /** Finds what is garbage and closes the accounts of the window before. */
    final void endWindow() {
        allLookedOver();
        collect();
        windows++;
        settle();
        sweep(earlier, earlierEnd, lastEnd);
        Ints swap = earlier;
        earlier = births;
        earlierEnd = birthsEnd;
        births = swap;
        birthsEnd = 0;
        lastEnd = now;
        swap = tombs;
        tombs = fresh;
        tombsEnd = freshEnd;
        fresh = swap;
        freshEnd = 0;
        for (int i = 0; i < tombsEnd; i++) {
            unflag(tombs.get(i), FRESH);
        }
        born = 0;
        window = Math.max(leastWindow, live - tombsEnd);
    }

    /** Closes all accounts. What lives now is alive at the end. */
    final void finish(boolean ended) {
        allLookedOver();
        if (ended) {
            leaveBase();
            reap();
        }
        collect();
        endWindow();
        endWindow();
        sweep(births, 0, now + 1);
    }

    /** Counts what windows that will never be closed made. It takes no memory. */
    final void countBirths() {
        for (int i = 0; i < earlierEnd; i++) {
            pass(earlier, i, true);
        }
        for (int i = 0; i < birthsEnd; i++) {
            pass(births, i, true);
        }
        earlierEnd = 0;
        birthsEnd = 0;
    }

    /** Gives each object that no root leads to its last reachable step, and lets it go. */
    private void collect() {
        if (settleUnsure()) {
            for (int i = unreached() - 1; i >= 0; i--) {
                int o = lost.get(2 * i + 1);
                if (mayBeInside(o)) {
                    keepInside(o, CYCLE);
                }
            }
        }
        int n = unreached();
        if (n == 0) {
            return;
        }
        lost.sort(n, 2, true);
        int reached = mark;
        for (int i = 0; i < n; i++) {
            int o = lost.get(2 * i + 1);
            if (of(o, MARK) != reached) {
                handOn(o, reached);
            }
        }
        for (int i = 0; i < n; i++) {
            die(lost.get(2 * i + 1), CYCLE);
        }
        for (int i = 0; i < n; i++) {
            takenBefore(lost.get(2 * i + 1));
            for (int e = of(lost.get(2 * i + 1), OUT); e != 0;) {
                int next = holder(e, OLDER);
                int target = holder(e, TARGET);
                int stamp = of(target, STAMP);
                unlink(e, HOLDER_DIED);
                put(target, STAMP, stamp);
                e = next;
            }
        }
        forgetDoubts();
    }

    /** Gives o's last step to all that can be reached from it and has none yet. */
    private void handOn(int o, int reached) {
        int stamp = of(o, STAMP);
        int unsure = of(o, FLAGS) & (BOUNDED | LATE);
        put(o, MARK, reached);
        stacked = 0;
        push(o);
        while (stacked > 0) {
            for (int e = of(stack.get(--stacked), OUT); e != 0; e = holder(e, OLDER)) {
                int t = holder(e, TARGET);
                if (of(t, MARK) != reached) {
                    put(t, MARK, reached);
                    put(t, STAMP, stamp);
                    flag(t, unsure);
                    push(t);
                }
            }
        }
    }

    final void push(int o) {
        stack.reserve(stacked + 1);
        stack.set(stacked++, o);
    }

    /** Marks what the roots lead to, and lists the step and the record of each object that they do not. */
    private int unreached() {
        markFrom(true);
        int n = 0;
        for (int o = 1; o < objectsEnd; o++) {
            if (of(o, ID) == 0) {
                continue;
            }
            if (now - of(o, STAMP) > STEPS || now - of(o, STAMP) < 0) {
                put(o, STAMP, now - STEPS);
            }
            if (of(o, MARK) != mark && !is(o, DEAD)) {
                lost.reserve(2 * n + 2);
                lost.set(2 * n, of(o, STAMP));
                lost.set(2 * n++ + 1, o);
            }
        }
        return n;
    }

    /**
     * Marks what the roots lead to; of the escaped objects all are roots, and what may have been taken out of an object, or those that are known to be
     * alive. To these lead no objects of the library's whose constructors were given them.
     */
    final void markFrom(boolean escaped) {
        mark += 2;
        stacked = 0;
        reachRoots();
        follow(escaped);
        for (int o = 1; o < objectsEnd; o++) {
            if (of(o, ID) == 0 || is(o, DEAD)) {
                continue;
            }
            if (escaped ? is(o, ESCAPED) : known(o)) {
                reach(o);
            } else if (escaped && of(o, MARK) != mark && open(o)) {
                for (int e = of(o, OUT); e != 0; e = holder(e, OLDER)) {
                    if (holder(e, TARGET) != o) {
                        reach(holder(e, TARGET));
                    }
                }
            }
            follow(escaped);
        }
    }

    final void reach(int o) {
        if (o != 0 && of(o, MARK) != mark) {
            put(o, MARK, mark);
            push(o);
        }
    }

    final void reachHolder(int e) {
        if (e != 0) {
            reach(holder(e, TARGET));
        }
    }

    private void follow(boolean all) {
        while (stacked > 0) {
            for (int e = of(stack.get(--stacked), OUT); e != 0; e = holder(e, OLDER)) {
                if (all || !given(e)) {
                    reach(holder(e, TARGET));
                }
            }
        }
    }

    /** Tells whether an object of the library holds what its constructor was given, as far as is known: it may have let that go. */
    final boolean given(int e) {
        return kind(e) == FIELD && plan.given(holder(e, KEY));
    }

    /** Closes the lives of those that died a window ago and were not seen again. */
    private void settle() {
        for (int i = 0; i < tombsEnd; i++) {
            int o = tombs.get(i);
            if (is(o, DEAD) && !is(o, FRESH)) {
                bury(o);
                remove(o);
            }
        }
    }

    private void bury(int o) {
        if (is(o, EXTERNAL)) {
            return;
        }
        deaths.reserve((deathsEnd + 1) * PASSAGE);
        passage(deaths, deathsEnd++, of(o, STAMP) + 1, of(o, CLASS), of(o, SITE), size(o));
        causes[of(o, FLAGS) >> CAUSE & CAUSE_BITS]++;
        if (is(o, LATE)) {
            kindOf(o).late++;
        }
        if (is(o, BOUNDED) || coarse) {
            bounded++;
        } else {
            exact++;
        }
    }

    /** Goes through the births of a window, and the deaths up to its end, in the order of time. */
    private void sweep(Ints list, int n, int end) {
        deaths.sort(deathsEnd, PASSAGE, false);
        int d = 0;
        for (int i = 0; i < n; i++) {
            int at = list.get(i * PASSAGE);
            while (d < deathsEnd && deaths.get(d * PASSAGE) - at <= 0) {
                pass(deaths, d++, false);
            }
            pass(list, i, true);
        }
        while (d < deathsEnd && deaths.get(d * PASSAGE) - end <= 0) {
            pass(deaths, d++, false);
        }
        deathsEnd -= d;
        deaths.copy(d * PASSAGE, 0, deathsEnd * PASSAGE);
    }

    private void pass(Ints list, int i, boolean birth) {
        int at = i * PASSAGE;
        int c = list.get(at + 1);
        Kind k = c < kinds.length && kinds[c] != null ? kinds[c] : kinds[0];
        Site s = sites[list.get(at + 2)];
        long bytes = list.get(at + 3) & 0xffffffffL;
        long run = k.array ? bytes : k.run;
        if (!birth) {
            total.leave(bytes);
            k.leave(bytes);
            s.leave(bytes);
            totalRun -= run;
            return;
        }
        total.enter(bytes);
        k.enter(bytes);
        s.enter(bytes);
        s.made(c);
        totalRun += run;
        if (total.live > peakObjects.objects) {
            peakObjects.set(list.get(at), step, total, totalRun, s);
        }
        if (total.liveBytes > peakBytes.bytes) {
            peakBytes.set(list.get(at), step, total, totalRun, s);
        }
    }
}
