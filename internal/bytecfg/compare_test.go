package bytecfg

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jinstr/internal/classfile"
	"jinstr/internal/javatest"
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// compiled gives the class and the source of a method's body.
func compiled(t *testing.T, jdk *javatest.JDK, body string) ([]*classfile.Class, func() *source) {
	t.Helper()
	dir := t.TempDir()
	text := []byte("class T { int m(int a, int n) {\n" + body + "\nreturn n; } }")
	path := filepath.Join(dir, "T.java")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := jdk.Compile(javatest.Compilation{Classes: dir, Options: []string{"-g", "-Xjcov"}, Files: []string{path}})
	if err != nil || !out.OK {
		t.Fatal(err, out.Text())
	}
	data, err := os.ReadFile(filepath.Join(dir, "T.class"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := classfile.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	f, err := javasrc.Parse("T.java", text)
	if err != nil {
		t.Fatal(err)
	}
	return []*classfile.Class{c}, func() *source { return read(f) }
}

func compareOne(t *testing.T, s *source, classes []*classfile.Class) *Result {
	t.Helper()
	res := newResult(1)
	if err := res.file(s, classes); err != nil {
		t.Fatal(err)
	}
	return res
}

// TestSame holds what is drawn together.
func TestSame(t *testing.T) {
	jdk := javatest.RequireJDK(t)
	for body, want := range map[string]string{
		"if (a > 0 && n < 3 || a == 7) n++;": severalJumps,
		"n = a > 0 ? 1 : 2;":                 insideStatement,
		"switch (\"x\" + a) { case \"x1\": n = 2; break; case \"x2\": return 4; }": stringSwitch,
		"for (int i : new int[a]) n += i;":                                         forEach,
		"try { if (a > 0) return 3; } finally { if (n > 0) n--; }":                 finallyCopy,
		"if (true) n++;":                                             constant,
		"while (true)\n { if (a > 0) break; }":                       quietLine,
		"switch (a) { default: n = 3; }":                             oneWay,
		"Runnable r = () -> { int i = 1, k = i; if (i != k) i++; };": withoutPlace,
	} {
		classes, src := compiled(t, jdk, body)
		res := compareOne(t, src(), classes)
		if res.Equal != res.Bodies || res.Bodies == 0 || res.Together.Times(want) == 0 {
			t.Errorf("%s: %+v, want %s", body, res, want)
		}
	}
}

// everything has a statement on each line. It has no tabs: javac counts them as one
// column or as eight, as it is called.
const everything = `
for (int i = 0;
i < a;
i++) {
if (i == n && a > 1)
continue;
switch (i) {
case 1:
n += 2;
case 2:
n += 3;
break;
default:
n++;
}
try {
do
n--;
while (n > 5 || n == 2);
for (int x :
new int[n])
n += x;
} catch (RuntimeException e) {
n = 7;
}
while (true) {
if (n++ > 3)
break;
else
n *= 2;
if (n == 100)
return 3;
}
}`

// quietMutants are wrong graphs that differ only in lines for which there need not be
// code: those of a break, continue, while (true), for-each or catch.
const quietMutants = 6

// TestMutated holds that each wrong graph is found: every edge is led to every other
// node, and every line taken out of its node.
func TestMutated(t *testing.T) {
	classes, src := compiled(t, javatest.RequireJDK(t), everything)
	if res := compareOne(t, src(), classes); res.Equal != 1 || res.Branches != 7 {
		t.Fatalf("%+v", res)
	}
	differs := func(s *source) bool { return compareOne(t, s, classes).Equal == 0 }
	g := src().bodies[0].graph
	tried, missed := 0, 0
	for i, e := range g.Edges {
		for to := range g.Nodes {
			if to == e.To || to == probemap.PathEntry || e.Kind == probemap.EdgeNever {
				continue
			}
			s := src()
			s.bodies[0].graph.Edges[i].To = to
			tried++
			if !differs(s) {
				missed++
				t.Logf("edge %d from %v, %s, may lead to %v in place of %v", i, g.Nodes[e.From], e.Kind, g.Nodes[to], g.Nodes[e.To])
			}
		}
	}
	for i, n := range g.Nodes {
		for k, line := range n.Lines {
			s := src()
			s.bodies[0].graph.Nodes[i].Lines = slices.Delete(slices.Clone(n.Lines), k, k+1)
			tried++
			if !differs(s) {
				missed++
				t.Logf("line %d of %v may be missing", line, n)
			}
		}
	}
	if tried < 500 || missed > quietMutants {
		t.Errorf("of %d wrong graphs, %d were not found", tried, missed)
	}
}
