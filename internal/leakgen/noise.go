package leakgen

import (
	"fmt"
	"strings"
)

// noises are methods of class Noise, each with objects that are no leak. %[1]d is its number, %[2]d another between 2 and 40.
var noises = []string{`
    static int temporary%[1]d(int r) {
        int sum = 0;
        for (int i = 0; i < %[2]d; i++) {
            int[] a = new int[i + 1];
            a[i] = r;
            sum += a[i] + new StringBuilder("r").append(r).length();
        }
        return sum;
    }
`, `
    private static final java.util.List<int[]> EARLY%[1]d = new java.util.ArrayList<>();

    static int early%[1]d(int r) {
        if (r < 2)
            for (int i = 0; i < %[2]d; i++) EARLY%[1]d.add(new int[] {r, i});
        return EARLY%[1]d.size();
    }
`, `
    private static final Object[] SLOTS%[1]d = new Object[%[2]d];

    static int slots%[1]d(int r) {
        for (int i = 0; i < SLOTS%[1]d.length; i++) SLOTS%[1]d[i] = new int[] {r, i};
        return SLOTS%[1]d.length;
    }
`, `
    private static java.util.List<long[]> batch%[1]d = new java.util.ArrayList<>();

    static int gathered%[1]d(int r) {
        if (r %% 3 == 1) batch%[1]d = new java.util.ArrayList<>();
        for (int i = 0; i < %[2]d; i++) batch%[1]d.add(new long[] {r, i});
        return batch%[1]d.size();
    }
`}

// noise is class Noise, whose work a program calls once a round.
func (v variation) noise(pkg string) string {
	var methods, calls strings.Builder
	for n := v.between(1, 5); n > 0; n-- {
		noise := noises[v.rand.Intn(len(noises))]
		text := fmt.Sprintf(noise, n, v.between(2, 40))
		methods.WriteString(text)
		_, head, _ := strings.Cut(text, "static int ")
		name, _, _ := strings.Cut(head, "(")
		fmt.Fprintf(&calls, "        sum += %s(r);\n", name)
	}
	return fmt.Sprintf("package %s;\n\nclass Noise {\n    private static int sum;\n\n    static void work(int r) {\n%s    }\n%s}\n", pkg, &calls, &methods)
}
