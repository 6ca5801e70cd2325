package jinstr.rt;

/** What a class, a site or the whole program made, and how much of it was alive at most. */
class Use {
    int births;
    int live;
    int peak;
    long bytes;
    long liveBytes;
    long peakBytes;
    /** Made, but the table had no room for them: what became of them is not known. */
    int lost;
    long lostBytes;

    final void enter(long size) {
        births++;
        bytes += size;
        live++;
        liveBytes += size;
        peak = Math.max(peak, live);
        peakBytes = Math.max(peakBytes, liveBytes);
    }

    final void lose(long size) {
        births++;
        bytes += size;
        lost++;
        lostBytes += size;
    }

    final void leave(long size) {
        live--;
        liveBytes -= size;
    }
}
