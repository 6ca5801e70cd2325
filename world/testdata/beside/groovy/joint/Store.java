package joint;

import java.util.ArrayList;
import java.util.List;

/** Java that uses Groovy, which uses Java. */
public class Store {
    private final List<Shelf> shelves = new ArrayList<>();
    protected Object sign = new Object[] {"open"};

    public Shelf add(String label) {
        Shelf made = new Shelf(label, this);
        shelves.add(made);
        return made;
    }

    public List<Shelf> getShelves() {
        return shelves;
    }

    public static void main(String[] args) {
        Store store = new Branch();
        Shelf a = store.add("a");
        a.fill(3);
        store.add("b").fill(1);
        System.out.println(store + " " + a.getBooks() + " " + ((Branch) store).report());
        System.out.println(((Branch) store).members());
        try {
            a.fill(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
