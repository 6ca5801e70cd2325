package lab;

/** A piece of work that is timed. What it gives must not depend on when it runs. */
public abstract class Kernel {
    public abstract long run();
}
