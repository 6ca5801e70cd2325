import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;

/** Parses and runs scripts, again and again, and prints the milliseconds of processor time of each time. */
public final class JexlBench {
    static final String SCRIPT = "var total = 0; var seen = {:};"
            + "for (var order : orders) { var sum = 0;"
            + " for (var i = 0; i < order.items.size(); i += 1) { var item = order.items[i];"
            + "  if (item.price > limit && item.name =~ '.*[05]') { sum += item.price * item.count; } else { sum += item.price; } }"
            + " seen[order.name] = sum; total += sum > 100 ? sum : 100; } total";

    public static void main(String[] args) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        List<Object> orders = orders();
        double sum = 0;
        for (int i = Integer.parseInt(args[0]); i > 0; i--) {
            long start = clock.getCurrentThreadCpuTime();
            sum += evaluate(orders);
            System.out.println((clock.getCurrentThreadCpuTime() - start) / 1e6);
        }
        System.err.println(sum);
    }

    static List<Object> orders() {
        List<Object> orders = new ArrayList<>();
        for (int o = 0; o < 40; o++) {
            List<Object> items = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                Map<String, Object> item = new HashMap<>();
                item.put("name", "item " + i);
                item.put("price", i * 7 % 31);
                item.put("count", i % 5);
                items.add(item);
            }
            Map<String, Object> order = new HashMap<>();
            order.put("name", "order " + o);
            order.put("items", items);
            orders.add(order);
        }
        return orders;
    }

    static double evaluate(List<Object> orders) {
        double sum = 0;
        JexlEngine engine = new JexlBuilder().create();
        for (int limit = 0; limit < 60; limit++) {
            JexlScript script = engine.createScript(SCRIPT);
            JexlContext context = new MapContext();
            context.set("orders", orders);
            context.set("limit", limit);
            sum += ((Number) script.execute(context)).doubleValue();
        }
        return sum;
    }
}
