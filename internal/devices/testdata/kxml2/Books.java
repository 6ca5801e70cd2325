import java.io.Reader;

/** The catalogue, which is made while it is read: no more than a book of it is in memory. */
class Books extends Reader {
    /** A parser with a large buffer gets no more at once than one with a small buffer: it reads alike in any heap. */
    private static final int PIECE = 100;

    private final int books;
    private int next;
    private String text = "<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE catalogue>\n<catalogue xmlns='urn:books' xmlns:s='urn:shop'>\n";
    private int taken;

    Books(int books) {
        this.books = books;
    }

    public int read(char[] to, int from, int n) {
        if (taken == text.length() && !more()) {
            return -1;
        }
        n = Math.min(Math.min(n, PIECE), text.length() - taken);
        text.getChars(taken, taken + n, to, from);
        taken += n;
        return n;
    }

    private boolean more() {
        if (next > books) {
            return false;
        }
        text = next < books ? book(next) : "</catalogue>\n";
        next++;
        taken = 0;
        return true;
    }

    private static String book(int i) {
        StringBuffer b = new StringBuffer();
        b.append("<book id='").append(i).append("' s:shelf=\"").append((char) ('A' + i % 26)).append("\">\n");
        b.append("  <title>Caf&#233; &amp; cr&#xEA;me, vol. ").append(i % 12).append(" &lt;revised&gt;</title>\n");
        b.append("  <author born='").append(1800 + i % 190).append("'>Nobody <i>&quot;No.\u00a0").append(i % 40).append("&quot;</i> Nemo</author>\n");
        if (i % 5 == 0) {
            b.append("  <!-- bought back --><?stamp ").append(i).append("?>\n");
        }
        b.append("  <s:price currency='EUR'>").append(i % 90).append(".50</s:price><sold/>\n");
        b.append("  <![CDATA[1 < ").append(i).append("]]>\n</book>\n");
        return b.toString();
    }

    public void close() {
    }
}
