package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Stack extends Vector {
    public Stack() {
    }

    public Object push(Object item) {
        return null;
    }

    public Object pop() {
        return null;
    }

    public Object peek() {
        return null;
    }

    public boolean empty() {
        return false;
    }

    public int search(Object o) {
        return 0;
    }
}
