package kernels;

import lab.Kernel;

/** Quicksort that leaves short rows to insertion. */
public final class Sort extends Kernel {
    private final int[] data = new int[50_000];

    public Sort() {
        int seed = 4711;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 1664525 + 1013904223;
            data[i] = seed;
        }
    }

    @Override
    public long run() {
        long sum = 0;
        for (int round = 0; round < 5; round++) {
            int[] a = data.clone();
            sort(a, 0, a.length - 1);
            sum += a[a.length / 3] + (long) a[round];
        }
        return sum;
    }

    static void sort(int[] a, int from, int to) {
        while (to - from > 16) {
            int pivot = a[(from + to) >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i] = a[j];
                    a[j] = t;
                    i++;
                    j--;
                }
            }
            if (j - from < to - i) {
                sort(a, from, j);
                from = i;
            } else {
                sort(a, i, to);
                to = j;
            }
        }
        insert(a, from, to);
    }

    static void insert(int[] a, int from, int to) {
        for (int i = from + 1; i <= to; i++) {
            int v = a[i];
            int k = i - 1;
            while (k >= from && a[k] > v) {
                a[k + 1] = a[k];
                k--;
            }
            a[k + 1] = v;
        }
    }
}
