package copy;

/** GridBagLayout.alignOnBaseline of the JDK. */
final class AlignBaseline extends AlignParts {
    // METHOD java.desktop/java/awt/GridBagLayout.java alignOnBaseline 4
}
