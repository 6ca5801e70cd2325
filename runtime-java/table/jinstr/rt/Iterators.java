package jinstr.rt;

/**
 * Who has a view of a collection nobody knows, as the platform's code makes it, but for iterators: each call makes a new one, which rewritten
 * code has got. See replay/views.go.
 */
abstract class Iterators extends Library {
    private static final int MOST_HOLDERS = 256;
    private static final int MOST_VIEWS = 4;

    Iterators(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** A view of a collection was got. The view is given back if nobody else has it, else 0. */
    final int views(int view, int of, boolean fresh, boolean mayLookAhead) {
        if (view == 0 || of == 0) {
            into(view, of);
            return 0;
        }
        int bounded = of(of, FLAGS) & BOUNDED;
        int e = into(view, of);
        if (mayLookAhead && e != 0 && !ahead(e)) {
            holders.set(e * HOLDER + LEVEL, holder(e, LEVEL) | AHEAD);
            ahead++;
        }
        if (!fresh || !unshared(view)) {
            return 0;
        }
        if (!is(view, WAS_OUT)) {
            unflag(view, ESCAPED | BOUNDED | PARTS);
        }
        if (bounded == 0 && !kindOf(of).wraps && kindOf(view).name.startsWith(kindOf(of).name + "$")) {
            unflag(of, BOUNDED); // it surely holds that
        }
        return view;
    }

    /** An object of the platform's that a call has made anew, if it is an iterator: some that are empty are always the same. */
    final boolean unshared(int o) {
        return is(o, EXTERNAL) && kindOf(o).fresh;
    }

    /** What is taken out of a collection escapes, if an iterator over that may have looked it up. */
    final void givesAhead(int container, int o) {
        if (ahead > 0 && kindOf(container).linked && isLookedUp(container, 0)) {
            escape(o, sites[0]);
        }
    }

    private boolean isLookedUp(int x, int views) {
        int e = of(x, TAIL);
        int i = 0;
        for (; e != 0 && i < MOST_HOLDERS; i++, e = holder(e, PREVIOUS)) {
            if (kind(e) == INSIDE || kind(e) == FIELD) {
                int owner = holder(e, OWNER);
                if (ahead(e) || looksInto(owner) && (views == MOST_VIEWS || isLookedUp(owner, views + 1))) {
                    return true;
                }
            }
        }
        return i == MOST_HOLDERS;
    }

    /** It may be a view or a wrapper of a collection, and is not one itself. */
    private boolean looksInto(int o) {
        Kind k = kindOf(o);
        return k.wraps || unshared(o) && !k.looked;
    }
}
