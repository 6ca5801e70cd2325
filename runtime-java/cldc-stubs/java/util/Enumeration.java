package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public interface Enumeration {
    boolean hasMoreElements();

    Object nextElement();
}
