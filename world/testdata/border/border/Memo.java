package border;

import java.util.function.Supplier;

/** Asks once, and keeps what it got. */
public final class Memo<T> implements Supplier<T> {
    private final Supplier<T> of;
    private T value;

    public Memo(Supplier<T> of) {
        this.of = of;
    }

    @Override
    public T get() {
        if (value == null) {
            value = of.get();
        }
        return value;
    }
}
