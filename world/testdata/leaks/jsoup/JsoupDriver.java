import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

import rounds.Rounds;

/** Asks each page the same question, which was read once. */
public class JsoupDriver {
    static final Evaluator QUERY = QueryParser.parse("p:not(div p)");
    static int found;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, r -> {
            for (int i = 0; i < 20; i++) page();
        });
        System.out.println(found);
        System.exit(0); // what this thread has of its own is still there
    }

    static void page() {
        Document page = Jsoup.parse("<p>one<div><p>two</div>");
        found += page.select(QUERY).size();
    }
}
