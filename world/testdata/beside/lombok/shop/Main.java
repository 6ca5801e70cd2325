package shop;

import java.util.List;
import lombok.extern.java.Log;
import lombok.val;

@Log
public class Main {
    static Object kept;

    public static void main(String[] args) {
        items();
        people();
        tools();
        log.fine("not shown");
    }

    private static void items() {
        Item a = new Item("pen");
        a.setPrice(3);
        a.getLabels().add("blue");
        Item b = new Item("pen");
        b.setPrice(3);
        b.setLabels(List.of("blue"));
        System.out.println(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        val order = Item.Order.builder().first(a).item(a).item(b).number(1).build();
        System.out.println(order + " " + order.equals(order.withNumber(2)) + " " + order.withNumber(1).equals(order));
        order.getNotes().add("wrapped");
        kept = order;
        attempt(() -> Item.Order.builder().build());
    }

    private static void people() {
        Person.Address home = new Person.Address("High Street", null).moved("Low Street");
        Person boss = Person.builder().name("Ada").home(home).build();
        Person.Clerk clerk = Person.Clerk.builder().name("Bob").home(new Person.Address().setStreet("Mill Lane")).boss(boss).build();
        System.out.println(boss.equals(Person.builder().name("Ada").home(home).build()) + " " + clerk.equals(boss));
        System.out.println(clerk.getBoss().getHome().getStreet() + " " + home.found("nowhere").getStreet());
        attempt(() -> home.moved(null));
        attempt(() -> home.found(null));
        Person.Lazy lazy = new Person.Lazy(() -> new Person.Address("Late Road", home));
        System.out.println(lazy.getAddress().getStreet() + " " + (lazy.getAddress() == lazy.getAddress()));
    }

    private static void tools() {
        val tools = new Tools(false);
        System.out.println(tools.read("text") + " " + tools.note("a") + " " + tools.note("b") + " " + tools.noted());
        attempt(() -> tools.read(""));
        attempt(() -> new Tools(true));
        Tools.Counting list = new Tools.Counting();
        list.add("x");
        list.addAll(List.of("y", "z"));
        System.out.println(list.added() + " " + list.size() + " " + list.get(2));
        Object[] pair = Tools.Pairs.of("l", "r");
        System.out.println(pair.length + " " + Tools.Pairs.count());
    }

    private static void attempt(Runnable r) {
        try {
            r.run();
        } catch (Throwable t) {
            StackTraceElement at = t.getStackTrace()[0];
            System.out.println(t.getClass().getName() + ": " + t.getMessage() + " at " + at.getMethodName());
        }
    }
}
