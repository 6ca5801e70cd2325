import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;

import jinstr.out.written.manOT;
import jinstr.rt.Block;

/** Scenarios for the runtime's own test, written as the rewriter would write them. Each prints what must be in the trace. */
public class SelfTest {
    /** An own object that can be copied. */
    static class Node extends jinstr.rt.Obj implements Cloneable {
        Object next;

        Node copy() throws CloneNotSupportedException {
            Block v = manOT.enter(20);
            try {
                if (manOT.ON) v.self = this;
                return (Node) v.cloned(super.clone(), 1);
            } finally {
                v.exit();
            }
        }
    }

    /** A class whose superclass is the library's: its constructor's `this` is the first sight. */
    static class Trouble extends RuntimeException {
        private static final long serialVersionUID = 1;
        final transient Object cause;

        Trouble(Object cause) {
            super("trouble");
            Block v = manOT.enter(21);
            try {
                if (manOT.ON) v.self = this;
                manOT.InsertSelf(v, this.cause = cause, 1);
            } finally {
                v.exit();
            }
        }
    }

    /** Made while its class is initialised. */
    static class Early extends jinstr.rt.Obj {
        static Early first = manOT.born(manOT.at(30).site(1), new Early());
        static {
            manOT.InsertStatic(manOT.at(30), first, 2);
        }
        Object[] all = manOT.born(manOT.at(31).site(1), new Object[3]);
        {
            Block v = manOT.at(31);
            if (manOT.ON) v.self = this;
            v.Field(all, 2);
        }
    }

    static final int MANY = 20000;

    public static void main(String[] args) throws Exception {
        Block v = manOT.enter(1);
        try {
            v.AddNode(args, 1);
            run(args[0]);
        } finally {
            v.exit();
        }
    }

    static void run(String what) throws Exception {
        switch (what) {
            case "threads":
                threads(false);
                break;
            case "daemons":
                threads(true);
                break;
            case "overflow":
                overflow();
                break;
            case "memory":
                memory();
                break;
            case "exit":
                exit();
                break;
            case "uncaught":
                uncaught();
                break;
            case "initialiser":
                initialiser();
                break;
            case "clones":
                clones();
                break;
            case "snapshot":
                snapshot();
                break;
            case "work":
                work(MANY);
                break;
            case "closed":
                closed();
                break;
            case "limited":
                limited();
                break;
            case "pause":
                pause();
                break;
            case "paper":
                seed();
                break;
            case "arrays":
                arrays();
                break;
            case "deaths":
                deaths();
                break;
            case "asked":
                asked();
                break;
            case "parts":
                parts();
                break;
            case "strangers":
                strangers();
                break;
            case "virtual":
                virtual(20000, true);
                break;
            case "virtual-in-turn":
                virtual(100000, false);
                break;
            case "child":
                child();
                break;
            case "guarded":
                guarded();
                break;
            case "copies":
                copies();
                break;
            case "handles":
                handles();
                break;
            default:
                PathTest.run(what);
        }
    }

    /** Where nothing is recorded there is one handle, and nothing stays in it. */
    static void handles() throws Exception {
        new Node().copy();
        Block v = manOT.enter(22);
        if (v != manOT.enter(23) || v != manOT.at(24) || v.self != null || v.passed != null) {
            System.out.println("a handle of its own, or one that holds something");
        }
    }

    /** n births, n stores to fields, n locals. */
    static Object work(int n) {
        Block v = manOT.enter(2);
        try {
            Node head = null;
            for (int i = 0; i < n; i++) {
                Node x = manOT.born(v.site(1), new Node());
                v.AddNode(x, 2);
                manOT.InsertField(v, x, x.next = head, 3);
                head = i % 100 == 0 ? null : x;
            }
            return head;
        } finally {
            v.exit();
        }
    }

    static void threads(boolean daemons) throws Exception {
        List<Thread> all = new ArrayList<>();
        CountDownLatch atWork = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> {
                do {
                    work(MANY);
                    atWork.countDown();
                } while (daemons && rests());
            }, "worker-" + i + " é𝄞");
            t.setDaemon(daemons);
            t.start();
            all.add(t);
        }
        if (daemons) {
            atWork.await();
            Thread.sleep(20);
            return;
        }
        for (Thread t : all) {
            t.join();
        }
    }

    /** What a daemon does between its work, so that its trace stays small however long the end of the VM takes. */
    static boolean rests() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            return false;
        }
        return true;
    }

    /** Runs the scenario "work" in a VM of its own that is to write to the same trace, and here. */
    static void child() throws Exception {
        work(1);
        String java = System.getProperty("java.home") + "/bin/java";
        Process p = new ProcessBuilder(java, "-Djinstr.trace=" + System.getProperty("jinstr.trace"), "-cp",
                System.getProperty("java.class.path"), "SelfTest", "work").inheritIO().start();
        if (p.waitFor() != 0) {
            throw new IllegalStateException("the child failed");
        }
        work(1);
    }

    /** Runs the scenario "work" here and with another copy of all classes. */
    static void copies() throws Exception {
        work(1);
        java.net.URL classes = new java.io.File(System.getProperty("java.class.path")).toURI().toURL();
        try (java.net.URLClassLoader other = new java.net.URLClassLoader(new java.net.URL[] {classes}, null)) {
            other.loadClass("SelfTest").getMethod("main", String[].class).invoke(null, (Object) new String[] {"work"});
        }
        work(1);
    }

    /** Starts n virtual threads (Java 21 and later) that do 2 births each: all at once, or a few at a time. */
    static void virtual(int n, boolean together) throws Exception {
        java.lang.reflect.Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch go = new CountDownLatch(together ? n : 0);
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) {
            all[i] = (Thread) start.invoke(null, (Runnable) () -> {
                work(1);
                go.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                work(1);
            });
            if (!together && i >= 100) {
                all[i - 100].join();
                all[i - 100] = null;
            }
        }
        for (Thread t : all) {
            if (t != null) {
                t.join();
            }
        }
    }

    static int deep(int n) {
        Block v = manOT.enter(3);
        try {
            Node x = manOT.born(v.site(1), new Node());
            v.AddNode(x, 2);
            return 1 + deep(n + 1);
        } finally {
            v.exit();
        }
    }

    static int quiet(int n) {
        Block v = manOT.enter(4);
        try {
            return 1 + quiet(n + 1);
        } finally {
            v.exit();
        }
    }

    static int caught(int n) {
        Block v = manOT.enter(5);
        try {
            v.AddNode(new int[1], 1);
            try {
                return 1 + caught(n + 1);
            } catch (StackOverflowError e) {
                v.AddNode(null, 2);
                if (n % 7 == 0) {
                    throw e;
                }
                return 1;
            }
        } finally {
            v.exit();
        }
    }

    static void overflow() {
        Block v = manOT.enter(6);
        try {
            for (int i = 0; i < 40; i++) {
                int kind = i % 3;
                try {
                    int n = kind == 0 ? deep(0) : kind == 1 ? quiet(0) : caught(0);
                    v.AddNode(n, 1);
                } catch (StackOverflowError e) {
                    v.AddNode(null, 2);
                }
            }
            Node last = manOT.born(v.site(3), new Node());
            v.AddNode(last, 4);
        } finally {
            v.exit();
        }
    }

    static void memory() {
        Block v = manOT.enter(7);
        try {
            for (int i = 0; i < 3; i++) {
                Object[] chain = null;
                try {
                    for (;;) {
                        Object[] x = manOT.born(v.site(1), new Object[100]);
                        x[0] = chain;
                        chain = x;
                        v.AddNode(chain, 2);
                    }
                } catch (OutOfMemoryError e) {
                    chain = null;
                    v.AddNode(chain, 3);
                }
            }
            Node last = manOT.born(v.site(4), new Node());
            v.AddNode(last, 5);
            System.out.println("survived");
        } finally {
            v.exit();
        }
    }

    static void exit() {
        Block v = manOT.enter(8);
        try {
            work(10);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    Thread.sleep(3000); // the recording ends meanwhile, also on a busy machine
                } catch (InterruptedException e) {
                    return;
                }
                work(10);
                System.out.println("late hook");
            }));
            System.exit(3);
        } finally {
            v.exit();
        }
    }

    static void uncaught() {
        Block v = manOT.enter(9);
        try {
            throw manOT.born(v.site(1), new Trouble(manOT.born(v.site(2), new Node())));
        } finally {
            v.exit();
        }
    }

    static void initialiser() {
        Block v = manOT.enter(10);
        try {
            Early e = manOT.born(v.site(1), new Early());
            v.AddNode(e, 2);
        } finally {
            v.exit();
        }
    }

    static void clones() throws CloneNotSupportedException {
        Block v = manOT.enter(11);
        try {
            Node a = manOT.born(v.site(1), new Node());
            v.AddNode(a, 2);
            Node b = a.copy();
            v.AddNode(b, 3);
            int[] c = manOT.born(v.site(4), new int[5]);
            v.AddNode(c, 5);
            int[] d = v.cloned(v.owner(c).clone(), 6);
            v.AddNode(d, 7);
            int[][][] e = manOT.filled(v.site(8), new int[2][3][]);
            v.AddNode(e, 9);
        } finally {
            v.exit();
        }
    }

    static void snapshot() {
        Block v = manOT.enter(12);
        try {
            Node a = manOT.born(v.site(1), new Node());
            List<Object> list = manOT.born(v.site(2), new ArrayList<Object>());
            v.AddNode(list, 3);
            v.into(list, 1).add(v.arg(a, 4));
            manOT.snapshot("first");
            Object[] copy = manOT.born(v.site(5), new Object[1]);
            list.toArray(v.refill(copy, 3));
            v.end(6);
            v.Escape(a, 7);
            v.Escape(a, 7);
            System.out.println(v.Escape("not known", 8));
            Runtime.getRuntime().halt(0);
        } finally {
            v.exit();
        }
    }

    /** Somebody closes the file that the trace is written to. */
    static void closed() throws Exception {
        work(MANY);
        manOT.flush();
        Object trace = field(Class.forName("jinstr.rt.StreamHost"), "file", null);
        ((java.io.FileOutputStream) field(trace.getClass(), "out", trace)).close();
        work(MANY);
        System.out.println("unharmed");
    }

    private static Object field(Class<?> c, String name, Object of) throws Exception {
        java.lang.reflect.Field f = c.getDeclaredField(name);
        f.setAccessible(true);
        return f.get(of);
    }

    /** Behind the limit, of threads that had begun before it: what an open activation, the table of ids or the watch for deaths had is let go. */
    static void limited() throws Exception {
        List<WeakReference<Object>> had = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch limit = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            holder(had, begun, limit);
            await(gone);
        });
        other.start();
        begun.await();
        for (int i = 0; i < MANY && manOT.ON; i++) {
            work(1);
        }
        if (manOT.ON) {
            System.out.println("still recording");
        }
        had.add(new WeakReference<>(manOT.born(manOT.at(7).site(1), new Object[1])));
        limit.countDown();
        for (WeakReference<Object> x : had) {
            for (int i = 0; x.get() != null && i < 50; i++) {
                System.gc();
                Thread.sleep(10);
            }
            if (x.get() != null) {
                System.out.println(x.get() + " is kept");
            }
        }
        gone.countDown();
        other.join();
        System.out.println(had.size() + " let go");
    }

    /** An activation that is open while the recording ends, whose `this` and escaped array nothing else refers to afterwards. */
    static void holder(List<WeakReference<Object>> had, CountDownLatch begun, CountDownLatch limit) {
        Block v = manOT.enter(7);
        try {
            Node self = manOT.born(v.site(2), new Node());
            if (manOT.ON) v.self = self;
            Object[] escaped = v.Escape(manOT.born(v.site(1), new Object[1]), 3);
            had.add(new WeakReference<>(self));
            had.add(new WeakReference<>(escaped));
            begun.countDown();
            await(limit);
            manOT.InsertField(v, self, new Object[1], 5);
        } finally {
            v.exit();
        }
    }

    static void await(CountDownLatch l) {
        try {
            l.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void pause() {
        Block v = manOT.enter(13);
        try {
            work(10);
            manOT.stop();
            Object x = work(1000);
            manOT.start();
            v.AddNode(x, 1);
            work(10);
        } finally {
            v.exit();
        }
    }

    static void seed() {
        Block v = manOT.enter(14);
        try {
            v.AddNode("date1_main", "Node", 1);
            Node date1 = manOT.born(v.site(2), new Node());
            manOT.InsertAssign(v.obj("Node", date1), v.var("date1_main", 3));
            Node other = date1;
            manOT.InsertAssign(manOT.getObjTable().SearchRefObject(v.var("date1_main", 4)), v.var("other_main", 5));
            System.out.println(v.obj("Node", other) + " " + v.var("other_main", 5) + " "
                    + manOT.getObjTable().SearchRefObject("other_main_1"));
        } finally {
            v.exit();
        }
    }

    /** 4 threads make arrays that die young but for a few, which all threads name again and again while they are collected. */
    static void arrays() throws InterruptedException {
        Block v = manOT.enter(16);
        try {
            Object[] kept = new Object[400];
            List<Thread> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int first = i * 100;
                Thread t = new Thread(() -> keepArrays(kept, first));
                t.start();
                all.add(t);
            }
            for (Thread t : all) {
                t.join();
            }
            for (Object x : kept) {
                v.AddNode(x, 1);
            }
        } finally {
            v.exit();
        }
    }

    static void keepArrays(Object[] kept, int first) {
        Block v = manOT.enter(17);
        try {
            for (int i = 0; i < 100; i++) {
                for (int j = 0; j < 1000; j++) {
                    kept[first + i] = manOT.born(v.site(1), new int[4]);
                }
                for (int j = first; j <= first + i; j++) {
                    v.AddNode(kept[j], 2);
                }
            }
        } finally {
            v.exit();
        }
    }

    static void deaths() throws InterruptedException {
        Block v = manOT.enter(15);
        try {
            for (int i = 0; i < 1000; i++) {
                v.Escape(manOT.born(v.site(1), new Node()), 2);
            }
            System.gc();
            Thread.sleep(300);
            work(MANY);
        } finally {
            v.exit();
        }
    }

    /** Four threads write, and ask what has died, while the main one takes snapshots: each of them learns what is alive. */
    static void asked() throws Exception {
        Block v = manOT.enter(15);
        try {
            Node alive = manOT.born(v.site(1), new Node());
            v.Escape(alive, 2);
            threads(true);
            for (int i = 0; i < 5; i++) {
                manOT.snapshot("" + i);
            }
            System.out.println(alive.hashCode() != 0);
            Runtime.getRuntime().halt(0);
        } finally {
            v.exit();
        }
    }

    /** One array, which has itself in it, is handed on again and again, each time with another node; a long one once. */
    static void parts() throws InterruptedException {
        Block v = manOT.enter(15);
        try {
            Object[] x = manOT.born(v.site(3), new Object[64]);
            x[1] = x;
            for (int i = 0; i < 1000; i++) {
                x[63] = manOT.born(v.site(1), new Node());
                v.Escape(x, 2);
            }
            Object[] whole = manOT.born(v.site(3), new Object[1]);
            whole[0] = manOT.born(v.site(1), new Node());
            v.Escape(whole, -2);
            Object[] lots = manOT.born(v.site(3), new Object[65]);
            lots[64] = whole[0];
            v.Escape(lots, 2);
            System.gc();
            Thread.sleep(300);
            work(MANY);
        } finally {
            v.exit();
        }
    }

    /** A class whose superclass is the library's, which its objects come from. */
    static class Stranger extends Thread {
        Object held;
    }

    /** A thread that runs no probe got a Vector inside a list. While it has its lock, this one fills another time, and goes on. */
    static void guarded() throws InterruptedException {
        Block v = manOT.enter(15);
        try {
            Vector<Node> x = manOT.born(v.site(1), new Vector<>());
            fill(v, x);
            v.end(8);
            List<Vector<Node>> list = java.util.Collections.singletonList(x);
            CountDownLatch held = new CountDownLatch(1);
            CountDownLatch released = new CountDownLatch(1);
            Thread other = new Thread(() -> {
                synchronized (list.get(0)) {
                    held.countDown();
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            v.fills(v.into(x, 257), 3);
            other.start();
            held.await();
            v.end(8);
            released.countDown();
            other.join();
            fill(v, x);
            v.end(8);
        } finally {
            v.exit();
        }
    }

    static void fill(Block v, Vector<Node> x) {
        v.fills(v.into(x, 257), 3).addAll(v.arg(java.util.Collections.singletonList(manOT.born(v.site(2), new Node())), 3));
    }

    /**
     * Objects that other code makes, and what holds nothing; an exception; what a soft reference holds. A snapshot tells
     * which of them died.
     */
    static void strangers() throws InterruptedException {
        Block v = manOT.enter(15);
        try {
            for (int i = 0; i < 500; i++) {
                v.AddNode(new Node(), 1);
                v.AddNode(new Stranger(), 1);
                v.AddNode(new Object[1], 1);
                v.AddNode(new StringBuilder(), 1);
            }
            v.AddNode(manOT.born(v.site(2), new Trouble(null)), 1);
            Node held = manOT.born(v.site(3), new Node());
            SoftReference<Node> soft = manOT.born(v.site(4), new SoftReference<>(v.Escape(held, 5)));
            v.AddNode(soft, 6);
            held = null;
            for (int i = 0; i < 3; i++) {
                System.gc();
                Thread.sleep(100);
            }
            manOT.snapshot("settled");
            soft.clear();
            Runtime.getRuntime().halt(0);
        } finally {
            v.exit();
        }
    }
}
