package kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lab.Kernel;

/** Parses a JSON document into maps and lists. */
public final class Json extends Kernel {
    private final String text;
    private int at;

    public Json() {
        StringBuilder b = new StringBuilder("[");
        for (int i = 0; i < 1500; i++) {
            b.append(i == 0 ? "" : ",\n").append("{\"id\": ").append(i).append(", \"name\": \"n\\u0041 ").append(i).append("\", \"ok\": ")
                .append(i % 3 == 0).append(", \"list\": [1, -2.5e3, null, {}], \"more\": {\"a\": \"\\t\", \"b\": []}}");
        }
        text = b.append(']').toString();
    }

    @Override
    public long run() {
        long sum = 0;
        for (int round = 0; round < 10; round++) {
            at = 0;
            sum += value().hashCode();
        }
        return sum;
    }

    private Object value() {
        skip();
        switch (text.charAt(at)) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                at += 4;
                return Boolean.TRUE;
            case 'f':
                at += 5;
                return Boolean.FALSE;
            case 'n':
                at += 4;
                return null;
            default:
                return number();
        }
    }

    private void skip() {
        while (text.charAt(at) <= ' ') {
            at++;
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new HashMap<>();
        at++;
        skip();
        if (text.charAt(at) == '}') {
            at++;
            return map;
        }
        while (true) {
            skip();
            String key = string();
            skip();
            at++;
            map.put(key, value());
            skip();
            if (text.charAt(at++) == '}') {
                return map;
            }
        }
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        skip();
        if (text.charAt(at) == ']') {
            at++;
            return list;
        }
        while (true) {
            list.add(value());
            skip();
            if (text.charAt(at++) == ']') {
                return list;
            }
        }
    }

    private String string() {
        StringBuilder b = new StringBuilder();
        at++;
        while (true) {
            char c = text.charAt(at++);
            if (c == '"') {
                return b.toString();
            }
            if (c != '\\') {
                b.append(c);
                continue;
            }
            c = text.charAt(at++);
            switch (c) {
                case 'n':
                    b.append('\n');
                    break;
                case 't':
                    b.append('\t');
                    break;
                case 'u':
                    b.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                    break;
                default:
                    b.append(c);
            }
        }
    }

    private Double number() {
        int start = at;
        boolean minus = text.charAt(at) == '-';
        if (minus) {
            at++;
        }
        long whole = 0;
        boolean simple = true;
        while (true) {
            char c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                whole = whole * 10 + c - '0';
            } else if (c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-') {
                simple = false;
            } else {
                break;
            }
            at++;
        }
        if (!simple) {
            return Double.valueOf(text.substring(start, at));
        }
        return (double) (minus ? -whole : whole);
    }
}
