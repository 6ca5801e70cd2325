package rewrite

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
)

// TestRoles: a method of another class does not do what one of the platform does that has its name, where the class is known, or nobody knows it. Of what
// has no known type more is feared and nothing hoped.
func TestRoles(t *testing.T) {
	lib := t.TempDir()
	source := filepath.Join(lib, "Kit.java")
	require.NoError(t, os.WriteFile(source, []byte(`package lib; import java.util.*; import java.util.function.*;
public class Kit {
	static List<Object> all = new ArrayList<>();
	public Kit stream() { return this; } public void forEach(Consumer<?> c) { all.add(c); }
	public Object[] toArray() { return all.toArray(); }
	public boolean addAll(Collection<?> c) { all.add(c); return true; }
	public boolean containsAll(Collection<?> c) { return c.isEmpty(); }
	public Object getVolatile(Object o) { all.add(o); return o; }
	public void start() { } public Object get() { return this; } public void await() throws InterruptedException { }
	public <T> T next() { return null; } public int length() { System.exit(0); return 0; }
}`), 0o666))
	out, err := javatest.RequireJDK(t).Compile(javatest.Compilation{Classes: lib, Files: []string{source}})
	require.NoError(t, err)
	require.Empty(t, out.Text())
	for _, test := range []struct {
		does, body         string
		matches            string
		kit, nobody, other bool // of the class path, of a class that nobody knows, of the platform's
		of                 string
		untyped            bool // of what has no known type
	}{
		{"lets a lambda hold what it uses", "Object b = new Object(); k.stream().forEach(x -> b.hashCode());", `lambda|capture|holds|Escape`, true, true, false, "java.util.List<Object>", true},
		{"is held by nobody", "Object b = k.toArray();", `filled\(v1_1\.site\(\d+\),k\.toArray`, false, false, true, "java.util.List<Object>", false},
		{"keeps the view", "k.addAll(l.subList(0, 1));", `\.viewed\(l,|\.view\(`, true, true, false, "java.util.List<Object>", true},
		{"lets the view go", "k.containsAll(l.subList(0, 1));", `\.viewed\(l,|\.view\(`, false, true, false, "java.util.List<Object>", true},
		{"lets what it is given go", "Object b = new Object(); k.getVolatile(b);", `\.(Escape|arg)\(b,`, true, true, false, "java.lang.invoke.VarHandle", true},
		{"is held by the virtual machine", "k.start();", `Escape\(k,`, false, true, true, "Thread", false}, // what it is called on has a type that javac finds out: it is left alone
		{"waits", "k.await();", `joined\(\)`, false, false, true, "java.util.concurrent.CountDownLatch", true},
		{"gives what it waits for", "Object b = k.get();", `joined\(\)`, false, false, true, "java.util.concurrent.Future<Object>", false},
		{"gives within a statement what it waits for", "l.add(k.get());", `joined\(\)`, false, false, true, "java.util.concurrent.Future<Object>", false},
		{"comes back", "for (int i = 0; i < 9; i++) { k.length(); }", `rounds\(`, false, false, true, "String", false},
	} {
		for of, want := range map[string]bool{"lib.Kit": test.kit, "nobody.Kit": test.nobody, test.of: test.other, "": test.untyped} {
			declared, body := of+" k", test.body
			if of == "" {
				declared, body = "nobody.Kit kit", strings.ReplaceAll(body, "k.", "kit.made().")
			}
			src := tree(t, map[string]string{"A.java": "class A { java.util.List<Object> l; void m(" + declared + ") throws Throwable { " + body + " } }"})
			out := t.TempDir()
			mustRun(t, Config{Sources: []string{src}, Out: out, ClassPath: []string{lib}, Probes: "heap,paths"})
			text := get(t, filepath.Join(out, "src", "A.java"))
			assert.Equal(t, want, regexp.MustCompile(test.matches).MatchString(text), "%s: %s\n%s", of, test.does, text)
		}
	}
}
