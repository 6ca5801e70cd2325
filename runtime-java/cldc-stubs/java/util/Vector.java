package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Vector {
    protected Object[] elementData;
    protected int elementCount;
    protected int capacityIncrement;

    public Vector(int initialCapacity, int capacityIncrement) {
    }

    public Vector(int initialCapacity) {
    }

    public Vector() {
    }

    public void copyInto(Object[] anArray) {
    }

    public void trimToSize() {
    }

    public void ensureCapacity(int minCapacity) {
    }

    public void setSize(int newSize) {
    }

    public int capacity() {
        return 0;
    }

    public int size() {
        return 0;
    }

    public boolean isEmpty() {
        return false;
    }

    public Enumeration elements() {
        return null;
    }

    public boolean contains(Object elem) {
        return false;
    }

    public int indexOf(Object elem) {
        return 0;
    }

    public int indexOf(Object elem, int index) {
        return 0;
    }

    public int lastIndexOf(Object elem) {
        return 0;
    }

    public int lastIndexOf(Object elem, int index) {
        return 0;
    }

    public Object elementAt(int index) {
        return null;
    }

    public Object firstElement() {
        return null;
    }

    public Object lastElement() {
        return null;
    }

    public void setElementAt(Object obj, int index) {
    }

    public void removeElementAt(int index) {
    }

    public void insertElementAt(Object obj, int index) {
    }

    public void addElement(Object obj) {
    }

    public boolean removeElement(Object obj) {
        return false;
    }

    public void removeAllElements() {
    }

    public String toString() {
        return null;
    }
}
