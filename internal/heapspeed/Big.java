import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes a heap of a number of objects, as programs have them (records in lists and maps, strings, a list, a tree with
 * references up, a cache that shares objects), and dumps it to a file.
 */
public class Big {
    static class Person { String name; Address home; List<Order> orders = new ArrayList<>(2); int age; long id; Person friend; }
    static class Address { String street; int number; City city; }
    static class City { String name; Person mayor; }
    static class Order { Person buyer; Item[] items; double total; Order next; }
    static class Item { String label; int price; short count; boolean sold; }
    static class Tree { Tree left, right, up; Object value; byte depth; }

    static Map<Long, Person> people = new HashMap<>();
    static List<City> cities = new ArrayList<>();
    static Order last;
    static Tree root;

    public static void main(String[] args) throws Exception {
        long objects = Long.parseLong(args[0]);
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) { City c = new City(); c.name = "city " + i; cities.add(c); }
        Item[] catalogue = new Item[5000];
        for (int i = 0; i < catalogue.length; i++) { catalogue[i] = new Item(); catalogue[i].label = "item " + i; }
        for (long made = 20000, id = 0; made < objects; id++) made += add(id, random, catalogue);
        dump(args[1]);
    }

    /** Adds a person, its orders and two nodes of the tree; returns how many objects that made. */
    static int add(long id, Random random, Item[] catalogue) {
        Person p = new Person();
        p.id = id; p.name = "person " + id; p.age = random.nextInt(90);
        p.home = new Address(); p.home.street = "street " + id % 977; p.home.city = cities.get(random.nextInt(cities.size()));
        if (p.home.city.mayor == null) p.home.city.mayor = p;
        p.friend = people.get((long) random.nextInt((int) id + 1));
        people.put(id, p);
        int made = 11, orders = random.nextInt(3);
        for (int k = 0; k < orders; k++) {
            Order o = new Order();
            o.buyer = p; o.next = last; last = o;
            o.items = new Item[1 + random.nextInt(4)];
            for (int j = 0; j < o.items.length; j++) o.items[j] = catalogue[random.nextInt(catalogue.length)];
            p.orders.add(o);
            made += 2;
        }
        plant(p, random); plant(p.home, random);
        return made + 2;
    }

    static void plant(Object value, Random random) {
        Tree t = new Tree();
        t.value = value;
        if (root == null) { root = t; return; }
        Tree at = root;
        for (;;) {
            boolean left = random.nextBoolean();
            Tree below = left ? at.left : at.right;
            if (below == null) { if (left) at.left = t; else at.right = t; t.up = at; return; }
            at = below;
        }
    }

    /** Class com.sun.management.HotSpotDiagnosticMXBean by name, so that the program compiles for any release. */
    static void dump(String path) throws Exception {
        Class<?> bean = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
        Object diagnostics = ManagementFactory.getPlatformMXBean(bean.asSubclass(java.lang.management.PlatformManagedObject.class));
        bean.getMethod("dumpHeap", String.class, boolean.class).invoke(diagnostics, path, true);
    }
}
