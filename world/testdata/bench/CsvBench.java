import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Parses a document of 10 MB again and again, and prints the milliseconds of processor time of each time. */
public final class CsvBench {
    public static void main(String[] args) throws Exception {
        String text = document(10_000_000);
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long rows = 0;
        for (int i = Integer.parseInt(args[0]); i > 0; i--) {
            long start = clock.getCurrentThreadCpuTime();
            rows += parse(text);
            System.out.println((clock.getCurrentThreadCpuTime() - start) / 1e6);
        }
        System.err.println(rows);
    }

    static String document(int length) {
        StringBuilder b = new StringBuilder("id,name,remark,price\n");
        for (int i = 0; b.length() < length; i++) {
            b.append(i).append(",name ").append(i % 100).append(",\"says \"\"hello\"\", ").append(i).append(" times\",").append(i % 977).append(".50\n");
        }
        return b.toString();
    }

    static long parse(String text) throws Exception {
        long n = 0;
        try (CSVParser parser = CSVParser.parse(new StringReader(text), CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build())) {
            for (CSVRecord record : parser) {
                n += record.get("name").length();
            }
        }
        return n;
    }
}
