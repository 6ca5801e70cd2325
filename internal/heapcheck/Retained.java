import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.util.Iterator;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;

/** Writes of each object of a dump what NetBeans says: id, shallow size, retained size, 8 bytes each. */
public class Retained {
    public static void main(String[] args) throws Exception {
        Heap heap = HeapFactory.createHeap(new File(args[0]));
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(args[1]), 1 << 16))) {
            for (Iterator<?> all = heap.getAllInstancesIterator(); all.hasNext();) {
                Instance i = (Instance) all.next();
                out.writeLong(i.getInstanceId());
                out.writeLong(i.getSize());
                out.writeLong(i.getRetainedSize());
            }
        }
    }
}
