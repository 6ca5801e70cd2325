package jinstr.rt;

/**
 * Collections that are looked into together, in the order of their ids: the table has them in that of their hashes, which differs
 * from run to run, and what is first seen in one of them is numbered then.
 */
final class Holding {
    private Object[] list = new Object[16];
    private int[] ids = new int[16];
    private int n;

    void add(Object x, int id) {
        if (n + 1 == list.length) {
            Object[] more = new Object[2 * list.length];
            System.arraycopy(list, 0, more, 0, n);
            list = more;
            int[] moreIds = new int[list.length];
            System.arraycopy(ids, 0, moreIds, 0, n);
            ids = moreIds;
        }
        list[n] = x;
        ids[n++] = id & ~Naming.ESCAPED;
    }

    /** The collections, then nulls. */
    Object[] ordered() {
        int gap = 1;
        while (gap < n / 3) {
            gap = 3 * gap + 1;
        }
        for (; gap > 0; gap /= 3) {
            order(gap);
        }
        return list;
    }

    /** A step of Shell's sort, which takes no memory. */
    private void order(int gap) {
        for (int i = gap; i < n; i++) {
            Object x = list[i];
            int id = ids[i];
            int j = i;
            for (; j >= gap && ids[j - gap] > id; j -= gap) {
                list[j] = list[j - gap];
                ids[j] = ids[j - gap];
            }
            list[j] = x;
            ids[j] = id;
        }
    }
}
