import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A server with JSP pages, a servlet and sessions, and clients that ask it: Serve FOLDER CLIENTS. */
public class Serve {
    public static class Cart extends HttpServlet {
        @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            request.getSession(true).setAttribute("item" + request.getParameter("n"), "a thing of number " + request.getParameter("n"));
            response.getWriter().println(request.getSession().getId());
        }
    }

    public static void main(String[] args) throws Exception {
        File web = new File(args[0], "web");
        web.mkdirs();
        for (int i = 0; i < 12; i++) page(web.toPath().resolve("page" + i + ".jsp"), i);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(args[0]);
        tomcat.setPort(0);
        Context context = tomcat.addWebapp("", web.getAbsolutePath());
        Tomcat.addServlet(context, "cart", new Cart());
        context.addServletMappingDecoded("/cart", "cart");
        tomcat.getConnector();
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            get(port, "/page" + i % 12 + ".jsp?n=" + i);
            get(port, "/cart?n=" + i);
        }
        tomcat.stop();
    }

    private static void page(Path file, int number) throws IOException {
        Files.writeString(file, "<%@ page session=\"true\" %><html><body><h1>Page " + number + "</h1><% for (int i = 0; i < " + (50 + number)
            + "; i++) { %><p><%= i * " + number + " %> ${param.n}</p><% } session.setAttribute(\"seen\", request.getParameter(\"n\")); %></body></html>");
    }

    private static void get(int port, String path) throws IOException {
        HttpURLConnection c = (HttpURLConnection) URI.create("http://localhost:" + port + path).toURL().openConnection();
        try (InputStream in = c.getInputStream()) {
            in.readAllBytes();
        }
    }
}
