package core;

public class Cart {
    static class Line {
        final String name;
        final Line next;

        Line(String name, Line next) {
            this.name = name;
            this.next = next;
        }
    }

    private Line last;

    public Cart add(String name) {
        last = new Line(name, last);
        return this;
    }

    public int size() {
        int n = 0;
        for (Line l = last; l != null; l = l.next) {
            n++;
        }
        return n;
    }
}
