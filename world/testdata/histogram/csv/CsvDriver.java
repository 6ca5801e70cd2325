import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A document of 50,000 lines read with commons-csv; every third record is kept, and a parser that is half-way. */
public final class CsvDriver {
    static List<CSVRecord> kept = new ArrayList<>();
    static CSVParser open;
    static String text;

    public static void main(String[] args) throws Exception {
        document();
        read();
        half();
        Checkpoint.reach();
    }

    static void document() {
        StringBuilder b = new StringBuilder("id,name,remark\n");
        for (int i = 0; i < 50000; i++) {
            b.append(i).append(",name ").append(i % 100).append(",\"says \"\"hello\"\", ").append(i).append(" times\"\n");
        }
        text = b.toString();
    }

    static void read() throws Exception {
        try (CSVParser parser = CSVParser.parse(new StringReader(text), format())) {
            for (CSVRecord record : parser) {
                if (record.getRecordNumber() % 3 == 0 && record.get("id") != null) {
                    kept.add(record);
                }
            }
        }
    }

    static void half() throws Exception {
        open = CSVParser.parse(new StringReader(text), format());
        int n = 0;
        for (CSVRecord record : open) {
            if (record.size() == 3 && ++n == 20000) {
                break;
            }
        }
    }

    static CSVFormat format() {
        return CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    }
}
