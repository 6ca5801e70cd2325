package jinstr.rt;

/** A class of which objects were seen. */
final class Kind extends Use {
    private static final String LAMBDA = "$$Lambda";

    private static final String PLAIN = " java.lang.String java.lang.Boolean java.lang.Byte java.lang.Character java.lang.Short "
            + "java.lang.Integer java.lang.Long java.lang.Float java.lang.Double ";

    private static final String INDEXED = " java.util.ArrayList java.util.Vector java.util.Stack java.util.LinkedList java.util.ArrayDeque "
            + "java.util.EnumMap ";

    final String name;
    final String layout;
    final boolean array;
    /** Its objects refer to no instance around. */
    final boolean alone;
    final boolean lambda;
    /** By its name a Throwable. */
    final boolean thrown;
    /** By its name a ClassLoader. */
    final boolean loader;
    /** SoftReference: what one refers to may die while that lives. */
    final boolean soft;
    /** A string or a box. */
    final boolean plain;
    /** Code that was not rewritten may ask its objects for something. */
    final boolean asked;
    /** Of the package whose iterators give what is not in the collection any more. */
    final boolean weak;
    /** A wrapper of Collections. */
    final boolean wraps;
    /** The platform's, whose iterators are made anew by each call. */
    final boolean fresh;
    /** Its iterators may have what they give next. */
    final boolean linked;
    final char element;
    /** Its entry among the classes of the plan; 0 if that does not have it. */
    final int entry;
    /** The number of its simple name among those of the plan; 0 if there is none. */
    final int simple;
    /** Bytes of an instance in the original program, and as it runs. */
    final int size;
    final int run;
    /** How many objects were made, and how many came from elsewhere. */
    int made;
    int external;
    /** What is in its objects a look has told. */
    boolean looked;
    /** Of how many the death was told by the collector, who came to it later. */
    int late;
    /** What counts the external ones of the same name: lambdas have classes of their own each. */
    Kind first = this;

    Kind(Plan plan, String name, String layout, boolean array, boolean alone) {
        this.name = name;
        this.layout = layout;
        this.array = array;
        this.alone = alone;
        lambda = name.indexOf(LAMBDA) >= 0;
        entry = plan.entry(name);
        simple = plan.simple(name);
        thrown = entry != 0 ? plan.thrown(entry) : throwable(name);
        loader = entry != 0 ? plan.loader(entry) : name.endsWith("ClassLoader");
        soft = name.equals("java.lang.ref.SoftReference");
        weak = name.startsWith("java.util.concurrent.");
        wraps = name.startsWith("java.util.Collections$");
        linked = !weak && INDEXED.indexOf(" " + name + " ") < 0;
        fresh = Views.isMadeAnew(name);
        plain = PLAIN.indexOf(" " + name + " ") >= 0;
        asked = !plain && !array && (entry == 0 || plan.asked(entry));
        element = layout.length() > 0 ? layout.charAt(0) : name.length() == 2 ? name.charAt(1) : 'L';
        String fields = layout.length() == 0 && entry != 0 ? plan.fields(entry) : layout;
        Sizes sizes = plan.sizes;
        run = array ? 0 : sizes.instance(fields);
        size = array ? 0 : sizes.instance(without(fields));
    }

    /** What goes over one of its objects may go over a collection from which that is made. */
    boolean mayBeOver() {
        return weak || wraps;
    }

    /** The name of a lambda's class without what differs from run to run. */
    String maker() {
        return name.substring(0, name.indexOf(LAMBDA));
    }

    static boolean throwable(String name) {
        return name.endsWith("Exception") || name.endsWith("Error") || name.endsWith("Throwable");
    }

    /** A layout without the recorder's own ids. */
    private static String without(String layout) {
        StringBuffer b = new StringBuffer();
        for (int i = 0; i < layout.length(); i++) {
            if (layout.charAt(i) != 'i') {
                b.append(layout.charAt(i));
            }
        }
        return b.toString();
    }
}
