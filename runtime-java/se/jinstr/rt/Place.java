package jinstr.rt;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/**
 * Where the trace is written. A file that is being written already, by another VM or by another copy of the recorder in
 * this one, would be spoiled for both, so a free name is taken instead.
 */
final class Place {
    private static final int TRIES = 100;
    /** The byte that is locked: behind all data, as some systems let nobody write what is locked. */
    private static final long FAR = Long.MAX_VALUE - 1;

    final String name;
    /** Held as long as the VM runs. Null where there is nothing to lock, as for a device. */
    private final FileOutputStream locked;

    private Place(String name, FileOutputStream locked) {
        this.name = name;
        this.locked = locked;
    }

    /** Tells whether it is a file, and not a device. */
    boolean holdsFile() {
        return new File(name).isFile();
    }

    /** Where the trace is kept that was written before the newest. */
    private File older() {
        return new File(name.concat(".1"));
    }

    /** Takes away the older trace of a program that ran before. */
    void clear() throws IOException {
        check();
        if (older().exists() && !older().delete()) {
            throw new IOException(older() + " cannot be deleted");
        }
    }

    /** Sees to it that nothing but an older trace is taken away. */
    private void check() throws IOException {
        if (older().exists()) {
            check(older());
        }
    }

    /** Sees to it that a file is a trace, or empty. */
    private static void check(File f) throws IOException {
        byte[] begin = new byte[6];
        int n;
        try (FileInputStream in = new FileInputStream(f)) {
            n = in.read(begin);
        }
        if (n >= 0 && !new String(begin, "US-ASCII").equals("JTRACE")) {
            throw new IOException(f + " is in the way, which is no trace");
        }
    }

    /** Gives the trace its older name, and returns where the next one goes. */
    Place next() throws IOException {
        check();
        File f = new File(name);
        // Where a file can be renamed over another while it is locked, no other program comes between.
        boolean renamed = f.renameTo(older());
        if (locked != null) {
            locked.close();
        }
        if (!renamed && f.exists()) {
            clear();
            renamed = f.renameTo(older());
        }
        if (!renamed) {
            throw new IOException("it cannot be renamed to " + older());
        }
        return find(name, false);
    }

    /**
     * The place of this name, or of one like it. The trace of a program that ran before is kept, or else replaced; nothing
     * else that is there is.
     */
    static Place find(String name, boolean keep) throws IOException {
        String state = "there";
        for (int i = 0; i < TRIES; i++) {
            String other = i == 0 ? name : like(name, i);
            Place p = lock(other);
            if (p == null) {
                state = "being written";
            } else if (keep && p.holdsFile() && new File(other).length() > 0) {
                p.locked.close();
            } else {
                if (i > 0) {
                    Complaint.tell(name + " is " + state + " already; the trace of this program is " + other);
                }
                return p;
            }
        }
        throw new IOException("it is " + state + " already");
    }

    /** run-4711.jtrace for run.jtrace, and run-4711-2.jtrace if that is taken, too. */
    private static String like(String name, int i) {
        int dot = name.lastIndexOf('.');
        if (dot <= name.lastIndexOf(File.separatorChar) + 1) {
            dot = name.length();
        }
        return name.substring(0, dot) + "-" + Settings.pid() + (i > 1 ? "-" + i : "") + name.substring(dot);
    }

    /** The place, or null if somebody writes there. */
    private static Place lock(String name) throws IOException {
        File f = new File(name);
        if (f.exists() && !f.isFile()) {
            return new Place(name, null);
        }
        if (f.exists()) {
            check(f); // before it is locked: a file that is closed takes the locks of its VM along
        }
        FileOutputStream file = new FileOutputStream(f, true); // it does not cut the file off
        try {
            FileLock lock = file.getChannel().tryLock(FAR, 1, false);
            if (lock != null) {
                return new Place(name, file);
            }
        } catch (OverlappingFileLockException e) {
            Complaint.tell("the recorder is in this program more than once, here loaded by " + Place.class.getClassLoader()
                    + ": give package jinstr.rt to a class loader that all rewritten classes share, or no trace is the whole truth");
        } catch (IOException e) {
            // A file system without locks: nobody can be kept off.
            return new Place(name, file);
        }
        file.close();
        return null;
    }
}
