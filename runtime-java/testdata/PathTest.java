import java.util.ArrayList;
import java.util.List;

import jinstr.out.written.manOT;
import jinstr.rt.Path;

/** Scenarios of counted paths, written as the rewriter would write them. The test knows what must be in the trace. */
final class PathTest {
    static final int MANY = 100_000;

    private PathTest() {
    }

    static void run(String what) throws Exception {
        switch (what) {
            case "paths":
                paths();
                break;
            case "paths-threads":
                threads();
                break;
            case "paths-virtual":
                virtual(MANY, () -> work(10));
                break;
            case "paths-rounds":
                rounds();
                break;
            case "paths-pause":
                pause();
                break;
            case "paths-halt":
                halt();
                break;
            case "paths-killed":
                killed();
                break;
            case "paths-exit":
                exit();
                break;
            case "paths-uncaught":
                gcd(6, 4);
                throw new IllegalStateException("on purpose");
            case "paths-memory":
                memory();
                break;
            case "paths-overflow":
                overflow();
                break;
            case "paths-limit":
                SelfTest.work(SelfTest.MANY);
                gcd(12, 18);
                break;
            case "births":
                births();
                break;
            case "births-virtual":
                virtual(10_000, () -> make(10));
                break;
            case "births-pause":
                make(30);
                manOT.stop();
                make(300);
                manOT.start();
                make(30);
                manOT.stop();
                make(600);
                break;
            default:
                throw new IllegalArgumentException(what);
        }
    }

    /**
     * Method 1, numbered by EPP: 0 enters and leaves the loop at once, 1 enters it and goes round, 2 and 3 come from a
     * round and leave or go round again.
     */
    static int gcd(int a, int b) {int r = 0;
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        manOT.hit(1, r + 1); r = 2;}
        manOT.hit(1, r);
        return a;
    }

    /** Method 2, numbered by PAP with a low limit: the number is flushed before the loop goes back. */
    static int bits(int x) {long r = 0; Path p = null;
        int n = 0;
        while (x != 0) {
            if ((x & 1) != 0) {
                n++;
            r = r * 2 + 1;} else {r = r * 2;}
            x >>>= 1;
        if (r >= 4) {p = manOT.segment(p, r); r = 1;} r = r * 2 + 1;}
        manOT.path(2, p, r);
        return n;
    }

    static void paths() {
        gcd(12, 18);
        gcd(5, 0);
        for (int i = 0; i < 3; i++) {
            bits(0xff);
        }
        bits(0x5a5a);
        bits(0);
        bits(-1);
        // Ids at the borders: of a page, of an array, of a table.
        for (int id : new int[] {255, 256, 65535, 65536, Integer.MAX_VALUE}) {
            manOT.hit(3, id);
            manOT.hit(3, id);
        }
        manOT.path(3, Long.MAX_VALUE);
        manOT.path(3, -1);
        manOT.path(3, 7);
        manOT.hit(3, 7);
        // More paths than a table takes.
        for (int i = 0; i < 2 * (1 << 16); i++) {
            manOT.path(4, (1L << 40) + i % (3 << 15));
        }
        // A path that is too long, and one that is long and always the same.
        Path p = null;
        Path q = null;
        for (int i = 0; i < 10_000; i++) {
            p = manOT.segment(p, i);
            q = manOT.segment(q, 9);
        }
        manOT.path(5, p, 1);
        manOT.path(5, q, 1);
        // No such method.
        manOT.hit(1000, 1);
        manOT.path(1000, 1);
    }

    /** Rounds of loops, one by one as methods 10 and 12, and all at once as 11 and 13: in each kind of thread. */
    static void rounds() throws Exception {
        Runnable all = () -> {
            java.util.Random random = new java.util.Random(17);
            for (int i = 0; i < 3000; i++) {
                long limit = (1L << 2 + random.nextInt(60)) - 1 - random.nextInt(2);
                long r = random.nextLong() >>> 2 + random.nextInt(60);
                digits(i % 2 == 0 ? r : r % limit, random.nextInt(i % 3 == 0 ? 300 : 20), limit);
                rounds(random.nextInt(8), i % 7 == 0 ? 70_000 + i % 5 : random.nextInt(8), random.nextInt(20));
            }
        };
        all.run();
        Thread other = new Thread(all);
        other.start();
        other.join();
        try {
            ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, all)).join();
        } catch (NoSuchMethodException e) {
            all.run(); // an older Java, which has none
        }
    }

    static void digits(long r, int n, long limit) {
        manOT.path(11, manOT.segments(null, r, n, limit), manOT.digits(r, n, limit));
        Path p = null;
        for (int i = 0; i < n; i++) {
            if (r >= limit) {
                p = manOT.segment(p, r);
                r = 1;
            }
            r = r * 2 + 1;
        }
        manOT.path(10, p, r);
    }

    static void rounds(int first, int again, int n) {
        manOT.rounds(13, first, again, n);
        for (int i = 0; i < n; i++) {
            manOT.path(12, i == 0 ? first : again);
        }
    }

    /** Threads at once, and very many in turn. */
    static void threads() throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> work(MANY));
            t.start();
            all.add(t);
        }
        work(MANY);
        for (Thread t : all) {
            t.join();
        }
        for (int i = 0; i < 500; i++) {
            Thread t = new Thread(() -> work(10));
            t.start();
            t.join();
        }
    }

    static void work(int n) {
        for (int i = 0; i < n; i++) {
            manOT.hit(1, i % 5);
            manOT.hit(2, i % 2 * 300);
            manOT.path(3, manOT.segment(null, i % 3), 7);
        }
    }

    static void virtual(int n, Runnable job) throws Exception {
        java.lang.reflect.Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) {
            all[i] = (Thread) start.invoke(null, job);
        }
        for (Thread t : all) {
            t.join();
        }
    }

    /** Method 20 has a site of objects, one of arrays, and one of arrays in arrays; method 21 one in an expression of its own line. */
    static void make(int n) {
        for (int i = 0; i < n; i++) {
            manOT.made(20, 0, new Object());
            manOT.madeArray(20, 1, new char[i % 10]);
            manOT.madeArrays(20, 10, 2, new int[2][3]);
            if (new manOT.Made<>(21, 0, 1, new PathTest[9]).v.length != 9) {
                throw new IllegalStateException();
            }
        }
    }

    static void births() throws Exception {
        Thread[] all = new Thread[64];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> make(1000));
            all[i].start();
        }
        make(1000);
        for (Thread t : all) {
            t.join();
        }
    }

    static void pause() {
        work(30);
        manOT.stop();
        work(300);
        manOT.start();
        work(30);
        manOT.stop();
        work(600);
        manOT.hit(6, 1);
    }

    static void halt() {
        work(30);
        manOT.flush();
        work(30);
        manOT.flush();
        work(300);
        Runtime.getRuntime().halt(0);
    }

    /** Counts, waits for a snapshot to come by itself, and dies. */
    static void killed() throws Exception {
        java.io.File trace = new java.io.File(System.getProperty("jinstr.trace"));
        long before = trace.length();
        work(30);
        while (trace.length() == before) {
            Thread.sleep(20);
        }
        Runtime.getRuntime().halt(0);
    }

    static void exit() throws Exception {
        work(30);
        Thread t = new Thread(() -> {
            work(30);
            System.exit(3);
        });
        t.start();
        t.join();
    }

    /** Counts where there is no memory left, and goes on. */
    static void memory() {
        List<byte[]> hoard = new ArrayList<>();
        int size = 1 << 20;
        while (size > 0) {
            try {
                hoard.add(new byte[size]);
            } catch (OutOfMemoryError e) {
                size /= 2;
            }
        }
        for (int i = 0; i < 1000; i++) {
            manOT.hit(10 + i % 20, i % 5000);
            manOT.path(40 + i % 20, manOT.segment(manOT.segment(null, i), i + 1), i);
        }
        hoard = null;
        for (int i = 0; i < 3000; i++) {
            manOT.hit(1, 1);
        }
        System.out.println("survived");
    }

    static int deepest;

    static int deep(int n) {
        deepest++;
        manOT.hit(1, Math.min(n, 4000));
        manOT.path(2, n);
        return deep(n + 1) + 1;
    }

    static void overflow() {
        for (int i = 0; i < 20; i++) {
            try {
                deep(0);
            } catch (StackOverflowError e) {
                manOT.hit(3, 1);
            }
        }
        System.out.println("deepest " + deepest);
    }
}
