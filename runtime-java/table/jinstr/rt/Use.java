package jinstr.rt;

/** What a class, a site or the whole program made, and how much of it was alive at most. */
class Use {
    int births;
    int live;
    int peak;
    long bytes;
    long liveBytes;
    long peakBytes;

    final void enter(long size) {
        births++;
        bytes += size;
        live++;
        liveBytes += size;
        peak = Math.max(peak, live);
        peakBytes = Math.max(peakBytes, liveBytes);
    }

    final void leave(long size) {
        live--;
        liveBytes -= size;
    }
}
