import jinstr.out.written.manOT;
import java.util.ArrayList;
import java.util.List;
import jinstr.rt.Block;

/** What level lesson tells, written as the rewriter would write it. */
public class LessonTest extends jinstr.rt.Obj {
    byte field;

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException();
        }
    }

    private static LessonTest of(LessonTest x) {
        return x;
    }

    /** Each type comes back as what it was, and so chooses this overload. */
    private static void is(String type, byte x) {
        check(type.equals("byte"));
    }

    private static void is(String type, char x) {
        check(type.equals("char"));
    }

    private static void is(String type, short x) {
        check(type.equals("short"));
    }

    private static void is(String type, float x) {
        check(type.equals("float"));
    }

    private static void locals(Block v) {
        byte b = 127;
        is("byte", manOT.InsertAssign(v, b = (byte) 200, 1));
        is("byte", manOT.before(manOT.InsertAssign(v, manOT.after(b++, 1), 2), 1));
        check(manOT.before(manOT.InsertAssign(v, manOT.after(b = 127, 1), 2), 1) == 127);
        is("char", v.Init('x', 3));
        is("short", v.Init((short) -2, 3));
        is("float", manOT.InsertAssign(v, manOT.after(1.5f, 1), 4));
        v.AddNode(true, 20);
        v.AddNode(Integer.MIN_VALUE, 5);
        v.AddNode(Long.MIN_VALUE, 5);
        v.AddNode(-0.0, 5);
        v.untold(5);
    }

    private static void fields(Block v) {
        LessonTest t = manOT.born(v.site(6), new LessonTest());
        manOT.InsertField(v, t, t.field = 3, 7);
        manOT.InsertField(v, v.owner(of(t)).field = 4, 7);
        manOT.InsertField(v, (LessonTest) null, (byte) 5, 7);
        manOT.InsertStatic(v, 9L, 8);
    }

    private static void elements(Block v) {
        int[] a = manOT.born(v.site(9), new int[] {1, 2, 3});
        v.AddNode(a, 10);
        v.line(11);
        a[1] = -1;
        v.line(12);
        v.line(13);
        char[] text = manOT.born(v.site(14), new char[2000]);
        v.AddNode(text, 10);
        StringBuilder s = manOT.born(v.site(15), new StringBuilder("ab"));
        v.AddNode(s, 10);
        v.AddNode("text", 10);
        v.AddNode((Object) 5, 10);
        v.line(16);
        s.append('c');
        text[1999] = 'z';
        v.line(17);
    }

    private static LessonTest fails() {
        throw new IllegalStateException();
    }

    /** The first call is made, the second one is not, as an exception comes before it. */
    private static void calls(Block v) {
        List<Object> list = manOT.born(v.site(4), new ArrayList<Object>());
        v.AddNode(list, 10);
        v.line(18);
        v.fills(v.into(list, 1), 19).add(v.arg(list, 21));
        v.end(22);
        try {
            v.line(23);
            v.fills(v.into(list, 2), 24).addAll(v.arg(1, 25), java.util.Collections.singleton(v.arg(fails(), 26)));
        } catch (IllegalStateException e) {
            v.line(27);
        }
        v.end(28);
    }

    public static void main(String[] args) {
        Block v = manOT.enter(2);
        try {
            locals(v);
            fields(v);
            elements(v);
            calls(v);
            System.out.print("ou");
            System.err.println("t");
        } finally {
            v.exit();
        }
    }
}
