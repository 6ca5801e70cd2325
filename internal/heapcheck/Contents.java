import java.io.BufferedWriter;
import java.io.File;
import java.io.FileWriter;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import org.netbeans.lib.profiler.heap.FieldValue;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import org.netbeans.lib.profiler.heap.ObjectArrayInstance;
import org.netbeans.lib.profiler.heap.ObjectFieldValue;

/** Writes what NetBeans reads of a dump, a line an object: id, size, class, and the objects that it refers to. */
public class Contents {
    public static void main(String[] args) throws Exception {
        Heap heap = HeapFactory.createHeap(new File(args[0]));
        try (PrintWriter out = new PrintWriter(new BufferedWriter(new FileWriter(args[1])))) {
            for (Object c : heap.getAllClasses()) {
                JavaClass type = (JavaClass) c;
                out.print("class " + type.getJavaClassId() + " 0 " + type.getName());
                fields(out, type.getStaticFieldValues());
            }
            for (Iterator<?> all = heap.getAllInstancesIterator(); all.hasNext();) {
                Instance i = (Instance) all.next();
                out.print("object " + i.getInstanceId() + " " + i.getSize() + " " + i.getJavaClass().getName());
                if (i instanceof ObjectArrayInstance) {
                    for (Object to : ((ObjectArrayInstance) i).getValues()) if (to != null) out.print(" " + ((Instance) to).getInstanceId());
                    out.println();
                } else {
                    fields(out, i.getFieldValues());
                }
            }
        }
    }

    private static void fields(PrintWriter out, List<?> values) {
        for (Object v : values) {
            if (v instanceof ObjectFieldValue && !((FieldValue) v).getField().getName().startsWith("<")) {
                Instance to = ((ObjectFieldValue) v).getInstance();
                if (to != null) out.print(" " + to.getInstanceId());
            }
        }
        out.println();
    }
}
