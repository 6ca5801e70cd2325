import java.io.File;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import shark.CloseableHeapGraph;
import shark.HeapGraph;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;
import shark.internal.ObjectDominators;

/** Computes the retained sizes of all objects with LeakCanary's shark, and prints of how many. */
public class Shark {
    public static void main(String[] args) throws Exception {
        Method build = ObjectDominators.class.getDeclaredMethod("buildDominatorTree", HeapGraph.class, List.class);
        build.setAccessible(true); // what is public also prints the tree
        try (CloseableHeapGraph graph = HprofHeapGraph.Companion.openHeapGraph(new File(args[0]), null, HprofRecordTag.Companion.getRootTags())) {
            System.out.println(((Map<?, ?>) build.invoke(new ObjectDominators(), graph, Collections.emptyList())).size());
        }
    }
}
