import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

import rounds.Rounds;

/** Opens a pool for each task, and closes it behind the task, while one pool stays. */
public class PoolDriver {
    static final GenericObjectPool<Connection> MAIN = open();
    static int sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, r -> {
            for (int i = 0; i < 10; i++) task();
        });
        System.out.println(sum);
        System.exit(0); // the evictor's thread does not end by itself
    }

    static void task() throws Exception {
        GenericObjectPool<Connection> pool = open();
        Connection c = pool.borrowObject();
        sum += c.number;
        pool.returnObject(c);
        pool.close();
    }

    static GenericObjectPool<Connection> open() {
        GenericObjectPoolConfig config = new GenericObjectPoolConfig();
        config.setJmxEnabled(false);
        config.setTimeBetweenEvictionRunsMillis(3_600_000);
        return new GenericObjectPool<>(new Connections(), config);
    }
}

class Connection {
    final int number;

    Connection(int number) { this.number = number; }
}

class Connections extends BasePooledObjectFactory<Connection> {
    @Override
    public Connection create() {
        return new Connection(1);
    }

    @Override
    public PooledObject<Connection> wrap(Connection c) {
        return new DefaultPooledObject<>(c);
    }
}
