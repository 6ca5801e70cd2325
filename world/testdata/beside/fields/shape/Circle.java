package shape;

/** Inherited fields, one that hides another, and an object within. */
public class Circle extends Shape {
    String name = "round";
    private final Centre centre;
    private Integer radius;

    Circle() {
        this(0, 0);
    }

    Circle(int id, int radius) {
        super(id, "circle");
        this.radius = radius;
        centre = new Centre(radius, -radius);
    }
}
