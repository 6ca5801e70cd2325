package work;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import lab.Kernel;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** commons-csv reads a document of 2 MB. */
public final class Csv extends Kernel {
    private final String text;

    public Csv() {
        StringBuilder b = new StringBuilder("id,name,remark,price\n");
        for (int i = 0; b.length() < 2_000_000; i++) {
            b.append(i).append(",name ").append(i % 100).append(",\"says \"\"hello\"\", ").append(i).append(" times\",").append(i % 977).append(".50\n");
        }
        text = b.toString();
    }

    @Override
    public long run() {
        long n = 0;
        try (CSVParser parser = CSVParser.parse(new StringReader(text), CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build())) {
            for (CSVRecord record : parser) {
                n += record.get("name").length();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return n;
    }
}
