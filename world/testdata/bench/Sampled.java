import com.google.monitoring.runtime.instrumentation.AllocationRecorder;
import com.google.monitoring.runtime.instrumentation.Sampler;
import java.util.HashMap;
import java.util.Map;

/** Runs a program under the allocation instrumenter, which is asked for what jinstr tells at least: objects and bytes of each class. */
public final class Sampled implements Sampler {
    /** Of each class that was made: objects and bytes. */
    private final Map<Class<?>, long[]> made = new HashMap<>();

    @Override
    public void sampleAllocation(int count, String desc, Object newObj, long size) {
        long[] sums = made.get(newObj.getClass());
        if (sums == null) {
            sums = new long[2];
            made.put(newObj.getClass(), sums);
        }
        sums[0]++;
        sums[1] += size;
    }

    public static void main(String[] args) throws Exception {
        Sampled all = new Sampled();
        AllocationRecorder.addSampler(all);
        Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) new String[] {args[1]});
        AllocationRecorder.removeSampler(all);
        System.err.println(all.made.size() + " classes");
    }
}
