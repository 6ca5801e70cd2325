import java.io.IOException;
import java.io.Writer;

import org.kxml2.io.KXmlParser;
import org.kxml2.io.KXmlSerializer;
import org.kxml2.kdom.Document;
import org.kxml2.kdom.Element;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * Reads a catalogue of books into a tree, takes most of it out again, and writes the rest; then it reads the catalogue once more
 * as a stream. It stands for the XML that a device gets from its server.
 */
public class Catalogue {
    /** Without arguments: six elements each. */
    private static final int BOOKS = 250;

    private static Document kept;

    public static void main(String[] args) throws IOException, XmlPullParserException {
        int books = args.length > 0 ? Integer.parseInt(args[0]) : BOOKS;
        kept = tree(books);
        Element root = kept.getRootElement();
        System.out.println(elements(root) + " elements, " + attributes(root) + " attributes");
        prune(root);
        System.out.println(elements(root) + " elements are kept, in " + length(kept) + " characters");
        System.out.println(stream(books) + " characters of text");
    }

    private static KXmlParser parser(int books) throws XmlPullParserException {
        KXmlParser p = new KXmlParser();
        p.setFeature(XmlPullParser.FEATURE_PROCESS_NAMESPACES, true);
        p.setInput(new Books(books));
        return p;
    }

    private static Document tree(int books) throws IOException, XmlPullParserException {
        Document d = new Document();
        d.parse(parser(books));
        return d;
    }

    private static int elements(Element e) {
        int n = 1;
        for (int i = 0; i < e.getChildCount(); i++) {
            Element child = e.getElement(i);
            if (child != null) {
                n += elements(child);
            }
        }
        return n;
    }

    private static int attributes(Element e) {
        int n = e.getAttributeCount();
        for (int i = 0; i < e.getChildCount(); i++) {
            Element child = e.getElement(i);
            if (child != null) {
                n += attributes(child);
            }
        }
        return n;
    }

    /** Keeps each eighth book. */
    private static void prune(Element root) {
        for (int i = root.getChildCount() - 1; i >= 0; i--) {
            Element book = root.getElement(i);
            if (book == null || Integer.parseInt(book.getAttributeValue("", "id")) % 8 != 0) {
                root.removeChild(i);
            }
        }
    }

    private static int length(Document d) throws IOException {
        Counter c = new Counter();
        KXmlSerializer s = new KXmlSerializer();
        s.setOutput(c);
        d.write(s);
        s.flush();
        return c.length;
    }

    private static int stream(int books) throws IOException, XmlPullParserException {
        KXmlParser p = parser(books);
        int n = 0;
        for (int event = p.getEventType(); event != XmlPullParser.END_DOCUMENT; event = p.next()) {
            if (event == XmlPullParser.TEXT && !p.isWhitespace()) {
                n += p.getText().length();
            }
        }
        return n;
    }

    private static class Counter extends Writer {
        int length;

        public void write(char[] c, int from, int n) {
            length += n;
        }

        public void flush() {
        }

        public void close() {
        }
    }
}
