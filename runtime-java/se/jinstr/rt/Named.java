package jinstr.rt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What has been named since the last look. Nothing is called under its lock, as others name objects under locks of theirs. */
final class Named<E> {
    private ArrayList<E> fresh = new ArrayList<>();

    synchronized void add(E e) {
        fresh.add(e);
    }

    /** What has been named since this was last called; the list is the caller's own. */
    synchronized List<E> take() {
        if (fresh.isEmpty()) {
            return Collections.emptyList();
        }
        ArrayList<E> list = fresh;
        fresh = new ArrayList<>();
        return list;
    }
}
