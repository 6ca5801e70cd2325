package copy;

/** What AlignBaseline needs, in place of the JDK's own classes. */
class AlignParts {
    final Info layoutInfo = new Info();
    final Component componentAdjusting = new Component();

    static void centerVertically(GridBagConstraints cons, Rectangle r, int cellHeight) {
        r.y += Math.max(0, (cellHeight - r.height - cons.insets.top - cons.insets.bottom) / 2);
    }
}

final class Component {
    enum BaselineResizeBehavior { CONSTANT_ASCENT, CONSTANT_DESCENT, CENTER_OFFSET, OTHER }

    int baseline;

    int getBaseline(int width, int height) {
        return baseline + (width ^ height) % 3;
    }
}

final class Insets {
    int top;
    int bottom;
}

final class Rectangle {
    int y;
    int width;
    int height;
}

final class GridBagConstraints {
    final Insets insets = new Insets();
    Component.BaselineResizeBehavior baselineResizeBehavior;
    int ascent;
    int descent;
    int tempY;
    int tempHeight = 1;
    int minWidth;
    int minHeight;
    int centerPadding;
    int centerOffset;
    boolean resizable;

    boolean isVerticallyResizable() {
        return resizable;
    }
}

final class Info {
    final int[] maxAscent = new int[4];
    final int[] maxDescent = new int[4];
    boolean constant;

    boolean hasConstantDescent(int row) {
        return constant;
    }
}
