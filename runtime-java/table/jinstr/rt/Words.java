package jinstr.rt;

/** Numbers of words, as many as were said before. */
final class Words {
    private final String[] words;
    private final int[] numbers;
    private final int[] next;
    private final int[] buckets;
    private int n = 1;

    Words(int most) {
        words = new String[most + 1];
        numbers = new int[most + 1];
        next = new int[most + 1];
        buckets = new int[most + 1];
    }

    private int bucket(String word) {
        return (word.hashCode() & 0x7fffffff) % buckets.length;
    }

    /** The first number that a word is given stays. */
    void put(String word, int number) {
        if (get(word) == 0) {
            int b = bucket(word);
            words[n] = word;
            numbers[n] = number;
            next[n] = buckets[b];
            buckets[b] = n++;
        }
    }

    /** The number of a word; 0 if it has none. */
    int get(String word) {
        int i = buckets[bucket(word)];
        while (i != 0 && !words[i].equals(word)) {
            i = next[i];
        }
        return numbers[i];
    }
}
