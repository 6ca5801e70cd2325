import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps objects of library classes in which HotSpot has hidden fields or padding, of the classes that Mixes made, and
 * arrays of all types and lengths.
 */
public class Special {
    static final List<Object> kept = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        LongAdder adder = new LongAdder();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            int first = t;
            Thread thread = new Thread(() -> { for (int i = 0; i < 200_000; i++) { adder.increment(); map.put(first + 8 * (i % 5000), i); } });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        Exchanger<Object> exchanger = new Exchanger<>();
        try { exchanger.exchange("x", 1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { kept.add(e); }
        ForkJoinPool pool = new ForkJoinPool(2);
        kept.add(pool.submit(() -> 5).get());
        SubmissionPublisher<Object> publisher = new SubmissionPublisher<>(pool, 16);
        publisher.consume(x -> kept.add(x));
        Runnable lambda = () -> kept.clear();
        kept.add(lambda);
        kept.add(MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class)));
        kept.add(List.of(adder, map, exchanger, pool, publisher, new InternalError("none")));
        for (int n = 0; n < 40; n++) {
            kept.add(List.of(new byte[n], new boolean[n], new char[n], new short[n], new int[n], new float[n], new long[n], new double[n],
                new Object[n], new String[n][n % 3], new Special[n]));
        }
        Mixes.make(kept);
        System.out.println("ready");
        System.in.read();
        System.out.println(kept.size());
    }
}
