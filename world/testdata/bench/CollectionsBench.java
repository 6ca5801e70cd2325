import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.list.TreeList;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.trie.PatriciaTrie;

/** Fills, searches and empties collections, again and again, and prints the milliseconds of processor time of each time. */
public final class CollectionsBench {
    /** What is put into them. */
    static final class Item implements Comparable<Item> {
        final int key;

        Item(int key) {
            this.key = key;
        }

        @Override
        public int hashCode() {
            return key * 31;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Item && ((Item) o).key == key;
        }

        @Override
        public int compareTo(Item o) {
            return Integer.compare(key, o.key);
        }
    }

    public static void main(String[] args) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (int i = Integer.parseInt(args[0]); i > 0; i--) {
            long start = clock.getCurrentThreadCpuTime();
            sum += work(30_000);
            System.out.println((clock.getCurrentThreadCpuTime() - start) / 1e6);
        }
        System.err.println(sum);
    }

    static long work(int n) {
        PatriciaTrie<Item> trie = new PatriciaTrie<>();
        LinkedMap<Item, Item> linked = new LinkedMap<>();
        LRUMap<Item, Item> recent = new LRUMap<>(n / 8);
        TreeBidiMap<Item, Item> both = new TreeBidiMap<>();
        HashBag<Item> bag = new HashBag<>();
        List<Item> list = new TreeList<>();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            Item item = new Item(i * 7919 % n);
            trie.put(Integer.toString(item.key), item);
            linked.put(item, item);
            recent.put(item, item);
            both.put(item, new Item(i));
            bag.add(item, 1 + i % 3);
            list.add(i == 0 ? 0 : item.key % i, item);
        }
        for (int i = 0; i < n; i++) {
            Item item = list.get(i);
            sum += trie.get(Integer.toString(i)).key + linked.get(item).key + bag.getCount(item) + both.getKey(both.get(item)).key;
            sum += recent.containsKey(item) ? 1 : 0;
        }
        for (Map.Entry<String, Item> e : trie.prefixMap("12").entrySet()) {
            sum += e.getValue().key;
        }
        List<Item> all = new ArrayList<>(linked.keySet());
        for (int i = 0; i < n; i += 2) {
            sum += linked.remove(all.get(i)).key + both.remove(all.get(i)).key + list.remove(list.size() - 1).key;
        }
        return sum;
    }
}
