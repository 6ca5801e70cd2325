package rewrite

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
)

// program is a source folder that changes at random.
type program struct {
	t      *testing.T
	dir    string
	random *rand.Rand
	n      int // of what was made so far
	cfg    Config
}

func (p *program) name() string { return fmt.Sprintf("C%d", p.random.Intn(12)) }

func (p *program) file() string { return filepath.Join(p.dir, "p", p.name()+".java") }

// body is the inside of a method: with and without probes, lambdas and classes.
func (p *program) body() string {
	p.n++
	c := p.name()
	return []string{"", c + ".s = null;", c + " c = null; c.f = this; c.m();", "n(); " + c + ".s = new " + c + "().make(this);", "int a = 1;", "Object o = new Object();", "f = new int[3];", "Runnable r = () -> { Object in = f; };",
		"new Object() { Object x = f; void extra() { } };", "class L extends " + c + " { Object k; }", "f = make(" + c + ".s);",
		"other = " + c + ".s;", "keep(new " + c + "());", "other = (java.util.function.Function<Object, Object>) this::make;", "java.util.Arrays.asList(other).stream().map(this::make).count();"}[p.random.Intn(15)] + fmt.Sprintf(" int n%d;", p.n)
}

func (p *program) class(name string) string {
	super := ""
	if p.random.Intn(3) == 0 {
		super = " extends " + p.name()
	}
	types := []string{"Object", "int", "int[]", p.name()}
	return fmt.Sprintf("package p;\n\nclass %s%s {\n\t%s f;\n\tstatic %s s;\n\tObject other = null;\n\tvoid m() {\n\t\t%s\n\t}\n\tvoid n() { %s }\n\t%s make(Object x) { return null; }\n}\n",
		name, super, types[p.random.Intn(4)], types[p.random.Intn(4)], p.body(), p.body(), types[p.random.Intn(4)])
}

// edit changes one thing of the sources.
func (p *program) edit() {
	path := p.file()
	text, err := os.ReadFile(path)
	name := strings.TrimSuffix(filepath.Base(path), ".java")
	switch kind := p.random.Intn(12); {
	case err != nil || kind < 2:
		put(p.t, path, p.class(name))
	case kind == 2:
		if err := os.Remove(path); err != nil {
			p.t.Fatal(err)
		}
	case kind == 3: // no Java any more
		put(p.t, path, "package p; class "+name+" { void m( }")
	case kind == 4:
		put(p.t, path, string(text)+"// a comment\n")
	case kind == 5: // in another encoding
		put(p.t, path, "\xef\xbb\xbf"+strings.TrimPrefix(string(text), "\xef\xbb\xbf"))
	default: // one body
		put(p.t, path, strings.Replace(string(text), "{ int n", "{ "+p.body()+" int n", 1))
		if at := bytes.LastIndex(text, []byte("void n() {")); at >= 0 {
			put(p.t, path, string(text[:at])+"void n() { "+p.body()+string(text[at+len("void n() {"):]))
		}
	}
}

// meddle changes one thing of the output folder.
func (p *program) meddle(out string) {
	victims := []string{MapName, StateName, "src/p/" + p.name() + ".java", ArgfileName, "runtime/jinstr/rt/Build.java"}
	path := filepath.Join(out, filepath.FromSlash(victims[p.random.Intn(len(victims))]))
	text, err := os.ReadFile(path)
	if err != nil {
		return // it was never written
	}
	switch p.random.Intn(4) {
	case 0:
		if err := os.Remove(path); err != nil {
			p.t.Fatal(err)
		}
	case 1:
		put(p.t, path, string(text[:p.random.Intn(len(text)+1)]))
	case 2:
		put(p.t, filepath.Join(out, "src", "p", "Stale.java"), "class Stale { }")
		put(p.t, filepath.Join(out, "src", "p", ".jinstr-12345"), "half")
		put(p.t, filepath.Join(out, ".jinstr-54321"), "half")
	default:
		if len(text) > 0 {
			text[p.random.Intn(len(text))] ^= 1 << p.random.Intn(8)
		}
		put(p.t, path, string(text))
	}
}

// contents are all files below a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path) // it is below dir
			all[filepath.ToSlash(rel)] = strings.ReplaceAll(get(t, path), dir, "OUT")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestIncremental: whatever changed since the last run, what comes out is what a
// fresh run gives.
func TestIncremental(t *testing.T) {
	seeds := int64(8)
	if testing.Short() {
		seeds = 2
	}
	kept, all := 0, 0
	for seed := int64(0); seed < seeds; seed++ {
		dir := t.TempDir()
		p := &program{t: t, dir: filepath.Join(dir, "in"), random: rand.New(rand.NewSource(seed))}
		for i := 0; i < 12; i++ {
			name := fmt.Sprintf("C%d", i)
			put(t, filepath.Join(p.dir, "p", name+".java"), p.class(name))
		}
		p.cfg = Config{Sources: []string{p.dir}, Out: filepath.Join(dir, "out")}
		for step := 0; step < 25; step++ {
			for n := p.random.Intn(3); n > 0; n-- {
				p.edit()
			}
			if p.random.Intn(4) == 0 {
				p.meddle(p.cfg.Out)
			}
			if p.random.Intn(8) == 0 {
				p.cfg.Level = []string{"full", "objects"}[p.random.Intn(2)]
				p.cfg.Exclude = [][]string{nil, {p.name() + ".java"}}[p.random.Intn(2)]
			}
			r := p.compare(fmt.Sprintf("seed %d, step %d", seed, step), filepath.Join(dir, "fresh"))
			kept, all = kept+r.Kept, all+r.Rewritten+r.Unchanged
		}
	}
	if kept < all/5 {
		t.Errorf("only %d of %d files were kept from run to run", kept, all)
	}
}

// compare runs on top of the last run, and afresh.
func (p *program) compare(name, fresh string) *Report {
	p.t.Helper()
	got := mustRun(p.t, p.cfg)
	for _, name := range []string{"src", MapName, StateName} { // the runtime is the same each time
		if err := os.RemoveAll(filepath.Join(fresh, name)); err != nil {
			p.t.Fatal(err)
		}
	}
	cfg := p.cfg
	cfg.Out = fresh
	want := mustRun(p.t, cfg)
	a, b := contents(p.t, p.cfg.Out), contents(p.t, fresh)
	for path := range b {
		if a[path] != b[path] {
			p.t.Fatalf("%s: %s: %s", name, path, difference(a[path], b[path]))
		}
	}
	for path := range a {
		if _, ok := b[path]; !ok {
			p.t.Fatalf("%s: %s is left over", name, path)
		}
	}
	want.Kept, want.Out, want.Argfile, want.Originals = got.Kept, got.Out, got.Argfile, got.Originals
	if fmt.Sprint(*got) != fmt.Sprint(*want) {
		p.t.Fatalf("%s: the report is\n%+v\nand should be\n%+v", name, got, want)
	}
	return got
}

// difference shows where two texts part.
func difference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	part := func(s string) string { return s[max(0, at-60):min(len(s), at+60)] }
	return fmt.Sprintf("at %d it is\n%q\nand should be\n%q", at, part(got), part(want))
}

// TestKept: what did not change is not gone over again, and what did is.
func TestKept(t *testing.T) {
	body := func(n int, text string) string {
		return fmt.Sprintf("class C%d { Object f; void m() { %s } C%d next() { return null; } }\n", n, text, (n+1)%5)
	}
	files := map[string]string{}
	for i := 0; i < 5; i++ {
		files[fmt.Sprintf("C%d.java", i)] = body(i, "f = new Object();")
	}
	src := tree(t, files)
	out := filepath.Join(t.TempDir(), "out")
	cfg := Config{Sources: []string{src}, Out: out}
	numbers := func() (list []uint32) {
		m, err := mustRun(t, cfg).ReadMap()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range m.Sources {
			list = append(list, f.Methods[0].ID)
		}
		return list
	}
	for _, test := range []struct {
		name   string
		change func()
		kept   int
	}{
		{"nothing there", func() {}, 0},
		{"nothing changed", func() {}, 5},
		{"a body", func() { put(t, filepath.Join(src, "C1.java"), body(1, "f = new int[2];")) }, 4},
		{"a method more that has a number", func() {
			put(t, filepath.Join(src, "C1.java"), body(1, "f = new int[2]; Runnable r = () -> { f = this; };"))
		}, 4},
		{"a declaration", func() {
			put(t, filepath.Join(src, "C2.java"), "class C2 { Object f; void m() { } void more() { f = this; } }")
		}, 0},
		{"a line in front", func() {
			put(t, filepath.Join(src, "C2.java"), "\nclass C2 { Object f; void m() { } void more() { f = this; } }")
		}, 4},
		{"an output", func() { put(t, filepath.Join(out, "src", "C4.java"), "") }, 4},
		{"an option", func() { cfg.Level = "objects" }, 0},
		{"the state", func() { put(t, filepath.Join(out, StateName), "") }, 0},
		{"the map", func() { put(t, filepath.Join(out, MapName), "") }, 0},
	} {
		test.change()
		if r := mustRun(t, cfg); r.Kept != test.kept {
			t.Errorf("%s: %d files kept, want %d", test.name, r.Kept, test.kept)
		}
	}
	before := numbers()
	put(t, filepath.Join(src, "C0.java"), body(0, "f = (Runnable) () -> { f = this; };"))
	after := numbers()
	if reflect.DeepEqual(before, after) {
		t.Error("a method more left all numbers as they were")
	}
}

// TestLent: a getter records what it gives where a reference to it, in another file, comes to whom may keep that; with each change of that it is planned anew.
func TestLent(t *testing.T) {
	user := func(code string) string {
		return "import java.util.*; import java.util.stream.*; class User { Object kept; List<Getter> all; void m() { " + code + " } }"
	}
	src := tree(t, map[string]string{"Getter.java": "class Getter { Object value; Object get() { return value; } }", "User.java": user("")})
	cfg := Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out")}
	for i, test := range []struct {
		code string
		lent bool
		kept int
	}{
		{"long n = all.stream().map(Getter::get).count();", false, 0},
		{"int k; long n = all.stream().map(Getter::get).count();", false, 1},
		{"List<Object> l = all.stream()\n.map(Getter::get)\n.collect(Collectors.toList());", false, 0},
		{"kept = all.stream().map(Getter::get);", true, 0},
		{"int k; kept = all.stream().map(Getter::get);", true, 1},
		{"int k; kept = all.stream().map(Getter::get); /* once more */", true, 1},
		{"all.sort(Comparator.comparing(Getter::get)); }\nvoid n() {", false, 0},
		{"new Missing(Getter::get);", true, 0},
	} {
		put(t, filepath.Join(src, "User.java"), user(test.code))
		if r := mustRun(t, cfg); r.Kept != test.kept && i > 0 {
			t.Errorf("%s: %d files kept, want %d", test.code, r.Kept, test.kept)
		}
		if text := get(t, filepath.Join(cfg.Out, "src", "Getter.java")); strings.Contains(text, ".sends(") != test.lent {
			t.Errorf("%s: %s", test.code, text)
		}
	}
}

// What is kept of the trees has a bound; beyond it they are parsed again.
func TestTreesBeyondTheBound(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "B.java": plain, "C.java": plain})
	one, two := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")
	for out, bound := range map[string]int64{one: treeMemory, two: 1} {
		cfg := Config{Sources: []string{src}, Out: out}
		if err := cfg.check(); err != nil {
			t.Fatal(err)
		}
		c, err := collect(&cfg)
		if err != nil {
			t.Fatal(err)
		}
		r := newRun(&cfg, c.inputs)
		r.treeMemory = bound
		packed := 0
		for _, f := range r.files {
			r.read(f)
			if f.packed != "" {
				packed++
			}
		}
		if (packed == 3) != (bound > 1) {
			t.Errorf("%d trees kept in %d bytes", packed, bound)
		}
		r.identify()
		if err := r.write(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := contents(t, one), contents(t, two); !reflect.DeepEqual(a, b) {
		t.Error("another result")
	}
}

// A folder takes the place of a file, and a file that of a folder.
func TestFoldersAndFiles(t *testing.T) {
	src, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	put := func(name string) {
		t.Helper()
		path := filepath.Join(src, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte("class A { Object o = new Object(); }"), 0o666))
	}
	put("A.java")
	for i := 0; i < 2; i++ {
		put("X.java/Q.java")
		_, err := Run(Config{Sources: []string{src}, Out: out})
		require.NoError(t, err)
		require.FileExists(t, filepath.Join(out, "src/X.java/Q.java"))
		require.NoError(t, os.RemoveAll(filepath.Join(src, "X.java")))
		put("X.java")
		_, err = Run(Config{Sources: []string{src}, Out: out})
		require.NoError(t, err)
		require.FileExists(t, filepath.Join(out, "src/X.java"))
		require.NoError(t, os.Remove(filepath.Join(src, "X.java")))
	}
	_, err := Run(Config{Sources: []string{out}, Out: filepath.Join(t.TempDir(), "again")})
	require.ErrorContains(t, err, "is an output folder of jinstr")
}

// TestLibraryOnce: a second run reads no jar of the class path again, and gives the same; a change of the path is seen.
func TestLibraryOnce(t *testing.T) {
	lib := t.TempDir()
	put(t, filepath.Join(lib, "Kit.java"), `package lib; public class Kit { static Object all; public Kit keep(Object o) { all = o; return this; } public int look(Object o) { return o == null ? 0 : 1; } }`)
	out, err := javatest.RequireJDK(t).Compile(javatest.Compilation{Classes: lib, Files: []string{filepath.Join(lib, "Kit.java")}})
	if err != nil || out.Text() != "" {
		t.Fatal(err, out.Text())
	}
	class := filepath.Join(lib, "lib", "Kit.class")
	info, err := os.Stat(class)
	if err != nil {
		t.Fatal(err)
	}
	body := func(call string) map[string]string {
		return map[string]string{"A.java": "class A { void m(lib.Kit kit) { Object o = new Object(); kit." + call + "(o); } }"}
	}
	src := tree(t, body("keep"))
	cfg := Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out"), ClassPath: []string{lib}}
	mustRun(t, cfg)
	whole, err := os.ReadFile(class)
	if err != nil {
		t.Fatal(err)
	}
	put(t, class, strings.Repeat("x", len(whole))) // the same by its name, size and time, but nothing that could be read
	if err := os.Chtimes(class, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	for call, kept := range map[string]bool{"look": false, "keep": true} {
		put(t, filepath.Join(src, "A.java"), body(call)["A.java"])
		if r := mustRun(t, cfg); len(r.Warnings) > 0 {
			t.Error(r.Warnings)
		}
		if text := get(t, filepath.Join(cfg.Out, "src", "A.java")); strings.Contains(text, ".arg(o") != kept {
			t.Errorf("%s: %s", call, text)
		}
	}
	put(t, class, "of another size")
	if r := mustRun(t, cfg); len(r.Warnings) != 1 {
		t.Errorf("a class file that cannot be read: %v", r.Warnings)
	}
	cfg.ClassPath = nil
	mustRun(t, cfg)
	if _, err := os.Stat(filepath.Join(cfg.Out, LibraryName)); !os.IsNotExist(err) {
		t.Errorf("without a class path: %v", err)
	}
}
