package lib;

import java.util.AbstractMap;

/** It has member classes of all kinds, and inherits some from the platform. */
public abstract class Nested extends AbstractMap<String, String> {
    public static class Open {
        class Deep { }
    }

    protected interface Kept { }

    static class Near { }

    private static class Hidden { }

    enum $Odd { }

    static class SimpleImmutableEntry { }

    Object local() {
        class Local { }
        return new Local() { };
    }
}
