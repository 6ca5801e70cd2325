package jinstr.rt;

import java.util.Arrays;

/** Where the stack has run out in a probe, the recorder's frames stand above those of the program, which would see them first. */
final class OwnFrames {
    /** So many frames, and those of the library that it calls, the recorder has at most. */
    private static final int MOST = 64;

    private OwnFrames() {
    }

    static void hide(Throwable x) {
        try {
            StackTraceElement[] all = x.getStackTrace();
            int n = count(all);
            if (n > 0) {
                x.setStackTrace(Arrays.copyOfRange(all, n, all.length));
            }
        } catch (Throwable t) {
            // Out of memory or stack: the program sees them.
        }
    }

    /** How many frames are the recorder's: it calls nothing of the program's, so what stands above them it has called. */
    private static int count(StackTraceElement[] all) {
        int n = 0;
        while (n < all.length && n < MOST && !isOwn(all[n].getClassName())) {
            n++;
        }
        if (n == all.length || n == MOST) {
            return 0;
        }
        while (n < all.length && isOwn(all[n].getClassName())) {
            n++;
        }
        return n;
    }

    /** Tells whether a frame of a class is the recorder's. */
    static boolean isOwn(String type) {
        return type.startsWith("jinstr.rt.") || type.startsWith("jinstr.out.");
    }
}
