package jinstr.rt;

/** What the variables of one activation refer to, for the paper's style: ids by name, never objects. */
final class Names {
    private static final int FEW = 8;

    private String[] names = new String[FEW];
    private int[] ids = new int[FEW];
    private int count;

    void put(String name, int id) {
        int i = find(name);
        if (i == names.length) {
            grow();
        }
        if (i == count) {
            names[count++] = name;
        }
        ids[i] = id;
    }

    /** The id of the object that the variable refers to, 0 for none. */
    int get(String name) {
        int i = find(name);
        return i < count ? ids[i] : 0;
    }

    /** Where the name stands, or would. A method has few variables. */
    private int find(String name) {
        int i = 0;
        while (i < count && !names[i].equals(name)) {
            i++;
        }
        return i;
    }

    private void grow() {
        String[] more = new String[count * 2];
        System.arraycopy(names, 0, more, 0, count);
        names = more;
        int[] all = new int[count * 2];
        System.arraycopy(ids, 0, all, 0, count);
        ids = all;
    }
}
