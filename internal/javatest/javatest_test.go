package javatest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCompileAndRun(t *testing.T) {
	for _, jdk := range RequireJDKs(t) {
		dir := t.TempDir()
		src := write(t, dir, "Main.java", `class Main { public static void main(String[] a) throws Exception {
			System.out.print("grüße " + a[0] + System.in.read()); System.err.print("e"); System.exit(7); } }`)
		res, err := jdk.Compile(Compilation{Classes: filepath.Join(dir, "classes"), Options: []string{"--release", "8", "-Xlint:all,-options"}, Files: []string{src}})
		if err != nil || !res.OK || len(res.Diagnostics) > 0 {
			t.Fatalf("%v: %v, %s", jdk, err, res.Text())
		}
		out, err := jdk.Run(Program{ClassPath: filepath.Join(dir, "classes"), Main: "Main", Args: []string{"x"}, Stdin: strings.NewReader("A")})
		if err != nil || out != (Outcome{Stdout: "grüße x65", Stderr: "e", Code: 7}) {
			t.Errorf("%v: %v, %+v", jdk, err, out)
		}
	}
}

func TestCompileSetsDoNotMeet(t *testing.T) {
	jdk := RequireJDK(t)
	dir := t.TempDir()
	var wait sync.WaitGroup
	for _, text := range []string{"class A {}", "class A { int x = y; }", "class A extends Thread { @Deprecated void m() {} void f() { new Integer(3); } }"} {
		wait.Add(1)
		go func() {
			defer wait.Done()
			sub, err := os.MkdirTemp(dir, "")
			if err != nil {
				t.Error(err)
				return
			}
			path := filepath.Join(sub, "A.java")
			if err := os.WriteFile(path, []byte("\n"+text), 0o666); err != nil {
				t.Error(err)
				return
			}
			res, err := jdk.Compile(Compilation{Classes: sub, Options: []string{"-Xlint:all"}, Files: []string{path}})
			switch {
			case err != nil:
				t.Error(err)
			case res.OK == strings.Contains(text, "y"):
				t.Errorf("%s: %s", text, res.Text())
			case strings.Contains(text, "Integer") && (len(res.Diagnostics) != 1 || res.Diagnostics[0].Line != 2 || !strings.HasSuffix(res.Diagnostics[0].Kind, "WARNING")):
				t.Errorf("%s: %s", text, res.Text())
			}
		}()
	}
	wait.Wait()
}

// Tasks for several releases at once, which share what the JDK knows of older ones, see each the library of its own.
func TestCompileForReleases(t *testing.T) {
	for _, jdk := range RequireJDKs(t) {
		dir := t.TempDir()
		src := write(t, dir, "A.java", `class A { boolean b = "".isBlank(); }`) // since 11
		var wait sync.WaitGroup
		for round := range 3 {
			for release, want := range map[string]bool{"8": false, "9": false, "10": false, "11": true} {
				wait.Add(1)
				go func() {
					defer wait.Done()
					classes := filepath.Join(dir, release, strconv.Itoa(round))
					res, err := jdk.Compile(Compilation{Classes: classes, Options: []string{"--release", release, "-Xlint:-options"}, Files: []string{src}})
					if err != nil || res.OK != want || !want && !strings.Contains(res.Text(), "isBlank") {
						t.Errorf("%s, --release %s: %v, %+v", jdk, release, err, res)
					}
				}()
			}
		}
		wait.Wait()
	}
}

func TestTimeout(t *testing.T) {
	jdk := RequireJDK(t)
	dir := t.TempDir()
	src := write(t, dir, "Main.java", `class Main { public static void main(String[] a) { for (;;); } }`)
	if res, err := jdk.Compile(Compilation{Classes: dir, Files: []string{src}}); err != nil || !res.OK {
		t.Fatal(err, res.Text())
	}
	if _, err := jdk.Run(Program{ClassPath: dir, Main: "Main", Timeout: time.Second}); err == nil || !strings.Contains(err.Error(), "did not end") {
		t.Errorf("got %v", err)
	}
}

// A run that a test holds something against is kept as long as the test passes; one that is told of other files never is.
func TestRunIn(t *testing.T) {
	if os.Getenv("JINSTR_TEST_CACHE") == "off" {
		t.Skip("nothing is kept")
	}
	jdk := RequireJDK(t)
	dir := t.TempDir()
	src := write(t, dir, "Main.java", `class Main { public static void main(String[] a) throws Exception {
			System.out.print(System.nanoTime()); new java.io.FileOutputStream(System.getProperty("jinstr.trace")).write(a[0].length()); } }`)
	if res, err := jdk.Compile(Compilation{Classes: dir, Files: []string{src}}); err != nil || !res.OK {
		t.Fatal(err, res.Text())
	}
	trace := filepath.Join(t.TempDir(), "run.jtrace")
	work := t.TempDir()
	beside := filepath.Base(write(t, work, "beside", ""))
	run := func(arg string) Outcome {
		t.Helper()
		o, err := jdk.RunIn(t, Program{ClassPath: dir, Main: "Main", Args: []string{arg}, Dir: work, Options: []string{"-Djinstr.trace=" + trace}})
		if err != nil || o.Code != 0 {
			t.Fatal(err, o)
		}
		if text, err := os.ReadFile(trace); err != nil || len(text) != 1 || int(text[0]) != len(arg) {
			t.Errorf("what it writes: %v, %v", text, err)
		}
		os.Remove(trace)
		return o
	}
	arg := strconv.FormatInt(time.Now().UnixNano(), 36)
	first := run(arg)
	if again := run(arg); again.Stdout != first.Stdout {
		t.Errorf("it ran again")
	}
	failing := &failed{}
	first.HeldBy(failing)
	if again := run(arg); again.Stdout != first.Stdout {
		t.Errorf("it ran again before a test failed on it")
	}
	failing.end()
	if again := run(arg); again.Stdout == first.Stdout {
		t.Errorf("a test failed on it, and it did not run again")
	}
	for _, file := range []string{trace, beside} {
		if one, other := run(file), run(file); one.Stdout == other.Stdout {
			t.Errorf("it was told of %s, and did not run again", file)
		}
	}
}

// failed is a test that has failed, and ends when it is told.
type failed struct{ cleanups []func() }

func (f *failed) Failed() bool     { return true }
func (f *failed) Cleanup(c func()) { f.cleanups = append(f.cleanups, c) }
func (f *failed) end() {
	for _, c := range f.cleanups {
		c()
	}
}
