package jinstr.rt;

/** Is told what was counted. */
interface Auditor {
    /** A path of a method, by its flushed values (or null) and its id, ran so often. */
    void counted(int method, Path p, long id, long times);

    /** So many runs of a method were not told apart. */
    void lost(int method, long times);
}
