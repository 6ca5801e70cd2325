import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.jfree.chart3d.Chart3D;
import org.jfree.chart3d.Chart3DFactory;
import org.jfree.chart3d.data.xyz.XYZSeries;
import org.jfree.chart3d.data.xyz.XYZSeriesCollection;

/** Draws a cloud of points in three dimensions, from several sides. */
public class Chart {
    public static void main(String[] args) {
        int points = Integer.parseInt(args[0]);
        XYZSeriesCollection<String> data = new XYZSeriesCollection<>();
        for (int s = 0; s < 5; s++) {
            XYZSeries<String> series = new XYZSeries<>("cloud " + s);
            for (int i = 0; i < points / 5; i++) {
                double a = i * 0.7 + s;
                series.add(Math.cos(a) * i, Math.sin(a) * i, Math.sin(i * 0.01 * (s + 1)) * points / 9);
            }
            data.add(series);
        }
        Chart3D chart = Chart3DFactory.createScatterChart("Clouds", "of " + points + " points", data, "x", "y", "z");
        BufferedImage image = new BufferedImage(640, 480, BufferedImage.TYPE_INT_RGB);
        for (int side = 0; side < 6; side++) {
            chart.getViewPoint().panLeftRight(0.3);
            Graphics2D g = image.createGraphics();
            chart.draw(g, new Rectangle2D.Double(0, 0, 640, 480));
            g.dispose();
        }
    }
}
