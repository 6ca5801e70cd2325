package copy;

/** AWTKeyStroke.getModifiersText of the JDK. */
final class ModifiersText {
    private ModifiersText() {
    }

    /** The bits of java.awt.event.InputEvent. */
    static final class InputEvent {
        static final int SHIFT_DOWN_MASK = 1 << 6;
        static final int CTRL_DOWN_MASK = 1 << 7;
        static final int META_DOWN_MASK = 1 << 8;
        static final int ALT_DOWN_MASK = 1 << 9;
        static final int BUTTON1_DOWN_MASK = 1 << 10;
        static final int BUTTON2_DOWN_MASK = 1 << 11;
        static final int BUTTON3_DOWN_MASK = 1 << 12;
        static final int ALT_GRAPH_DOWN_MASK = 1 << 13;
    }

    // METHOD java.desktop/java/awt/AWTKeyStroke.java getModifiersText 1
}
