package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public abstract class VirtualMachineError extends Error {
    public VirtualMachineError() {
    }

    public VirtualMachineError(String s) {
    }
}
