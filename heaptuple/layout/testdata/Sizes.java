// Prints the layout string of each class and the bytes of one instance, as
// the virtual machine's own histogram tells them.
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class Sizes {
    static class A {}
    static class B { boolean z; }
    static class C { long j; int i; byte b; }
    static class D extends B { long j; Object o; }
    static class E extends C { Object o; short s; }
    static class F { Object a, b; double d; }
    static class G extends F { byte b; }
    static class H extends G { long j; char c; }
    static class I { int i; Object o; long j; byte b; short s; }
    static class J extends I { byte b1, b2, b3; Object p; }
    static class K extends J { double d; float f; }
    static class L { byte b; }
    static class M extends L { byte b; }
    static class N extends M { int i; long j; short s; }
    static class O { float f; int i; char c; boolean z; }
    static class P extends O { Object a, b, c; long x, y; }
    static class Q { Object o; }
    static class R extends Q { int i; }
    static class S extends R { byte b; Object o2; long j; }
    static class T { long a; boolean z; Object o; char c; }
    static class U extends T { boolean z2; Object q; int k; short s; }

    static Object[] keep = new Object[64];

    public static void main(String[] args) throws Exception {
        Object[] all = {new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J(), new K(),
            new L(), new M(), new N(), new O(), new P(), new Q(), new R(), new S(), new T(), new U()};
        keep[0] = all;
        for (int i = 0; i < all.length; i++) {
            System.out.println("layout " + all[i].getClass().getName() + " " + layout(all[i].getClass()));
        }
        // Arrays of one element type of which the program has exactly one.
        keep[1] = new A[7]; System.out.println("array [LSizes$A; L 7");
        keep[2] = new B[8]; System.out.println("array [LSizes$B; L 8");
        keep[3] = new short[1][][]; System.out.println("array [[[S L 1");
        keep[4] = new double[3]; System.out.println("array [D D 3");
        keep[5] = new float[5]; System.out.println("array [F F 5");
        System.out.println("ready");
        System.in.read();
        System.out.println(keep.length);
    }

    static String layout(Class c) {
        if (c == null) return "";
        StringBuilder b = new StringBuilder(layout(c.getSuperclass()) + "/");
        Field[] fields = c.getDeclaredFields();
        for (int i = 0; i < fields.length; i++) {
            if (Modifier.isStatic(fields[i].getModifiers())) continue;
            String n = fields[i].getType().getName();
            b.append(n.equals("boolean") ? "Z" : n.equals("byte") ? "B" : n.equals("char") ? "C" : n.equals("short") ? "S"
                : n.equals("int") ? "I" : n.equals("long") ? "J" : n.equals("float") ? "F" : n.equals("double") ? "D" : "L");
        }
        return b.toString();
    }
}
