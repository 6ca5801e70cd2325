import java.io.OutputStream;

/** Runs Busy with a trace that goes nowhere, so that what is measured is the recorder and not the output. */
public class Quiet extends OutputStream {
    public void write(int b) {
    }

    public void write(byte[] b, int from, int n) {
    }

    public static void main(String[] args) {
        jinstr.rt.Device.output(new Quiet(), Long.MAX_VALUE);
        Busy.main(args);
    }
}
