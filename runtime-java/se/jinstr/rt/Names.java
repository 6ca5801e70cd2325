package jinstr.rt;

import java.util.HashMap;
import java.util.Map;

/** What the variables of one activation refer to, for the seed's style: ids by name, never objects. */
final class Names {
    private final Map<String, Integer> ids = new HashMap<>();

    void put(String name, int id) {
        ids.put(name, id);
    }

    int get(String name) {
        Integer id = ids.get(name);
        return id == null ? 0 : id;
    }
}
