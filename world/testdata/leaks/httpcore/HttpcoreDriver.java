import org.apache.http.pool.AbstractConnPool;
import org.apache.http.pool.PoolEntry;

import rounds.Rounds;

/** Asks many hosts, each once, over a connection of a pool that is told now and then to close what has expired. */
public class HttpcoreDriver {
    static final Pool POOL = new Pool();
    static int closed;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, r -> {
            for (int i = 0; i < 20; i++) ask("host" + (r * 20 + i));
            POOL.closeExpired();
        });
        System.out.println(closed);
    }

    static void ask(String host) throws Exception {
        Entry entry = POOL.lease(host, null).get();
        POOL.release(entry, false);
    }

    static class Pool extends AbstractConnPool<String, Connection, Entry> {
        Pool() { super(host -> new Connection(), 2, 20); }

        @Override
        protected Entry createEntry(String host, Connection c) {
            return new Entry(host, c);
        }
    }

    static class Entry extends PoolEntry<String, Connection> {
        Entry(String host, Connection c) { super(host, host, c); }

        @Override
        public boolean isClosed() {
            return !getConnection().open;
        }

        @Override
        public void close() {
            getConnection().open = false;
            closed++;
        }
    }

    static class Connection {
        boolean open = true;
    }
}
