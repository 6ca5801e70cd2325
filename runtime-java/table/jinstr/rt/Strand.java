package jinstr.rt;

/** One thread of the program: what its events are coded against, its activations, their variables, its values in flight. */
final class Strand {
    // An activation.
    static final int METHOD = 0;
    /** Where its slots and its values in flight begin. */
    static final int SLOT = 1;
    static final int FLIGHT = 2;
    /** What the scopes of its variables that hold something share. */
    static final int FROM = 3;
    static final int TO = 4;
    static final int SERIAL = 5;
    /** How many values in flight to look through for doubles, where it is coarse. */
    static final int LIMIT = 6;
    static final int COARSE = 7;
    /** The statement that all its values in flight belong to; 0 if there is none, MIXED otherwise. */
    static final int STMT = 8;
    /** The last events at it, of its method and of methods without an activation: method, statement, probe. */
    static final int OWN = 9;
    static final int FOREIGN = 12;
    /** The id of its `this`. */
    static final int SELF = 15;
    /** How many of its values in flight it may have read, where it is coarse. */
    static final int USED = 16;
    /** How many of its values in flight, from the first, surely have no statement yet. */
    static final int WAITING = 17;
    /**
     * The outermost loop that runs where it is coarse: its probe, how many objects there had been when its body was begun first,
     * and the step at which it was last.
     */
    static final int LOOP = 18;
    static final int LOOP_FIRST = 19;
    static final int LOOP_LAST = 20;
    /** How many of its values in flight, from the first, stay to the loop's end. */
    static final int SETTLED = 21;
    /** The probe of the last event of its own method that no stream leaves out: LOCAL, LEAVE and END may be. */
    static final int KEPT = 22;
    /** Where its last event begins a for-each whose iterator has not come yet: 1 + the variable of what it goes over, or NOWHERE. */
    static final int OPENED = 23;
    /** What it has made as what it returns, or 0. */
    static final int GIVES = 24;
    /** What it may return to code that was not rewritten, as far as its last such event tells, or 0; below 0, if that may keep what is in it. */
    static final int OUT = 25;
    static final int FRAME = 26;

    static final int MIXED = -1;
    static final int NOWHERE = -1;
    static final int EVERYWHERE = Integer.MAX_VALUE;

    // A value in flight: object, statement, the statement's method, flags, the activation above that has it as its argument,
    // and how many activations the thread had begun when it came.
    static final int VALUE = 6;
    /** It may have gone to code that was not rewritten and called what returned it. */
    static final int LENT = 1;
    /** The statement is under way twice: this is of the one around. */
    static final int AROUND = 2;
    /** It came out of the activation of a method. */
    static final int RETURNED = 4;
    /** A variable gave it up that the activation may have read: unless that is coarse, it does not leave it. */
    static final int IN_USE = 8;
    /** What was returned may have been read from it. */
    static final int ORIGIN = 16;
    /** The for-each that is the statement may hold it. */
    static final int LOOPS = 32;
    /** No event tells when the expression was done that has it. */
    static final int LOOSE = 64;
    /** An exception that a method that has ended may have thrown, or discarded as it returned: no event tells it. */
    static final int UNSURE = 128;

    final int number;
    /** What the top activation is about to return to code that was not rewritten, or to throw, as far as its last event tells; or 0. */
    int sent;
    String name = "";

    final int[] cache = new int[64];
    int last;
    int next;
    /** The step of its last event outside of looks into collections; that at which it began if there was none. */
    long step;
    /** What its row of looks has left without a holder, each with the cause; and the step of the last of these. */
    final Ints unheld = new Ints();
    int unheldEnd;
    int looked;
    /** The method of an AT that was not used yet; -1 is none. */
    int at = -1;

    final Ints frames = new Ints();
    /** Of each activation `this`, then the method's variables: holders, 0 where a variable holds nothing. */
    final Ints slots = new Ints();
    final Ints flights = new Ints();
    int framesEnd;
    /** How many activations it has begun. */
    int entered;
    int slotsEnd;
    int flightsEnd;
    /** How many of the activations are coarse, but not all of the program. */
    int coarse;
    /** Objects of which the next event of an activation tells where they were born; null is none. */
    Awaited awaited;

    Strand(int number, int serial) {
        this.number = number;
        push(0, serial, false);
    }

    /** Begins an activation and returns where it stands. */
    int push(int variables, int serial, boolean coarse) {
        frames.reserve((framesEnd + 1) * FRAME);
        slots.reserve(slotsEnd + variables + 1);
        int f = framesEnd++ * FRAME;
        entered++;
        for (int i = 0; i < FRAME; i++) {
            frames.set(f + i, 0);
        }
        frames.set(f + SLOT, slotsEnd);
        frames.set(f + FLIGHT, flightsEnd);
        frames.set(f + FROM, -1);
        frames.set(f + TO, EVERYWHERE);
        frames.set(f + SERIAL, serial);
        frames.set(f + COARSE, coarse ? 1 : 0);
        for (int i = 0; i <= variables; i++) {
            slots.set(slotsEnd++, 0);
        }
        return f;
    }

    int top() {
        return (framesEnd - 1) * FRAME;
    }

    int frame(int f, int what) {
        return frames.get(f + what);
    }

    /** Where the values in flight of an activation end. */
    int flightsEnd(int f) {
        return f == top() ? flightsEnd : frame(f + FRAME, FLIGHT);
    }

    int flight(int i, int what) {
        return flights.get(i * VALUE + what);
    }

    void setFlight(int i, int object, int stmt, int method, int flags) {
        int at = i * VALUE;
        flights.set(at, object);
        flights.set(at + 1, stmt);
        flights.set(at + 2, method);
        flights.set(at + 3, flags);
        flights.set(at + 4, 0);
    }

    void addFlight(int object, int stmt, int method) {
        flights.reserve((flightsEnd + 1) * VALUE);
        came(flightsEnd);
        setFlight(flightsEnd++, object, stmt, method, 0);
    }

    /** Notes that a value in flight has come now. */
    void came(int i) {
        flights.set(i * VALUE + 5, entered);
    }

    /** Puts a value in flight, as the last of the activation before f. */
    void insertFlight(int f, int object, int flags) {
        flights.reserve((flightsEnd + 1) * VALUE);
        int at = flightsEnd(f - FRAME);
        flights.shift(at * VALUE, flightsEnd * VALUE, VALUE);
        flightsEnd++;
        came(at);
        setFlight(at, object, 0, 0, flags);
        frames.set(f - FRAME + STMT, MIXED);
        for (int g = f; g <= top(); g += FRAME) {
            frames.add(g + FLIGHT, 1);
        }
    }

    /** Takes away some of the values in flight of the activation f. */
    void cutFlights(int f, int from, int to) {
        flights.copy(to * VALUE, from * VALUE, (flightsEnd - to) * VALUE);
        flightsEnd -= to - from;
        for (int g = f + FRAME; g <= top(); g += FRAME) {
            frames.add(g + FLIGHT, from - to);
        }
    }

    void swapFlights(int i, int j) {
        for (int k = 0; k < VALUE; k++) {
            int v = flight(i, k);
            flights.set(i * VALUE + k, flight(j, k));
            flights.set(j * VALUE + k, v);
        }
    }

    void removeFlight(int i) {
        flights.copy((i + 1) * VALUE, i * VALUE, (flightsEnd - i - 1) * VALUE);
        flightsEnd--;
    }

    /** Tells whether the activation of that number is one of the thread's now. Numbers rise from one to the next. */
    boolean has(int serial) {
        int lo = 0;
        int hi = framesEnd;
        while (lo < hi) {
            int mid = lo + hi >> 1;
            if (frames.get(mid * FRAME + SERIAL) >= serial) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        return serial != 0 && lo < framesEnd && frames.get(lo * FRAME + SERIAL) == serial;
    }
}
