package jinstr.rt;

/** A table of ints that grows piece by piece: what is in it is never copied, and no piece is large. */
final class Ints {
    private static final int BITS = 8;
    private static final int MASK = (1 << BITS) - 1;

    private int[][] parts = new int[4][];
    private int room;

    int get(int i) {
        return parts[i >> BITS][i & MASK];
    }

    void set(int i, int v) {
        parts[i >> BITS][i & MASK] = v;
    }

    void add(int i, int v) {
        parts[i >> BITS][i & MASK] += v;
    }

    /** Makes room for n ints; new ones are 0. It throws OutOfMemoryError and leaves the table as it was. */
    void reserve(int n) {
        while (room < n) {
            int i = room >> BITS;
            if (i == parts.length) {
                int[][] more = new int[2 * i][];
                System.arraycopy(parts, 0, more, 0, i);
                parts = more;
            }
            parts[i] = new int[MASK + 1];
            room += MASK + 1;
        }
    }

    /** Copies n ints, to a place before them or to one that they do not reach. */
    void copy(int from, int to, int n) {
        for (int left = n; left > 0;) {
            int run = Math.min(left, MASK + 1 - Math.max(from & MASK, to & MASK));
            System.arraycopy(parts[from >> BITS], from & MASK, parts[to >> BITS], to & MASK, run);
            from += run;
            to += run;
            left -= run;
        }
    }

    /** Moves what stands from a place on by so many ints upwards; there is room for it. */
    void shift(int from, int end, int by) {
        while (end > from) {
            int last = end - 1;
            int run = Math.min(end - from, 1 + Math.min(last & MASK, last + by & MASK));
            end -= run;
            System.arraycopy(parts[end >> BITS], end & MASK, parts[end + by >> BITS], end + by & MASK, run);
        }
    }

    /** Sorts n records of that width by their first int: Shell's sort, which takes no memory. Steps may wrap around. */
    void sort(int n, int width, boolean falling) {
        int gap = 1;
        while (gap < n / 3) {
            gap = 3 * gap + 1;
        }
        int[] r = new int[width];
        for (; gap > 0; gap /= 3) {
            for (int i = gap; i < n; i++) {
                for (int k = 0; k < width; k++) {
                    r[k] = get(i * width + k);
                }
                int j = i;
                while (j >= gap && (falling ? r[0] - get((j - gap) * width) > 0 : get((j - gap) * width) - r[0] > 0)) {
                    copy((j - gap) * width, j * width, width);
                    j -= gap;
                }
                for (int k = 0; k < width; k++) {
                    set(j * width + k, r[k]);
                }
            }
        }
    }
}
