package work;

import lab.Kernel;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.digest.MurmurHash3;
import org.apache.commons.codec.language.DoubleMetaphone;
import org.apache.commons.codec.language.Nysiis;

/** commons-codec: how words sound, a hash, and bytes as letters. */
public final class Codec extends Kernel {
    private final String[] words = new String[2000];
    private final byte[] bytes = new byte[100_000];

    public Codec() {
        String letters = "etaoinshrdlcumwfgypbvkjxqz";
        int seed = 17;
        for (int i = 0; i < words.length; i++) {
            StringBuilder b = new StringBuilder();
            for (int k = 0; k < 3 + i % 9; k++) {
                seed = seed * 1664525 + 1013904223;
                int x = seed >>> 16 & 255;
                b.append(letters.charAt(x * x * 26 >> 16));
            }
            words[i] = b.toString();
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * i >> 3);
        }
    }

    @Override
    public long run() {
        DoubleMetaphone metaphone = new DoubleMetaphone();
        Nysiis nysiis = new Nysiis();
        Base32 base = new Base32();
        long sum = 0;
        for (int round = 0; round < 4; round++) {
            for (String word : words) {
                sum += metaphone.doubleMetaphone(word).length() + nysiis.nysiis(word).length();
            }
            sum += base.decode(base.encode(bytes)).length + MurmurHash3.hash32x86(bytes);
        }
        return sum;
    }
}
