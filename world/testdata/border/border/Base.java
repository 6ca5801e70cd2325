package border;

import java.util.*;

/** Has methods that a class may have from it without knowing why. */
public class Base {
    private static final List<Object> KEPT = new ArrayList<>();

    public void take(Object o) { KEPT.add(o); }

    public void enroll() { KEPT.add(this); }

    /** What it gives looks into it. */
    public Iterator<Object> cursor() {
        return new Iterator<Object>() {
            public boolean hasNext() { return true; }

            public Object next() { return Base.this; }
        };
    }
}
