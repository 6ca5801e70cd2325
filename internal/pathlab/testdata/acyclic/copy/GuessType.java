package copy;

import java.io.IOException;
import java.io.InputStream;

/** URLConnection.guessContentTypeFromStream of the JDK. */
final class GuessType extends GuessParts {
    // METHOD java.base/java/net/URLConnection.java guessContentTypeFromStream 1
}
