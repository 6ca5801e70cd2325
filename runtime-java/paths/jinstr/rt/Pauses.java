package jinstr.rt;

/** Leaves out of the counters what ran while the recording was paused: counting goes on, and is taken off afterwards. */
final class Pauses {
    final Counters of;
    /** What ran during the pauses that are over; null if there were none. */
    private Sum skipped;
    /** The counters when the present pause began; null if there is none. */
    private Sum since;

    Pauses(Counters of) {
        this.of = of;
    }

    /** A sum of counters. */
    private static final class Sum extends Tally implements Auditor {
        private long sign = 1;

        Sum(int methods) {
            super(methods);
        }

        public void counted(int method, Path p, long id, long times) {
            if (p == null) {
                count(method, id, times * sign);
            } else {
                path(method, p, id, times * sign);
            }
        }

        public void lost(int method, long times) {
            lose(method, times * sign);
        }

        /** A table forgets a path whose count falls to 0, and may then hold another twice: both add up. */
        void less(Sum s) {
            sign = -1;
            s.tell(this);
            sign = 1;
        }
    }

    synchronized void begin() {
        if (since == null) {
            since = new Sum(of.methods);
            of.tell(since);
        }
    }

    synchronized void end() {
        if (since == null) {
            return;
        }
        if (skipped == null) {
            skipped = new Sum(of.methods);
        }
        of.tell(skipped);
        skipped.less(since);
        since = null;
    }

    /** Tells what was counted outside of pauses. */
    synchronized void tell(CountWriter to) {
        if (since == null) {
            of.tell(to);
        } else {
            since.tell(to);
        }
        if (skipped != null) {
            to.subtract();
            skipped.tell(to);
        }
    }
}
