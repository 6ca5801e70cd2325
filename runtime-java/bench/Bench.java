import jinstr.out.written.manOT;
import jinstr.rt.Block;

/**
 * Nanoseconds and bytes of trace by kind of event. Each kind is a loop, timed beside the same loop without probes; the
 * printed figures are the median and the quartiles of the differences over the rounds.
 */
public class Bench {
    static final int LOOPS = 2_000_000;
    static final int ROUNDS = 15;

    static final java.io.File TRACE = new java.io.File(System.getProperty("jinstr.trace"));

    static Object sink;

    /** An object of a rewritten class. */
    static class Node extends jinstr.rt.Obj {
        Node next;
    }

    /** The same, not rewritten. */
    static class Plain {
        Plain next;
    }

    interface Work {
        void run(int n);
    }

    static void probed(String name, Work with, Work without) {
        double[] cost = new double[ROUNDS];
        double[] bare = new double[ROUNDS];
        for (int i = -ROUNDS; i < ROUNDS; i++) {
            double b = time(without);
            double a = time(with);
            if (i >= 0) {
                cost[i] = a - b;
                bare[i] = b;
            }
        }
        java.util.Arrays.sort(cost);
        java.util.Arrays.sort(bare);
        System.out.printf("  %-42s %7.2f ns  (%.2f … %.2f)  baseline %.2f%s%n", name, cost[ROUNDS / 2], cost[ROUNDS / 4],
                cost[ROUNDS * 3 / 4], bare[ROUNDS / 2], bytes(with));
    }

    /** The bytes that one loop adds to the trace, if that is a file. */
    static String bytes(Work w) {
        manOT.flush();
        long before = TRACE.length();
        w.run(LOOPS);
        manOT.flush();
        long n = TRACE.length() - before;
        return n <= 0 ? "" : String.format("  %.2f bytes", n / (double) LOOPS);
    }

    static double time(Work w) {
        long t = System.nanoTime();
        w.run(LOOPS);
        return (System.nanoTime() - t) / (double) LOOPS;
    }

    static int empty(int x) {
        return x * 31 + 7;
    }

    static int probedEmpty(int x) {
        Block v = manOT.enter(2);
        try {
            return x * 31 + 7;
        } finally {
            v.exit();
        }
    }

    static int used;

    static void probedAssign(Block v, Object a, Object b, int n) {
        Object x = null;
        for (int i = 0; i < n; i++) {
            manOT.InsertAssign(v, x = (i & 1) == 0 ? a : b, 3);
            sink = x;
        }
    }

    static void assign(Object a, Object b, int n) {
        Object x = null;
        for (int i = 0; i < n; i++) {
            x = (i & 1) == 0 ? a : b;
            sink = x;
        }
    }

    public static void main(String[] args) {
        Block v = manOT.enter(1);
        try {
            Node a = new Node();
            Node b = new Node();
            int[] ia = new int[1];
            int[] ib = new int[1];
            Object la = new java.util.Date();
            Object lb = new java.util.Date();
            for (Object o : new Object[] {a, b, ia, ib, la, lb}) {
                v.AddNode(o, 1);
            }
            probed("local = own object", n -> probedAssign(v, a, b, n), n -> assign(a, b, n));
            probed("local = array", n -> probedAssign(v, ia, ib, n), n -> assign(ia, ib, n));
            probed("local = library object", n -> probedAssign(v, la, lb, n), n -> assign(la, lb, n));
            probed("field = own object (a ticket each)", n -> fields(v, a, b, n), n -> plainFields(a, b, n));
            probed("enter and exit, no events", n -> calls(n), n -> plainCalls(n));
            probed("enter, this, one local, exit", n -> busyCalls(a, n), n -> plainCalls(n));
            probed("birth of an own object", n -> births(v, n), n -> plainBirths(n));
            probed("birth of an int[4]", n -> arrays(v, n), n -> plainArrays(n));
            probed("collection.add(own object)", n -> adds(v, a, n), n -> plainAdds(a, n));
            probed("path of 8, once a call", n -> pathCalls(n), n -> plainPathCalls(n));
            probed("path with a large id, once a call", n -> largePathCalls(n), n -> plainPathCalls(n));
            Thread other = new Thread(() -> probed("path of 8, in another thread", n -> pathCalls(n), n -> plainPathCalls(n)));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        } finally {
            v.exit();
        }
    }

    static void fields(Block v, Node a, Node b, int n) {
        for (int i = 0; i < n; i++) {
            manOT.InsertField(v, a, a.next = (i & 1) == 0 ? a : b, 4);
        }
    }

    static void plainFields(Node a, Node b, int n) {
        for (int i = 0; i < n; i++) {
            a.next = (i & 1) == 0 ? a : b;
        }
    }

    static void calls(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += probedEmpty(i);
        }
        used = x;
    }

    static void plainCalls(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += empty(i);
        }
        used = x;
    }

    static int probedBusy(Node a, int x) {
        Block v = manOT.enter(3);
        try {
            v.self = a;
            v.AddNode(a, 1);
            return x * 31 + 7;
        } finally {
            v.exit();
        }
    }

    static void busyCalls(Node a, int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += probedBusy(a, i);
        }
        used = x;
    }

    static void births(Block v, int n) {
        for (int i = 0; i < n; i++) {
            sink = manOT.born(v.site(5), new Node());
        }
    }

    static void plainBirths(int n) {
        for (int i = 0; i < n; i++) {
            sink = new Plain();
        }
    }

    static void arrays(Block v, int n) {
        for (int i = 0; i < n; i++) {
            sink = manOT.born(v.site(6), new int[4]);
        }
    }

    static void plainArrays(int n) {
        for (int i = 0; i < n; i++) {
            sink = new int[4];
        }
    }

    static void adds(Block v, Object a, int n) {
        java.util.ArrayList<Object> list = new java.util.ArrayList<>();
        for (int i = 0; i < n; i++) {
            v.into(list, 1).add(v.arg(a, 7));
            if ((i & 1023) == 1023) {
                list.clear();
            }
        }
    }

    static void plainAdds(Object a, int n) {
        java.util.ArrayList<Object> list = new java.util.ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(a);
            if ((i & 1023) == 1023) {
                list.clear();
            }
        }
    }

    static int plainPath(int x) {
        int s = x;
        if ((x & 1) != 0) {
            s += 3;
        }
        if ((x & 64) != 0) {
            s ^= x;
        }
        if (x < 0) {
            s = -s;
        }
        return s;
    }

    static int path(int x) {
        int r = 0;
        int s = x;
        if ((x & 1) != 0) {
            s += 3;
            r += 4;
        }
        if ((x & 64) != 0) {
            s ^= x;
            r += 2;
        }
        if (x < 0) {
            s = -s;
            r += 1;
        }
        manOT.hit(8, r);
        return s;
    }

    static int largePath(int x) {
        long r = 1L << 40;
        int s = x;
        if ((x & 1) != 0) {
            s += 3;
            r += 4;
        }
        if ((x & 64) != 0) {
            s ^= x;
            r += 2;
        }
        if (x < 0) {
            s = -s;
            r += 1;
        }
        manOT.path(9, r);
        return s;
    }

    static void pathCalls(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += path(i * 0x9E3779B9);
        }
        used = x;
    }

    static void largePathCalls(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += largePath(i * 0x9E3779B9);
        }
        used = x;
    }

    static void plainPathCalls(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += plainPath(i * 0x9E3779B9);
        }
        used = x;
    }
}
