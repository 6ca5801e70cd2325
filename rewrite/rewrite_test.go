package rewrite

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"

	"jinstr/rewrite/javasrc"
)

// tree writes files below a new folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	return dir
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// listed lists the .java files below dir/src.
func listed(t *testing.T, dir string) []string {
	t.Helper()
	var list []string
	src := filepath.Join(dir, "src")
	_ = filepath.WalkDir(src, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(src, path) // it is below src
			list = append(list, filepath.ToSlash(rel))
		}
		return nil
	})
	sort.Strings(list)
	return list
}

func mustRun(t *testing.T, cfg Config) *Report {
	t.Helper()
	r, err := Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const plain = "class A { Object x = new Object(); }\n"

func TestOutput(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "p/B.java": "package p; interface B { }", "p/notes.txt": "", "module-info.java": "module m { }",
		"p/package-info.java": "package p;", "Main.java": "class Main { public static void main(String[] a) { } }"})
	out := filepath.Join(t.TempDir(), "deep", "out")
	r := mustRun(t, Config{Sources: []string{src}, Out: out})
	if want := []string{"A.java", "Main.java", "module-info.java", "p/B.java", "p/package-info.java"}; !reflect.DeepEqual(listed(t, out), want) {
		t.Errorf("files %v", listed(t, out))
	}
	if r.Rewritten != 2 || r.Unchanged != 3 || len(r.Problems) != 0 || !reflect.DeepEqual(r.Mains, []string{"Main"}) {
		t.Errorf("%+v", r)
	}
	for _, name := range []string{"module-info.java", "p/B.java", "p/package-info.java"} {
		if get(t, filepath.Join(out, "src", name)) != get(t, filepath.Join(src, name)) {
			t.Errorf("%s was changed", name)
		}
	}
	argfile := get(t, r.Argfile)
	for _, want := range []string{"A.java\"\n", "jinstr/rt/manOT.java\"\n", "jinstr/rt/Build.java\"\n"} {
		if !strings.Contains(argfile, want) {
			t.Errorf("no %q in %s", want, argfile)
		}
	}
	if get(t, filepath.Join(src, "A.java")) != plain {
		t.Error("the original was touched")
	}
}

// Without the recorder, what tells of the output is what it is with it; a run with it on top adds it, one without takes it away.
func TestNoRecorder(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain})
	whole, out := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "out")
	text := func(out string) map[string]string {
		files := map[string]string{}
		for _, path := range []string{"src/A.java", "jinstr.map", "runtime/jinstr/rt/Build.java", "runtime/jinstr/out/it/manOT.java"} {
			files[path] = get(t, filepath.Join(out, path))
		}
		return files
	}
	cfg := Config{Sources: []string{src}, Out: whole, Name: "it"}
	all, err := mustRun(t, cfg).Runtime()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Out = out
	for _, cfg.NoRecorder = range []bool{true, false, true} {
		r := mustRun(t, cfg)
		if !reflect.DeepEqual(text(out), text(whole)) {
			t.Errorf("without the recorder %v: the output differs", cfg.NoRecorder)
		}
		list, err := r.Runtime()
		if recorder := strings.Contains(get(t, r.Argfile), "jinstr/rt/Tape.java"); err != nil || recorder == cfg.NoRecorder || recorder != (len(list) == len(all)) || len(list) < 2 {
			t.Errorf("without the recorder %v: %d of %d files, %v; %v", cfg.NoRecorder, len(list), len(all), recorder, err)
		}
	}
}

func TestGlobs(t *testing.T) {
	files := map[string]string{"A.java": plain, "gen/B.java": plain, "x/gen/C.java": plain, "x/y/D.java": plain, "x/y/DTest.java": plain}
	src := tree(t, files)
	for _, test := range []struct {
		include, exclude []string
		want             string // files with probes
	}{
		{nil, nil, "A.java gen/B.java x/gen/C.java x/y/D.java x/y/DTest.java"},
		{nil, []string{"gen"}, "A.java x/y/D.java x/y/DTest.java"},
		{nil, []string{"gen/**"}, "A.java x/gen/C.java x/y/D.java x/y/DTest.java"},
		{nil, []string{"*Test.java"}, "A.java gen/B.java x/gen/C.java x/y/D.java"},
		{[]string{"x/**"}, []string{"**/gen/*"}, "x/y/D.java x/y/DTest.java"},
		{[]string{"x/*/D.java"}, nil, "x/y/D.java"},
		{[]string{"x/y"}, nil, "x/y/D.java x/y/DTest.java"},
		{[]string{"?.java"}, nil, "A.java gen/B.java x/gen/C.java x/y/D.java"},
		{[]string{"nothing"}, nil, ""},
	} {
		out := filepath.Join(t.TempDir(), "out")
		mustRun(t, Config{Sources: []string{src}, Out: out, Include: test.include, Exclude: test.exclude})
		var got []string
		for _, name := range listed(t, out) {
			if get(t, filepath.Join(out, "src", name)) != plain {
				got = append(got, name)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("include %v, exclude %v: %s, want %s", test.include, test.exclude, s, test.want)
		}
	}
}

func TestSeveralSources(t *testing.T) {
	one, two := tree(t, map[string]string{"s/A.java": plain}), tree(t, map[string]string{"s/A.java": plain, "other/A.java": plain})
	out := filepath.Join(t.TempDir(), "out")
	a := filepath.Join(one, "s", "A.java")
	r := mustRun(t, Config{Sources: []string{filepath.Join(one, "s"), filepath.Join(two, "s"), a, filepath.Join(two, "other", "A.java")}, Out: out})
	if want := []string{"2/s/A.java", "A.java", "s/A.java"}; !reflect.DeepEqual(listed(t, out), want) {
		t.Errorf("files %v: each once, and none over another", listed(t, out))
	}
	if r.Rewritten != 3 {
		t.Errorf("%+v", r)
	}
}

func TestForeignFolder(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain})
	out := tree(t, map[string]string{"precious.txt": "mine"})
	if _, err := Run(Config{Sources: []string{src}, Out: out}); err == nil || !strings.Contains(err.Error(), "not an output folder of jinstr") {
		t.Errorf("got %v", err)
	}
	entries, _ := os.ReadDir(out)
	if len(entries) != 1 || get(t, filepath.Join(out, "precious.txt")) != "mine" {
		t.Error("the folder was touched")
	}
	// An empty folder may be taken, and a file may not.
	mustRun(t, Config{Sources: []string{src}, Out: t.TempDir()})
	if _, err := Run(Config{Sources: []string{src}, Out: filepath.Join(out, "precious.txt")}); err == nil {
		t.Error("a file is no output folder")
	}
	// The source folder is a folder of the user's too.
	if _, err := Run(Config{Sources: []string{src}, Out: src}); err == nil || get(t, filepath.Join(src, "A.java")) != plain {
		t.Errorf("over the sources: %v", err)
	}
}

func TestSecondRun(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "B.java": "class B { }", "Gone.java": plain})
	out := filepath.Join(src, "jinstr-out") // within the sources, as by default
	cfg := Config{Sources: []string{src}, Out: out}
	first := mustRun(t, cfg)
	old := time.Now().Add(-time.Hour).Truncate(time.Second)
	for _, name := range []string{"A.java", "B.java"} {
		if err := os.Chtimes(filepath.Join(out, "src", name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(src, "Gone.java")); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(src, "B.java"), "class B { Object now = new Object(); }")
	second := mustRun(t, cfg)
	if want := []string{"A.java", "B.java"}; !reflect.DeepEqual(listed(t, out), want) {
		t.Errorf("files %v: stale ones go, and the output is no source", listed(t, out))
	}
	for name, same := range map[string]bool{"A.java": true, "B.java": false} {
		info, err := os.Stat(filepath.Join(out, "src", name))
		if err != nil {
			t.Fatal(err)
		}
		if info.ModTime().Equal(old) != same {
			t.Errorf("%s: written at %v", name, info.ModTime())
		}
	}
	if first.Build == second.Build {
		t.Error("another source is another build")
	}
}

func TestSameTwice(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "B.java": plain, "C.java": plain})
	a := mustRun(t, Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "a")})
	b := mustRun(t, Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "b")})
	if a.Build != b.Build || get(t, filepath.Join(a.Out, "src", "C.java")) != get(t, filepath.Join(b.Out, "src", "C.java")) {
		t.Error("the same sources gave another result")
	}
}

// TestTwice: what has path probes only, or counts births only, is known as rewritten, too.
func TestTwice(t *testing.T) {
	src := tree(t, map[string]string{"A.java": "interface A {\n  static int f(int n) {\n    return n > 0 ? 1 : new int[n].length;\n  }\n}\n"})
	for _, scheme := range []string{"edges", "epp", "pap", "sites"} {
		cfg := Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "a"), Probes: "paths", Scheme: scheme}
		if scheme == "sites" {
			cfg.Probes, cfg.Scheme = scheme, ""
		}
		r := mustRun(t, cfg)
		again := mustRun(t, Config{Sources: []string{filepath.Join(r.Out, "src")}, Out: filepath.Join(t.TempDir(), "b")})
		if r.Rewritten != 1 || len(again.Problems) != 1 || !strings.Contains(again.Problems[0].Error(), "already rewritten") {
			t.Errorf("%s: %v", scheme, again.Problems)
		}
	}
}

// TestTwiceByOneForm: so is a file with a single form, whichever that is, also one that stands on a line of its own.
func TestTwiceByOneForm(t *testing.T) {
	for body, probes := range map[string]string{
		"static Object f(int[] a) { return a.clone(); }":                  "sites",
		"static Object f(int[] a) { return g(1,\n a.clone()); }":          "leaks",
		"static int f(I i) { return i.a()[0]; }":                          "touch",
		"static int f(I i) { return g(1,\n i.a()\n[0]); }":                "touch",
		"static void f(I i) { System.arraycopy(i.a(), 0, i.a(), 1, 2); }": "touch",
	} {
		src := tree(t, map[string]string{"A.java": "interface A { interface I { int[] a(); } static <T> T g(int n, T x) { return x; }\n" + body + "\n}\n"})
		r := mustRun(t, Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "a"), Probes: probes})
		again := mustRun(t, Config{Sources: []string{filepath.Join(r.Out, "src")}, Out: filepath.Join(t.TempDir(), "b")})
		if r.Rewritten != 1 || len(again.Problems) != 1 || !strings.Contains(again.Problems[0].Error(), "already rewritten") {
			t.Errorf("%s: %v\n%s", probes, again.Problems, get(t, filepath.Join(r.Out, "src", "A.java")))
		}
	}
}

// TestReferencesInCounts: what constructor references make is counted nowhere with probes that count by site, and each of them says so.
func TestReferencesInCounts(t *testing.T) {
	src := tree(t, map[string]string{"A.java": `import java.util.*;
import java.util.stream.*;
class A {
  static java.util.function.Supplier<A> kept = A::new;
  Object[] all = { Stream.generate(A::new).limit(3).toArray(A[]::new), Optional.<A>empty().orElseGet(A::new), Stream.of(1).collect(Collectors.toCollection(ArrayList::new)) };
  void run(Map<String, A> m) { m.computeIfAbsent("a", k -> new A()); m.values().stream().map(A::toString).forEach(String::trim); Stream.generate(A::new).forEach(a -> { }); }
}
`})
	for _, probes := range []string{"sites", "leaks", "touch"} {
		left := 0
		for reason, n := range mustRun(t, Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out"), Probes: probes}).Left {
			if strings.HasPrefix(reason, "constructor reference") {
				left += n
			}
		}
		if left != 6 {
			t.Errorf("%s: %d of 6 constructor references are said not to be counted", probes, left)
		}
	}
}

func TestBadFilesGoOn(t *testing.T) {
	const bad = "class Bad {\n  int = 1;\n}\n"
	src := tree(t, map[string]string{"A.java": plain, "Bad.java": bad, "Twice.java": "class Twice extends jinstr.rt.Obj { }"})
	out := filepath.Join(t.TempDir(), "out")
	r := mustRun(t, Config{Sources: []string{src}, Out: out})
	if len(r.Problems) != 2 || r.Rewritten != 1 {
		t.Fatalf("%+v", r)
	}
	var s *javasrc.SyntaxError
	if !errors.As(r.Problems[0], &s) || s.Line != 2 || s.Text != "  int = 1;" {
		t.Errorf("got %v", r.Problems[0])
	}
	if !strings.Contains(r.Problems[1].Error(), "already rewritten") {
		t.Errorf("got %v", r.Problems[1])
	}
	if get(t, filepath.Join(out, "src", "Bad.java")) != bad || get(t, filepath.Join(out, "src", "A.java")) == plain {
		t.Error("the bad file is copied, the good one rewritten")
	}
}

func TestUnreadableFile(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain})
	if err := os.Symlink(filepath.Join(src, "nowhere"), filepath.Join(src, "Broken.java")); err != nil {
		t.Skip(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	r := mustRun(t, Config{Sources: []string{src}, Out: out})
	if len(r.Problems) != 1 || r.Unread != 1 || !strings.Contains(r.Problems[0].Error(), "Broken.java") || strings.Contains(get(t, r.Argfile), "Broken.java") {
		t.Errorf("%+v", r)
	}
}

func TestUnwritableOut(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain})
	file := filepath.Join(src, "file")
	put(t, file, "")
	if _, err := Run(Config{Sources: []string{filepath.Join(src, "A.java")}, Out: filepath.Join(file, "out")}); err == nil || !strings.Contains(err.Error(), "output folder") {
		t.Errorf("got %v", err)
	}
	if os.Getuid() == 0 {
		return // for root no folder is read-only
	}
	locked := t.TempDir()
	if err := os.Chmod(locked, 0o555); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(Config{Sources: []string{filepath.Join(src, "A.java")}, Out: filepath.Join(locked, "out")}); err == nil {
		t.Error("a read-only folder was written to")
	}
}

// A run that fails leaves no map, so that nothing looks finished.
func TestFailedRunLeavesNoMap(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain})
	out := filepath.Join(t.TempDir(), "out")
	cfg := Config{Sources: []string{src}, Out: out}
	mustRun(t, cfg)
	// A folder stands where a file would be written.
	if err := os.Remove(filepath.Join(out, "src", "A.java")); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(out, "src", "A.java", "x"), "")
	if _, err := Run(cfg); err == nil {
		t.Fatal("no error")
	}
	if _, err := os.Stat(filepath.Join(out, MapName)); !os.IsNotExist(err) {
		t.Errorf("the map: %v", err)
	}
}

func TestConfigErrors(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "notes.txt": ""})
	empty := t.TempDir()
	for _, test := range []struct {
		cfg  Config
		want string
	}{
		{Config{}, "no source"},
		{Config{Sources: []string{filepath.Join(src, "nothing")}}, "no such file or folder"},
		{Config{Sources: []string{filepath.Join(src, "notes.txt")}}, "not a .java file"},
		{Config{Sources: []string{empty}}, "no .java file in"},
		{Config{Sources: []string{src}, Level: "some"}, `"some" is none of full, objects`},
		{Config{Sources: []string{src}, Style: "x"}, "ids, paper"},
		{Config{Sources: []string{src}, IDs: "x"}, "object, table"},
	} {
		test.cfg.Out = filepath.Join(t.TempDir(), "out")
		if _, err := Run(test.cfg); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %s", test.cfg, err, test.want)
		}
		if _, err := os.Stat(test.cfg.Out); err == nil {
			t.Errorf("%+v: something was written", test.cfg)
		}
	}
}

func TestProgress(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "B.java": plain})
	calls := make(chan int, 10)
	mustRun(t, Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out"), Progress: func(done, total int) { calls <- total }})
	if len(calls) != 4 || <-calls != 4 {
		t.Error("each file is told of when it is read and when it is written")
	}
}

// TestClassOfAnotherFile holds that a class is asked about in its own file: a for
// header in a constructor begins with a variable of its type.
func TestClassOfAnotherFile(t *testing.T) {
	dir := tree(t, map[string]string{
		"src/A.java":   "public class A extends Far {\n public A() { for (Far a = this, b = a; b != null; b = null) keep(b); keep(this); }\n static void keep(Far f) { }\n}\n",
		"src/Far.java": "class Many {\n" + strings.Repeat(" int n = 1 + 2 + 3;\n", 200) + "}\nclass Far { }\n",
	})
	r := mustRun(t, Config{Sources: []string{filepath.Join(dir, "src")}, Out: filepath.Join(dir, "out")})
	if len(r.Problems) > 0 || !strings.Contains(get(t, filepath.Join(dir, "out", "src", "A.java")), "manOT") {
		t.Errorf("%v", r.Problems)
	}
}

// TestLombok holds what must be so for Lombok, which runs on rewritten text.
// World's tests compile such text with Lombok itself.
func TestLombok(t *testing.T) {
	for _, test := range []struct{ name, source, has, hasNot string }{
		{"members by superclass", `import lombok.Data; @Data class A { Object x; }`, "", "extends jinstr"},
		{"not Lombok's", `import other.Data; @Data class A { Object x; }`, "extends jinstr", ""},
		{"a value that moves", `import lombok.Builder; class A { @Builder.Default Object x = new Object(); }`, ".born(", ".Field("},
		{"a value that moves later", `class A { @lombok.Getter(lazy = true) private final Object x = make(); static Object make() { return new Object(); } }`, ".born(", ".Field("},
		{"static without a word", `import lombok.experimental.*; @UtilityClass class A { Object x = new Object(); void m(Object y) { x = y; } }`, "static{manOT.InsertStatic(", "self"},
		{"a check at the start", `import lombok.*; class A { void m(@NonNull Object x) { if (x == null) { throw new Error(); } } }`, "", "manOT.enter("},
		{"no check at the start", `import lombok.*; class A { Object m(@NonNull Object x) { return new Object[] { x }; } }`, "manOT.enter(", ""},
		{"a constructor not in the source", `@lombok.AllArgsConstructor class A { Object x; static A m(Object y) { return new A(y); } }`, ".given(y,", ""},
		{"a setter not in the source", `@lombok.Setter class A { Object x; void m(Object y, A a) { a.setX(y); } void setX() { } }`, ".into(a,1)", ""},
		{"a method that may be rewritten", `class A { void add(Object x) { } void m(java.util.List<Object> l, Object y) { l.add(y); } }`, ".into(l,-1)", ""},
	} {
		src := tree(t, map[string]string{"A.java": test.source})
		out := filepath.Join(t.TempDir(), "out")
		mustRun(t, Config{Sources: []string{src}, Out: out})
		got := get(t, filepath.Join(out, "src", "A.java"))
		if !strings.Contains(got, test.has) || test.hasNot != "" && strings.Contains(got, test.hasNot) {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}
