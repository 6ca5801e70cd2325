package jinstr.rt;

/** Shallow sizes by the object model of one kind of virtual machine: the same that the reports have. */
final class Sizes {
    private static final int GAPS = 16;
    /** What HotSpot leaves free around fields that are to share no cache line. */
    private static final int PADDING = 128;

    private final int header;
    private final int array;
    private final int reference;
    private final int align;
    private final int wide;
    /** Every field takes whole cells of 4 bytes. */
    private final boolean cells;

    /** Gaps of the class that is laid out: offset and size in turn. */
    private final int[] gaps = new int[2 * GAPS];
    private int n;
    private int end;
    /** There is padding: gaps after it are not filled. */
    private boolean padded;

    Sizes(int header, int array, int reference, int align, int wide, boolean cells) {
        this.header = header;
        this.array = array;
        this.reference = reference;
        this.align = align;
        this.wide = wide;
        this.cells = cells;
    }

    long array(char element, int length) {
        int size = size(element);
        return up(up(array, alignment(size)) + (long) length * size, align);
    }

    /** Bytes of an instance, the least where its layout says that there may be more fields. */
    int instance(String layout) {
        int measured = layout.indexOf('=');
        if (measured >= 0) {
            return Integer.parseInt(layout.substring(measured + 1));
        }
        return ofFields(layout.endsWith("?") ? layout.substring(0, layout.length() - 1) : layout);
    }

    private int ofFields(String layout) {
        n = 0;
        end = header;
        padded = false;
        for (int from = 0; from <= layout.length();) {
            int to = layout.indexOf('/', from);
            to = to < 0 ? layout.length() : to;
            add(layout.substring(from, to));
            from = to + 1;
        }
        return cells ? end : (int) up(end, align);
    }

    /** Places the fields of one class: primitives first, larger ones earlier, references last. */
    private void add(String letters) {
        if (cells) {
            for (int i = 0; i < letters.length(); i++) {
                end += letters.charAt(i) == 'J' || letters.charAt(i) == 'D' ? 8 : 4;
            }
            return;
        }
        for (int i = letters.indexOf('P'); i >= 0; i = letters.indexOf('P', i + 1)) {
            n = 0;
            end += PADDING;
            padded = true;
        }
        for (int size = 8; size > 0; size /= 2) {
            place(letters, size, false);
        }
        place(letters, reference, true);
    }

    private void place(String letters, int size, boolean references) {
        for (int i = 0; i < letters.length(); i++) {
            char c = letters.charAt(i);
            if (c != 'P' && (c == 'L') == references && size(c) == size) {
                place(size, alignment(size));
            }
        }
    }

    /** Places a field in the smallest gap that has room, or behind the others. */
    private void place(int size, int alignment) {
        int best = -1;
        for (int i = n - 2; i >= 0; i -= 2) {
            if (up(gaps[i], alignment) + size <= gaps[i] + gaps[i + 1] && (best < 0 || gaps[i + 1] < gaps[best + 1])) {
                best = i;
            }
        }
        if (best < 0) {
            int at = (int) up(end, alignment);
            gap(n, end, padded ? 0 : at - end);
            end = at + size;
            return;
        }
        int from = gaps[best];
        int length = gaps[best + 1];
        int at = (int) up(from, alignment);
        n -= 2;
        System.arraycopy(gaps, best + 2, gaps, best, n - best);
        gap(best, at + size, from + length - at - size);
        gap(best, from, at - from);
    }

    private void gap(int place, int offset, int size) {
        if (size > 0 && n + 2 <= gaps.length) {
            System.arraycopy(gaps, place, gaps, place + 2, n - place);
            gaps[place] = offset;
            gaps[place + 1] = size;
            n += 2;
        }
    }

    private int size(char letter) {
        switch (letter) {
            case 'Z':
            case 'B':
                return 1;
            case 'C':
            case 'S':
                return 2;
            case 'I':
            case 'F':
            case 'i':
                return 4;
            case 'J':
            case 'D':
                return 8;
            default:
                return reference;
        }
    }

    private int alignment(int size) {
        return size == 8 ? wide : size;
    }

    private static long up(long n, int to) {
        return (n + to - 1) / to * to;
    }
}
