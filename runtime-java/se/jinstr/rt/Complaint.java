package jinstr.rt;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Tells the user that something of the recorder's failed. It avoids System.err, which may be a class of the program's. */
final class Complaint {
    private Complaint() {
    }

    static void tell(String what) {
        // Not closed: the descriptor is the program's standard error stream.
        @SuppressWarnings("resource")
        FileOutputStream err = new FileOutputStream(FileDescriptor.err);
        try {
            err.write(("jinstr: " + what + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Nobody can be told.
        }
    }
}
