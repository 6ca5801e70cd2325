package jinstr.rt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;

/** The collections of the class library whose walk runs no code of the program's, by their exact class. */
final class Collections {
    private static final String[] OPEN = {"ArrayList", "LinkedList", "HashMap", "LinkedHashMap", "TreeMap", "HashSet",
        "LinkedHashSet", "ArrayDeque", "PriorityQueue", "IdentityHashMap", "EnumMap", "Arrays$ArrayList",
        "Collections$SingletonList", "Collections$SingletonSet", "Collections$SingletonMap", "ImmutableCollections$List12",
        "ImmutableCollections$ListN", "ImmutableCollections$Set12", "ImmutableCollections$SetN",
        "ImmutableCollections$Map1", "ImmutableCollections$MapN", "concurrent.ConcurrentHashMap",
        "concurrent.ConcurrentSkipListMap", "concurrent.CopyOnWriteArrayList",
        "concurrent.CopyOnWriteArraySet", "concurrent.ConcurrentLinkedQueue", "concurrent.ConcurrentLinkedDeque",
        "concurrent.LinkedTransferQueue", "stream.Collectors$Partition", "Optional",
        "AbstractMap$SimpleImmutableEntry"};
    private static final String[] LOCKING = {"concurrent.LinkedBlockingQueue", "concurrent.LinkedBlockingDeque"};
    private static final String[] GUARDED = {"Vector", "Stack", "Hashtable", "Properties", "concurrent.ArrayBlockingQueue",
        "concurrent.PriorityBlockingQueue", "concurrent.DelayQueue"};
    private static final String[] SORTED = {"TreeSet", "concurrent.ConcurrentSkipListSet"};

    /** What factory methods put around a collection, and calls go through. */
    private static final String[] WRAPPED = {"Collection", "Set", "List", "RandomAccessList", "Map", "SortedSet", "SortedMap",
        "NavigableSet", "NavigableMap", "SequencedCollection", "SequencedSet", "SequencedMap", "Queue"};
    private static final String[] AROUND = {"SetFromMap", "SequencedSetFromMap", "AsLIFOQueue"};
    /** What else factory methods make that holds what it is given. */
    private static final String[] HOLDING = {"Collections$CopiesList", "KeyValueHolder"};

    // Beside the kinds of Host, which are all smaller: what is no collection of its own.
    private static final int HOLDER = 5;
    private static final int WRAPPER = 6;
    private static final int LOCKING_WRAPPER = 7;
    private static final int VIEW = 8;

    /** The list around an array, or around what was given one by one. */
    private static final Class<?> OF_ARRAY = Arrays.asList().getClass();

    private static final int SLOTS = 512;
    /** So many classes of views are known, which are all that JDK 25 has, and twice as many. */
    private static final int MOST_VIEWS = 256;
    /** An identity table: a class, and its kind at the same place. */
    private static final Class<?>[] CLASSES = new Class<?>[SLOTS];
    private static final byte[] KINDS = new byte[SLOTS];
    /** How many classes of views are known. */
    private static int views;

    static {
        add("", OPEN, Host.OPEN);
        add("", LOCKING, Host.LOCKING);
        add("", SORTED, Host.SORTED);
        add("", GUARDED, Host.GUARDED);
        // An entry of a map that keeps its entries to itself.
        addClass("jdk.internal.util.NullableKeyValueHolder", Host.OPEN);
        add("", HOLDING, HOLDER);
        add("Collections$", AROUND, WRAPPER);
        add("Collections$Unmodifiable", WRAPPED, WRAPPER);
        add("Collections$Checked", WRAPPED, WRAPPER);
        add("Collections$Synchronized", WRAPPED, LOCKING_WRAPPER);
    }

    private Collections() {
    }

    private static void add(String prefix, String[] names, int kind) {
        for (String name : names) {
            addClass("java.util.".concat(prefix).concat(name), kind);
        }
    }

    private static void addClass(String name, int kind) {
        try {
            Class<?> c = Class.forName(name, false, null);
            int i = slot(c);
            CLASSES[i] = c;
            KINDS[i] = (byte) kind;
        } catch (ClassNotFoundException | LinkageError e) {
            // This version of Java has no such class.
        }
    }

    /** Where c stands, or the free slot where it would. */
    private static int slot(Class<?> c) {
        int i = WeakTable.slot(System.identityHashCode(c), SLOTS - 1);
        while (CLASSES[i] != null && CLASSES[i] != c) {
            i = i + 1 & SLOTS - 1;
        }
        return i;
    }

    static int kind(Class<?> c) {
        int kind = KINDS[slot(c)];
        return kind < HOLDER ? kind : Host.PLAIN;
    }

    static boolean wraps(Class<?> c) {
        return KINDS[slot(c)] >= WRAPPER || c == OF_ARRAY;
    }

    /**
     * Tells whether a class that the library has made an object of is one of views: it is the library's own, and none whose
     * kind is known. Sorted sets are views of the same class.
     */
    static boolean views(Class<?> c) {
        int kind = KINDS[slot(c)];
        return kind == VIEW || kind == Host.SORTED || kind == Host.PLAIN && c != OF_ARRAY && c.getClassLoader() == null && learn(c);
    }

    /** The lock keeps two threads from taking one slot. A thread that does not see the class yet takes it for none. */
    private static synchronized boolean learn(Class<?> c) {
        int i = slot(c);
        if (CLASSES[i] == null && views < MOST_VIEWS) {
            views++;
            KINDS[i] = VIEW;
            CLASSES[i] = c;
        }
        return KINDS[i] == VIEW;
    }

    static boolean locks(Class<?> c) {
        return KINDS[slot(c)] == LOCKING_WRAPPER;
    }

    static boolean produced(Class<?> c) {
        int kind = KINDS[slot(c)];
        return kind != Host.PLAIN && kind != VIEW;
    }

    /** Asks once, so that the VM has found the classes that are named there: it may have no memory for that later. */
    static void preload() {
        size(java.util.Collections.emptySet());
        size(java.util.Collections.emptyMap());
        size(Optional.empty());
    }

    /** The number of elements; of those that count them only by a walk, too. */
    static int size(Object x) {
        if (x instanceof Optional) {
            return ((Optional<?>) x).isPresent() ? 1 : 0;
        }
        if (x instanceof Map.Entry) {
            return 2;
        }
        return x instanceof Map ? ((Map<?, ?>) x).size() : ((java.util.Collection<?>) x).size();
    }

    /** What was put last into a list or deque, if it was put at the end; null for others. */
    static Object newest(Object x) {
        try {
            if (x instanceof ArrayList || x instanceof Vector || x instanceof CopyOnWriteArrayList) {
                List<?> list = (List<?>) x;
                return list.get(list.size() - 1);
            }
            return x instanceof ArrayDeque || x instanceof LinkedList ? ((java.util.Deque<?>) x).peekLast() : null;
        } catch (RuntimeException e) {
            // Another thread has emptied it meanwhile.
            return null;
        }
    }

    /** Properties keep others, for what they have not. */
    static boolean copies(Object x) {
        return kind(x.getClass()) != Host.PLAIN && !isOrdered(x) && !(x instanceof Properties);
    }

    /** Sorted ones take the comparator of another, too. */
    static boolean sorts(Object x) {
        return kind(x.getClass()) != Host.PLAIN && isOrdered(x);
    }

    private static boolean isOrdered(Object x) {
        return x instanceof SortedMap || x instanceof SortedSet || x instanceof PriorityQueue || x instanceof PriorityBlockingQueue;
    }

    static Object comparator(Object x) {
        return x instanceof SortedMap ? ((SortedMap<?, ?>) x).comparator()
                : x instanceof SortedSet ? ((SortedSet<?>) x).comparator()
                : x instanceof PriorityQueue ? ((PriorityQueue<?>) x).comparator()
                : ((PriorityBlockingQueue<?>) x).comparator();
    }

    /** Walks as far as the gatherer likes. What is changed meanwhile by other threads may be missed. */
    static void walk(Object x, Gatherer to) {
        try {
            if (x instanceof Map) {
                Iterator<?> i = ((Map<?, ?>) x).entrySet().iterator();
                while (i.hasNext()) {
                    Map.Entry<?, ?> e = (Map.Entry<?, ?>) i.next();
                    if (!to.add(e.getKey()) | !to.add(e.getValue())) {
                        return;
                    }
                }
            } else if (x instanceof Optional) {
                to.add(((Optional<?>) x).orElse(null));
            } else if (x instanceof Map.Entry) {
                to.add(((Map.Entry<?, ?>) x).getKey());
                to.add(((Map.Entry<?, ?>) x).getValue());
            } else {
                Iterator<?> i = ((Iterable<?>) x).iterator();
                while (i.hasNext() && to.add(i.next())) {
                    continue;
                }
            }
        } catch (RuntimeException e) {
            // Another thread changed the collection: what was found so far is used.
        }
    }
}
