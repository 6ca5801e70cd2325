import java.io.BufferedWriter;
import java.io.File;
import java.io.FileWriter;
import java.io.PrintWriter;
import java.util.Iterator;
import kotlin.sequences.Sequence;
import shark.CloseableHeapGraph;
import shark.HeapField;
import shark.HeapObject;
import shark.HeapValue;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;

/** Writes what LeakCanary's shark reads of a dump, as Contents does of NetBeans. */
public class SharkContents {
    public static void main(String[] args) throws Exception {
        try (CloseableHeapGraph graph = HprofHeapGraph.Companion.openHeapGraph(new File(args[0]), null, HprofRecordTag.Companion.getRootTags());
                PrintWriter out = new PrintWriter(new BufferedWriter(new FileWriter(args[1])))) {
            for (Iterator<HeapObject> all = graph.getObjects().iterator(); all.hasNext();) {
                object(out, all.next());
            }
        }
    }

    private static void object(PrintWriter out, HeapObject o) {
        if (o instanceof HeapObject.HeapClass) {
            HeapObject.HeapClass c = (HeapObject.HeapClass) o;
            out.print("class " + o.getObjectId() + " 0 " + c.getName());
            fields(out, c.readStaticFields());
        } else if (o instanceof HeapObject.HeapInstance) {
            HeapObject.HeapInstance i = (HeapObject.HeapInstance) o;
            out.print("object " + o.getObjectId() + " " + i.getByteSize() + " " + i.getInstanceClassName());
            fields(out, i.readFields());
        } else if (o instanceof HeapObject.HeapObjectArray) {
            HeapObject.HeapObjectArray a = (HeapObject.HeapObjectArray) o;
            out.print("object " + o.getObjectId() + " " + a.getByteSize() + " " + a.getArrayClassName());
            for (Iterator<HeapValue> all = a.readElements().iterator(); all.hasNext();) value(out, all.next());
            out.println();
        } else {
            HeapObject.HeapPrimitiveArray p = (HeapObject.HeapPrimitiveArray) o;
            out.println("object " + o.getObjectId() + " " + p.getByteSize() + " " + p.getArrayClassName());
        }
    }

    private static void fields(PrintWriter out, Sequence<HeapField> fields) {
        for (Iterator<HeapField> all = fields.iterator(); all.hasNext();) value(out, all.next().getValue());
        out.println();
    }

    private static void value(PrintWriter out, HeapValue v) {
        Long to = v.getAsNonNullObjectId();
        if (to != null) out.print(" " + to);
    }
}
