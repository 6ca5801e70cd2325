import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Prints what is wrong with a document, by a DTD. */
class Validate {
    public static void main(String[] args) throws Exception {
        byte[] dtd = Files.readAllBytes(Paths.get(args[0]));
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setValidating(true);
        factory.newSAXParser().parse(new File(args[1]), new DefaultHandler() {
            @Override
            public InputSource resolveEntity(String publicId, String systemId) {
                return new InputSource(new ByteArrayInputStream(dtd));
            }

            @Override
            public void error(SAXParseException e) {
                System.out.println(e.getLineNumber() + ": " + e.getMessage());
            }
        });
    }
}
