package javatest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A run that is kept depends on those classes of a parted folder that it loads; a compilation on what it sees of them.
func TestParted(t *testing.T) {
	if os.Getenv("JINSTR_TEST_CACHE") == "off" {
		t.Skip("nothing is kept")
	}
	jdk := RequireJDK(t)
	own := strconv.FormatInt(time.Now().UnixNano(), 36) // no other run has it
	run := func(used, unused, main, option string, together bool) (out string) {
		dir := t.TempDir()
		parts := filepath.Join(dir, "parts")
		compileAll(t, jdk, parts, "", write(t, dir, "Used.java", `package p; public class Used extends Base { `+used+` }`), write(t, dir, "Unused.java", `package p; public class Unused { `+unused+` }`),
			write(t, dir, "Base.java", `package p; class Base { public static int base() { return 1; } }`))
		if err := Parted(parts); err != nil {
			t.Fatal(err)
		}
		classes := filepath.Join(dir, "classes")
		compileAll(t, jdk, classes, parts, write(t, dir, "Main.java", `class Main { public static void main(String[] args) throws Exception { `+main+` System.out.print(p.Used.number() + p.Used.base() + " " + System.nanoTime()); } }`))
		o, err := jdk.Run(Program{ClassPath: classes + string(os.PathListSeparator) + parts, Main: "Main", Kept: true, Together: together, Options: []string{option + own}})
		if err != nil || o.Code != 0 {
			t.Fatal(err, o)
		}
		return o.Stdout
	}
	const used, other, unused, changed = `public static int number() { return 1; }`, `public static int number() { return 2; }`, `static int f;`, `static int f, g;`
	const starts = `if (args.length > 0) new ProcessBuilder(args).start();`
	for _, test := range []struct {
		name, option string
		together     bool
	}{{"apart", "-XX:ErrorFile=/", false}, {"together", "-Down=", true}} {
		t.Run(test.name, func(t *testing.T) {
			do := func(used, unused string) string { return run(used, unused, "", test.option, test.together) }
			first := do(used, unused)
			if again := do(used, unused); again != first {
				t.Errorf("it ran again")
			}
			if again := do(used, changed); again != first {
				t.Errorf("a class that it does not load has changed, and it ran again")
			}
			if got := do(other, unused); !strings.HasPrefix(got, "3 ") {
				t.Errorf("a class that it loads has changed, and it gave %s", got)
			}
			if again := do(used, changed); again != first {
				t.Errorf("all is as it was, and it ran again")
			}
		})
	}
	if first := run(used, unused, starts, "-Down=", false); run(used, changed, starts, "-Down=", false) == first {
		t.Errorf("what another VM loads is not known, and the run of before was taken")
	}
}

// TestSeen: a compilation is made again where what it sees has changed.
func TestSeen(t *testing.T) {
	jdk := RequireJDK(t)
	compiled := func(text string) bool {
		dir := t.TempDir()
		parts := filepath.Join(dir, "parts")
		compileAll(t, jdk, parts, "", write(t, dir, "Used.java", `package p; public class Used extends Base { }`), write(t, dir, "Base.java", `package p; class Base { `+text+` }`))
		if err := Parted(parts); err != nil {
			t.Fatal(err)
		}
		res, err := jdk.Compile(Compilation{Classes: filepath.Join(dir, "classes"), Options: []string{"-classpath", parts},
			Files: []string{write(t, dir, "Main.java", `class Main { int n = p.Used.number(1); static final int C = p.Used.C + 1; }`)}})
		if err != nil {
			t.Fatal(err)
		}
		return res.OK
	}
	for _, test := range []struct {
		text string
		ok   bool
	}{
		{`public static final int C = 1; public static int number(int n) { return n; }`, true},
		{`public static final int C = 1; public static int number(int n) { return -n; }`, true},
		{`public static final int C = 1; public static int number(String n) { return 1; }`, false},
		{`public static final int C = 1; public static void number(int n) { }`, false},
		{`public static final int C = 1; public static int number(int n) throws Exception { return n; }`, false},
		{`public static final int C = 1; static int number(int n) { return n; }`, false},
		{`public static final long C = 1; public static int number(int n) { return n; }`, false},
	} {
		if ok := compiled(test.text); ok != test.ok {
			t.Errorf("%s: it compiles: %v", test.text, ok)
		}
	}
}

func compileAll(t *testing.T, jdk *JDK, classes, path string, files ...string) {
	t.Helper()
	var options []string
	if path != "" {
		options = []string{"-classpath", path}
	}
	if res, err := jdk.Compile(Compilation{Classes: classes, Options: options, Files: files}); err != nil || !res.OK {
		t.Fatal(err, res.Text())
	}
}
