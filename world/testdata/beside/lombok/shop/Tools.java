package shop;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import lombok.Cleanup;
import lombok.SneakyThrows;
import lombok.Synchronized;
import lombok.experimental.Delegate;
import lombok.experimental.UtilityClass;
import lombok.val;

/** Bodies that Lombok changes. */
public class Tools {
    private final Object lock = new Object();
    private List<Object> seen = new ArrayList<>();

    @SneakyThrows
    public Object read(String text) {
        @Cleanup val in = new StringReader(text);
        val out = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            out.append((char) c);
        }
        if (out.length() == 0) {
            throw new IOException("nothing to read");
        }
        return out.toString();
    }

    @Synchronized("lock")
    public int note(Object x) {
        seen.add(x);
        return seen.size();
    }

    public List<Object> noted() {
        val copy = new ArrayList<Object>();
        for (val x : seen) {
            copy.add(x);
        }
        Object last = copy.isEmpty() ? null : copy.get(0);
        last = copy;
        return last == copy ? copy : null;
    }

    @SneakyThrows
    Tools(boolean fail) {
        if (fail) {
            throw new IOException("made to fail");
        }
    }

    /** A list that counts. */
    public static class Counting {
        interface Adds {
            boolean add(Object x);
        }

        @Delegate(excludes = Adds.class)
        private final List<Object> list = new ArrayList<>();
        private int added;

        public boolean add(Object x) {
            added++;
            return list.add(x);
        }

        public int added() {
            return added;
        }
    }

    @UtilityClass
    public static class Pairs {
        private final List<Object[]> all = new ArrayList<>();

        public Object[] of(Object a, Object b) {
            Object[] pair = {a, b};
            all.add(pair);
            return pair;
        }

        public int count() {
            return all.size();
        }
    }
}
