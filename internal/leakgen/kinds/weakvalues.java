// leak: a WeakHashMap whose values hold their keys lets nothing go.
package weakvalues;

import java.util.Map;
import java.util.WeakHashMap;
import rounds.Rounds;

public class Main {
    static final Map<$Image, $Thumbnail> thumbnails = new WeakHashMap<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("weakvalues " + sum + " " + thumbnails.size());
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 8/*2..25*/; i++) $show(r * 7 + i);
    }

    static void $show(int width) { // path 1
        $Image image = $load(width);
        thumbnails.put(image, new $Thumbnail(image)); // also
        sum += thumbnails.get(image).of.width;
    }

    static $Image $load(int width) { // path 0 // chain
        return new $Image(width); // planted
    }
}

class $Image {
    final int width;

    $Image(int width) { this.width = width; }
}

class $Thumbnail {
    final $Image of;

    $Thumbnail($Image of) { this.of = of; }
}
