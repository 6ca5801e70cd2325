import reactor.core.Disposable;
import reactor.core.publisher.Sinks;

import rounds.Rounds;

/** Each request waits for the end of the program, until it is answered. */
public class ReactorDriver {
    static final Sinks.One<String> END = Sinks.one();
    static int ended;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, r -> {
            for (int i = 0; i < 20; i++) request();
        });
        System.out.println(ended);
    }

    static void request() {
        Disposable waiting = END.asMono().subscribe(text -> ended++);
        waiting.dispose();
    }
}
