import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** Every way to hold an object, with some of each let go. */
public final class ShapesDriver {
    interface Shape {
    }

    enum Size {
        SMALL {
            @Override
            Shape make() {
                return new Square(1);
            }
        },
        LARGE {
            @Override
            Shape make() {
                return new Square(100);
            }
        };

        final Shape first = new Circle();

        abstract Shape make();
    }

    static class Circle implements Shape, Cloneable {
        Shape inside;

        @Override
        public Circle clone() {
            try {
                return (Circle) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static final class Square implements Shape {
        final int side;
        final Point[] corners = {new Point(), new Point(), new Point(), new Point()};

        Square(int side) {
            this.side = side;
            if (side < 0) {
                throw new Refused("negative");
            }
        }
    }

    static class Point {
        long x, y;
    }

    static class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        final Point where = new Point();

        Refused(String s) {
            super(s);
        }
    }

    static class Node {
        Node next, previous;
        Object load;
    }

    class Inner implements Shape {
        class Deeper implements Shape {
        }

        final Shape deeper = new Deeper();
    }

    static class Named extends ArrayList<Point> {
        private static final long serialVersionUID = 1;
        String name;
    }

    static class Twice {
        final Point point;

        Twice(Point point) {
            this.point = point;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Twice;
        }
    }

    static Shape[] shapes = new Shape[10];
    static Shape[][] grid = new Shape[3][4];
    static int[][] numbers = {{1}, {2, 3}, null};
    static final List<Shape> LIST = new ArrayList<>();
    static final Map<Twice, Shape> MAP = new HashMap<>();
    static Node ring;
    static Supplier<Shape> supplier;
    static Function<Object, Object> function;
    static Callable<Shape> anonymous;
    static ShapesDriver outer;
    static Shape inner;
    static Refused refused;
    static Named named;
    static Object[] copied;
    static final ThreadLocal<Shape> LOCAL = new ThreadLocal<>();
    static ArrayDeque<Node> deque = new ArrayDeque<>();
    static Shape fromThread;
    static List<Supplier<Point>> suppliers = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        arrays();
        collections();
        rings();
        captures();
        threads();
        throwing();
        Checkpoint.reach();
    }

    static void arrays() {
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = i % 2 == 0 ? new Circle() : new Square(i);
            Circle c = new Circle();
            c.inside = shapes[i];
        }
        shapes[3] = null;
        Circle c = (Circle) shapes[0];
        c.inside = new Circle();
        shapes[1] = c.clone();
        grid[1][2] = Size.SMALL.make();
        grid[2] = new Shape[] {new Circle(), Size.LARGE.make()};
        copied = new Object[20];
        System.arraycopy(shapes, 0, copied, 5, 10);
        shapes[5] = null;
        Shape[] old = shapes;
        shapes = old.clone();
        shapes[7] = null;
    }

    static void collections() {
        for (int i = 0; i < 100; i++) {
            LIST.add(new Circle());
        }
        LIST.subList(10, 60).clear();
        LIST.removeIf(s -> s == LIST.get(0));
        MAP.put(new Twice(new Point()), new Circle());
        MAP.put(new Twice(new Point()), new Square(2));
        named = new Named();
        named.name = new String("x");
        for (int i = 0; i < 7; i++) {
            named.add(new Point());
        }
        named.remove(0);
        for (int i = 0; i < 5; i++) {
            Node n = new Node();
            n.load = new Point();
            deque.addLast(n);
        }
        deque.pollFirst().load = new Circle();
    }

    static void rings() {
        for (int i = 0; i < 50; i++) {
            Node first = new Node();
            Node second = new Node();
            first.next = second;
            second.next = first;
            first.previous = second;
            second.previous = first;
            if (i == 20) {
                ring = second;
                ring.load = new Node[] {new Node(), first};
            }
        }
    }

    static void captures() {
        Shape captured = new Circle();
        Shape dropped = new Circle();
        Point p = new Point();
        supplier = () -> captured;
        supplier.get();
        anonymous = new Callable<Shape>() {
            final Point own = new Point();

            @Override
            public Shape call() {
                return p.x == 0 ? captured : null;
            }
        };
        Supplier<Shape> local = () -> dropped;
        local.get();
        outer = new ShapesDriver();
        inner = outer.new Inner();
        for (int i = 0; i < 4; i++) {
            Point q = new Point();
            q.x = i;
            suppliers.add(() -> q);
        }
        suppliers.remove(2);
        Node bound = new Node();
        function = bound::equals;
    }

    static void threads() throws Exception {
        Thread[] list = new Thread[3];
        for (int i = 0; i < list.length; i++) {
            int n = i;
            list[i] = new Thread(() -> {
                Shape mine = new Square(n);
                LOCAL.set(new Circle());
                if (n == 1) {
                    fromThread = mine;
                }
                for (int k = 0; k < 1000; k++) {
                    Circle c = new Circle();
                    c.inside = mine;
                }
            });
            list[i].start();
        }
        for (Thread t : list) {
            t.join();
        }
        LOCAL.set(new Circle());
    }

    static void throwing() {
        for (int i = -3; i < 3; i++) {
            try {
                Shape s = new Square(i);
                LIST.add(s);
            } catch (Refused e) {
                refused = e;
            } finally {
                Point p = new Point();
                p.x = 1;
            }
        }
    }
}
