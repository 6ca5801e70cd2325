package border;

/** Default methods keep the object that has them, or what they are given. */
public interface Keeper {
    default void enroll() {
        Shelf.keep(this);
    }

    default Object[] tie() {
        return new Object[] { this };
    }

    default void take(Object o) {
        Shelf.keep(o);
    }

    default int ask() {
        return hashCode();
    }

    /** A function is one, too. */
    interface Job extends Keeper {
        void job();
    }

    abstract class Base implements Keeper {
        protected void mine() {
            Shelf.keep(this);
        }
    }
}
