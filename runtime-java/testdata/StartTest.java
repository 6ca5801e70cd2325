import jinstr.out.written.manOT;
import jinstr.rt.Block;

/** Makes one object, and uses nothing else of the library. */
public class StartTest extends jinstr.rt.Obj {
    public static void main(String[] args) {
        Block v = manOT.enter(10);
        try {
            StartTest x = manOT.born(v.site(1), new StartTest());
            v.AddNode(x, 2);
        } finally {
            v.exit();
        }
    }
}
