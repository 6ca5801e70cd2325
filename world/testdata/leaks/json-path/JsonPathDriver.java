import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;

import rounds.Rounds;

/** Reads many paths, each once, from one document. */
public class JsonPathDriver {
    static final DocumentContext DOCUMENT = JsonPath.parse("{\"a\": [1, 2, 3]}");
    static int sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, r -> {
            for (int i = 0; i < 100; i++) read(r * 100 + i);
        });
        System.out.println(sum);
    }

    static void read(int number) {
        Object found = DOCUMENT.read("$.a[?(@ > " + number + ")]");
        sum += found.toString().length();
    }
}
