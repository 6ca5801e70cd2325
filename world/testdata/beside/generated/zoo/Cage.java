package zoo;

import java.util.List;
import org.immutables.value.Value;

/** Implemented by the processor of Immutables in a class that extends this one. */
@Value.Immutable
abstract class Cage {
    abstract List<Animal> animals();

    @Value.Default
    Object sign() {
        return new StringBuilder("cage");
    }

    @Value.Lazy
    int count() {
        return animals().size();
    }

    @Value.Check
    void check() {
        if (animals().size() > 2) {
            throw new IllegalStateException("too many");
        }
    }
}
