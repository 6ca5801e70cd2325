package jinstr.rt;

import java.util.Arrays;

/** The classes whose locals are recorded, by patterns: com.shop.*,!com.shop.util.* */
final class Locals {
    private final String[] patterns;
    /** Some class was found for the pattern. */
    private final boolean[] met;
    /** Some pattern tells what is recorded; else all of them tell what is not. */
    private boolean named;

    Locals(String list) {
        patterns = list.split(",");
        met = new boolean[patterns.length];
        for (int i = 0; i < patterns.length; i++) {
            patterns[i] = patterns[i].trim();
            named |= !patterns[i].startsWith("!");
        }
    }

    /** The methods whose locals are left out, by number, with those of another output. */
    boolean[] leftOut(boolean[] before, Rewritten r, String[] owners) {
        boolean[] all = Arrays.copyOf(before, r.base + r.methods);
        mark(all, r.base, owners);
        return all;
    }

    /** Tells of patterns for which no class has come. */
    void tellUnmet() {
        for (int i = 0; i < met.length; i++) {
            if (!met[i]) {
                Complaint.tell("jinstr.locals: no rewritten class is meant by " + patterns[i]);
            }
        }
    }

    /** Reads "@first method of a file", and "class how many methods", each with a semicolon behind. */
    private void mark(boolean[] left, int base, String[] parts) {
        int method = 0;
        for (String part : parts) {
            int at = 0;
            while (at < part.length()) {
                int end = part.indexOf(';', at);
                int space = part.indexOf(' ', at);
                if (part.charAt(at) == '@') {
                    method = base + Integer.parseInt(part.substring(at + 1, end));
                } else {
                    boolean out = !recorded(part.substring(at, space));
                    for (int n = Integer.parseInt(part.substring(space + 1, end)); n > 0; n--) {
                        left[method++] = out;
                    }
                }
                at = end + 1;
            }
        }
    }

    private boolean recorded(String name) {
        boolean in = !named;
        boolean out = false;
        for (int i = 0; i < patterns.length; i++) {
            boolean not = patterns[i].startsWith("!");
            if (matches(not ? patterns[i].substring(1) : patterns[i], name)) {
                met[i] = true;
                in |= !not;
                out |= not;
            }
        }
        return in && !out;
    }

    /** A star is any text. A class means those within it, too. */
    private static boolean matches(String pattern, String name) {
        if (pattern.indexOf('*') < 0) {
            return name.equals(pattern) || name.startsWith(pattern + "$");
        }
        String[] pieces = pattern.split("\\*", -1);
        int last = pieces.length - 1;
        int at = pieces[0].length();
        if (!name.startsWith(pieces[0]) || !name.endsWith(pieces[last])) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            int found = name.indexOf(pieces[i], at);
            if (found < 0) {
                return false;
            }
            at = found + pieces[i].length();
        }
        return at + pieces[last].length() <= name.length();
    }
}
