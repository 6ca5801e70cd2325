package kernels;

import lab.Kernel;

/** Splits program text into names, numbers, strings, comments and marks. */
public final class Tokenizer extends Kernel {
    private final char[] text;
    private int at;

    public Tokenizer() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            b.append("int value").append(i).append(" = f(").append(i * 37 % 1000).append(", \"text ").append(i % 10).append("\\n\") + 0x")
                .append(Integer.toHexString(i)).append("; // comment ").append(i).append('\n');
            if (i % 5 == 0) {
                b.append("if (a").append(i).append(" <= b && c != d) { e += 1.5; }\n");
            }
        }
        text = b.toString().toCharArray();
    }

    @Override
    public long run() {
        long sum = 0;
        for (int round = 0; round < 10; round++) {
            at = 0;
            int kind = next();
            while (kind != 0) {
                sum = sum * 31 + kind;
                kind = next();
            }
        }
        return sum;
    }

    private int next() {
        while (at < text.length && text[at] <= ' ') {
            at++;
        }
        if (at == text.length) {
            return 0;
        }
        char c = text[at];
        if (Character.isLetter(c) || c == '_') {
            while (at < text.length && Character.isLetterOrDigit(text[at])) {
                at++;
            }
            return 1;
        }
        if (c >= '0' && c <= '9') {
            return number();
        }
        if (c == '"') {
            return string();
        }
        at++;
        switch (c) {
            case '/':
                if (at < text.length && text[at] == '/') {
                    while (at < text.length && text[at] != '\n') {
                        at++;
                    }
                    return 4;
                }
                return 5;
            case '<':
            case '>':
            case '=':
            case '!':
                if (at < text.length && text[at] == '=') {
                    at++;
                    return 6;
                }
                return 7;
            case '&':
                if (at < text.length && text[at] == '&') {
                    at++;
                }
                return 8;
            case '(':
            case ')':
                return 9;
            case '{':
            case '}':
                return 10;
            default:
                return 11;
        }
    }

    private int number() {
        if (text[at] == '0' && text[at + 1] == 'x') {
            at += 2;
            while (Character.digit(text[at], 16) >= 0) {
                at++;
            }
            return 2;
        }
        boolean point = false;
        while (text[at] >= '0' && text[at] <= '9' || text[at] == '.') {
            if (text[at] == '.') {
                point = true;
            }
            at++;
        }
        return point ? 12 : 2;
    }

    private int string() {
        at++;
        while (text[at] != '"') {
            if (text[at] == '\\') {
                at++;
            }
            at++;
        }
        at++;
        return 3;
    }
}
