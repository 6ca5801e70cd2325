package lines

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jinstr/internal/classfile"
	"jinstr/internal/javatest"
)

// TestCompare compiles two texts of a method, and tells what has another line in
// the second one. Its recorder is the class R, in the recorder's package.
func TestCompare(t *testing.T) {
	jdk := javatest.RequireJDK(t)
	for name, c := range map[string]struct {
		plain, now string
		want       []string
	}{
		"the same":                {"int[] a = {1,\n2}; a[0] = f(\n3);", "int[] a = {1,\n2}; a[0] = f(\n3);", nil},
		"a call":                  {"int x = 1 +\nf(3);", "int x =\n1 + f(3);", nil},
		"what follows a call":     {"f(3); int[] a = {1}; int x = a[1];", "f(3); int[] a = {1};\nint x = a[1];", []string{"A.m: line 2, now 3: element read"}},
		"a call of the recorder":  {"Object o = new Object[] {1,\nnull, o()}[5];", "Object o = new Object[] {1,\njinstr.rt.R.x(null), o()}[5];", nil},
		"moved by the recorder":   {"Object[] a = {1,\nnull}; Object o = new Object[] {a,\na}[5];", "Object[] a = {1,\nnull}; Object o = new Object[] {a,\njinstr.rt.R.x(a)}[5];", []string{"A.m: line 3, now 4: element read"}},
		"an initialiser":          {"Object[] a = {f(1),\nf(2),\nnull}; f(3);", "Object[] a = {f(1),\nf(2),\njinstr.rt.R.x(null)}; f(3);", nil},
		"an element":              {"Object[] a = new Object[2], b = a; a[f(1)] =\nnull;", "Object[] a = new Object[2], b = a; a[f(1)] =\njinstr.rt.R.x(null);", []string{"A.m: line 2, now 3: element set"}},
		"a field of this":         {"n = f(1) +\n2;", "n = f(1) + jinstr.rt.R.i(\n2);", nil},
		"a field of another":      {"A a = o(); a.n = f(1) +\n2;", "A a = o(); a.n = f(1) +\njinstr.rt.R.i(2);", []string{"A.m: line 2, now 3: field A.nI"}},
		"a field around":          {"class I { int k = n + f(1)\n+ n; int m() { return f(1)\n+ n; } }", "class I { int k = n + f(1)\n+ n; int m() { return f(1)\n+ n; } }", nil},
		"a division":              {"int x = f(1) /\nn;", "int x = f(1) /\njinstr.rt.R.i(n);", []string{"A.m: line 2, now 3: division"}},
		"a division by constants": {"long x = f(1) +\nn / 3 % -1 % 300 / 70000 / 7L;", "long x = f(1) +\njinstr.rt.R.i(n) / 3 % -1 % 300 / 70000 / 7L;", nil},
		"a division by 0":         {"int x = f(1) +\nn / 0;", "int x = f(1) +\njinstr.rt.R.i(n) / 0;", []string{"A.m: line 2, now 3: division"}},
		"a sum of strings":        {"String s = f(1) +\n\"a\" + n;", "String s = jinstr.rt.R.i(f(1)) +\n\"a\" + jinstr.rt.R.i(\nn);", nil},
		"a cast":                  {"Object a = o(), b = new Object[] {o(),\nnull, (A) a};", "Object a = o(), b = new Object[] {o(),\njinstr.rt.R.x(null), (A) a};", []string{"A.m: line 2, now 3: cast to A"}},
		"a cast of javac's":       {"A a = java.util.List.of(o()).get(\n0);", "A a = jinstr.rt.R.x(\njava.util.List.of(o()).get(0));", []string{"A.m: line 2, now 3: call of A.o()LA;", "A.m: line 2, now 3: call of java/util/List.of(Ljava/lang/Object;)Ljava/util/List;", "A.m: line 2, now 3: call of java/util/List.get(I)Ljava/lang/Object;"}},
		"a lambda":                {"Runnable r = () -> f(1), s = () -> {\nf(2); };", "Runnable r = () -> f(1), s = () -> {\nR: f(2); };", nil},
		"a moved lambda":          {"Runnable r = () -> f(1), s = () -> {\nf(2); };", "Runnable r = () -> f(1), s = () -> { f(2);\n};", []string{"A.lambda$m$1: line 3, now 2: call of A.f(I)I"}},
		"what is gone":            {"f(1); o();", "f(1);", []string{"A.m: line 2 has no call of A.o()LA; any more"}},
		"a conditional on stacks": {"f(f(1) > 0 ? 1 : (new int[] {1,\n2}[n]));", "f(f(1) > 0 ? 1 : (new int[] {1,\njinstr.rt.R.i(2)}[n]));", []string{"A.m: line 2, now 3: element read"}},
		"captures":                {"A a = o(); String s = \"\" + n;\nObject x = new Object() { Object y = s, z = a; };", "A a = o(); String s = \"\" + n;\nObject x = new Object() { Object z = a, y = s; };", nil},
		"a switch":                {"switch (f(1)) { case 1: case 2: f(\n2); break; case 900: o(); }", "switch (f(1)) { case 1: case 2:\nf(2); break; case 900: o(); }", []string{"A.m: line 2, now 3: call of A.f(I)I"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var list []string
			for _, d := range Compare(compiled(t, jdk, c.plain), compiled(t, jdk, c.now)) {
				list = append(list, d.String())
			}
			if !reflect.DeepEqual(list, c.want) {
				t.Errorf("got %q, want %q", list, c.want)
			}
		})
	}
}

const recorderSource = "package jinstr.rt; public class R { public static <T> T x(T x) { return x; } public static int i(int x) { return x; } }"

func compiled(t *testing.T, jdk *javatest.JDK, body string) *classfile.Class {
	t.Helper()
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{
		"A.java": "class A { int n; static int f(int i) { return i; } static A o() { return null; } void m() {\n" + body + "\n} }",
		"R.java": recorderSource,
	} {
		files = append(files, filepath.Join(dir, name))
		if err := os.WriteFile(files[len(files)-1], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	res, err := jdk.Compile(javatest.Compilation{Classes: dir, Options: []string{"-g", "--release", "11"}, Files: files})
	if err != nil || !res.OK {
		t.Fatalf("%v %s", err, res.Text())
	}
	data, err := os.ReadFile(filepath.Join(dir, "A.class"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := classfile.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestEffects: the table has an entry for each opcode, and no value has more than
// four slots.
func TestEffects(t *testing.T) {
	if len(effects) != 2*202 || strings.Trim(effects, "01234") != "" {
		t.Errorf("%d opcodes", len(effects)/2)
	}
}
