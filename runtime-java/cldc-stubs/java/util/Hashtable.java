package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Hashtable {
    public Hashtable(int initialCapacity) {
    }

    public Hashtable() {
    }

    public int size() {
        return 0;
    }

    public boolean isEmpty() {
        return false;
    }

    public Enumeration keys() {
        return null;
    }

    public Enumeration elements() {
        return null;
    }

    public boolean contains(Object value) {
        return false;
    }

    public boolean containsKey(Object key) {
        return false;
    }

    public Object get(Object key) {
        return null;
    }

    protected void rehash() {
    }

    public Object put(Object key, Object value) {
        return null;
    }

    public Object remove(Object key) {
        return null;
    }

    public void clear() {
    }

    public String toString() {
        return null;
    }
}
