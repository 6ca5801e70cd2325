import com.atlassian.clover.CloverInstr;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;

/** Prints which of the files in a list CloverInstr cannot read: it stops at the first such file, so each is tried alone. */
public final class Readable {
    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        Path work = Files.createTempDirectory("readable");
        String db = work.resolve("db").toString();
        List<String> files = Files.readAllLines(Paths.get(args[0]));
        for (String file : files) {
            Files.deleteIfExists(Paths.get(db));
            int code = CloverInstr.mainImpl(new String[] {"-i", db, "-d", work.toString(), "--source", "17", "-e", "UTF-8", file});
            if (code != 0) {
                out.println(file);
            }
        }
    }
}
