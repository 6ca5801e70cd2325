package workload

import (
	"fmt"
	"strings"
)

// manyClasses is Java source of so many classes with generic methods and
// lambdas, which give a compiler something to think of.
func manyClasses(n int) string {
	var b strings.Builder
	for i := 0; i < n; i++ {
		fmt.Fprintf(&b, "class M%d { java.util.Map<String, java.util.List<M%d>> m = new java.util.HashMap<>(); int n;\n", i, (i+1)%n)
		for k := 0; k < 12; k++ {
			fmt.Fprintf(&b, "  <T extends Comparable<T>> int f%d(T a, java.util.List<? extends T> l) { return l.stream().filter(x -> x.compareTo(a) > %d)"+
				".mapToInt(x -> x.hashCode() + n).sum(); }\n", k, k)
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// oldClass is Java source of the year 2005, long, with what a checker of style
// complains of.
func oldClass(p *prose, number int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package shop;\nimport java.util.*;\n/** %s */\npublic class Store%d {\n  private int unused;\n  private Map goods = new HashMap();\n", p.text(12), number)
	for k := 0; k < 40; k++ {
		fmt.Fprintf(&b, `  public int count%[1]d(List list, int limit) {
    int sum = 0;
    for (int i = 0; i < list.size(); i++) {
      String name = (String) list.get(i);
      if (name != null && name.length() > %[1]d) { if (limit > i) { sum += name.length() * %[2]d; } else { sum--; } }
      try { goods.put(name, new Integer(sum)); } catch (RuntimeException e) { }
      switch (sum %% 3) { case 0: sum++; break; case 1: { int t = sum; sum = t + i; } default: }
    }
    return sum;
  }
`, k, p.between(2, 90))
	}
	b.WriteString("}\n")
	return b.String()
}
