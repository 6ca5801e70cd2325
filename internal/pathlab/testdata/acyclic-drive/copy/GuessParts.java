package copy;

import java.io.InputStream;

/** What GuessType needs. */
class GuessParts {
    static boolean checkfpx(InputStream is) {
        return is != null;
    }
}
