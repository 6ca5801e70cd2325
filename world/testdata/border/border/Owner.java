package border;

import java.util.*;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.*;

/** Has collections and arrays of its own that it gives out and goes on using. */
public class Owner {
    public static final List<Object> KEPT = new ArrayList<>();
    public static final Object[] SLOTS = new Object[1];
    private static final Map<String, Object> REGISTRY = new HashMap<>();

    public final List<Object> open = new ArrayList<>();
    protected List<Object> inherited = new ArrayList<>();
    private final List<Object> list = new ArrayList<>();
    private final Object[] array = new Object[1];
    private final Object[][] grid = new Object[1][1];
    private final Map<String, List<Object>> groups = new HashMap<>();
    private final List<List<Object>> lists = new ArrayList<>(Arrays.asList(new ArrayList<>()));
    private final AtomicReference<Object> reference = new AtomicReference<>();
    private final Map<String, Object> map = new HashMap<>(Collections.singletonMap("a", "none"));
    private List<Object> late;

    public List<Object> list() { return list; }

    public Object[] array() { return array; }

    public Object[][] grid() { return grid; }

    public static Map<String, Object> registry() { return REGISTRY; }

    public List<Object> group(String name) { return groups.computeIfAbsent(name, n -> new ArrayList<>()); }

    public List<List<Object>> lists() { return lists; }

    public AtomicReference<Object> reference() { return reference; }

    public Map<String, Object> map() { return map; }

    /** Makes it when it is asked for first. */
    public List<Object> late() {
        List<Object> made = new ArrayList<>();
        late = made;
        return made;
    }

    /** What is new is of nobody else. */
    public static List<Object> fresh() { return new ArrayList<>(); }

    public void with(Consumer<List<Object>> use) { use.accept(list); }

    public boolean asks(Predicate<Object[]> question) { return question.test(array); }

    /** Keeps what is in all of them just now. */
    public void keep() {
        KEPT.addAll(open);
        KEPT.addAll(inherited);
        KEPT.addAll(list);
        KEPT.add(array[0]);
        KEPT.add(grid[0][0]);
        KEPT.add(SLOTS[0]);
        KEPT.addAll(REGISTRY.values());
        groups.values().forEach(KEPT::addAll);
        lists.forEach(KEPT::addAll);
        KEPT.add(reference.get());
        KEPT.addAll(map.values());
        if (late != null) {
            KEPT.addAll(late);
        }
    }
}
