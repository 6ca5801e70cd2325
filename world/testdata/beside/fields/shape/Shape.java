package shape;

import com.fasterxml.jackson.annotation.JsonAutoDetect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Fields of all kinds, in a class that extends nothing. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
public class Shape implements Serializable {
    static int made = 1;

    public int id;
    String name;
    protected double[] corners = {0.5, 1.5};
    private List<Shape> parts = new ArrayList<>();
    private transient Object cache = "cached " + made;

    Shape() {
    }

    Shape(int id, String name) {
        this.id = id;
        this.name = name;
    }

    Shape add(Shape part) {
        parts.add(part);
        return this;
    }

    Object cache() {
        return cache;
    }
}
