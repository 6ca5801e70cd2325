package runtimejava

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"jinstr/internal/javatest"
)

// javaFiles returns the Java sources below the folders.
func javaFiles(t *testing.T, dirs ...string) []string {
	t.Helper()
	all, err := javatest.Sources(dirs...)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// compile compiles the runtime and the self-test, and returns the class path. The test is
// skipped where not all is to be tested.
func compile(t *testing.T, jdk *javatest.JDK, release string) string {
	t.Helper()
	return compileFor(t, jdk, release, "full")
}

// compileFor is compile for a level.
func compileFor(t *testing.T, jdk *javatest.JDK, release, level string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("the recorder's self-test")
	}
	dir := t.TempDir()
	own := Output{Name: "written", Build: "b", Level: level, Methods: 64, Sizes: `"\0\2", "\4"`, Owners: `"@2;SelfTest 14;", "@16;Arrays 1;Arrays$Keep 1;"`}
	for name, text := range own.Sources() {
		// The recorder of the tests is of a version that does not change.
		text = bytes.ReplaceAll(text, []byte(Version()), []byte("written"))
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	build, err := os.ReadFile(filepath.Join("testdata", "written", "Build.java"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "Build.java"), bytes.ReplaceAll(build, []byte(`"full"`), []byte(`"`+level+`"`)), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	files := slices.DeleteFunc(javaFiles(t, dir, "trace", "paths", "facade", "core", "se", "testdata"), func(path string) bool {
		return strings.HasPrefix(path, filepath.Join("testdata", "written"))
	})
	classes := filepath.Join(dir, "classes")
	r, err := jdk.Compile(javatest.Compilation{Classes: classes, Options: []string{"--release", release, "-Xlint:all,-options"}, Files: files})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK || len(r.Diagnostics) > 0 {
		t.Fatalf("javac says:\n%s", r.Text())
	}
	return classes
}

func TestSources(t *testing.T) {
	sources := Sources(SE, Heap)
	for _, name := range []string{"jinstr/rt/manOT.java", "jinstr/rt/Block.java", "jinstr/rt/Obj.java"} {
		if len(sources[name]) == 0 {
			t.Errorf("%s is missing", name)
		}
	}
	for name, text := range sources {
		if !bytes.Contains(text, []byte("package jinstr.rt;")) {
			t.Errorf("%s is in another package", name)
		}
	}
}

func TestCompilesForEachRelease(t *testing.T) {
	for _, jdk := range javatest.RequireJDKs(t) {
		for _, release := range []string{"8", "17"} {
			t.Run(jdk.String()+"/"+release, func(t *testing.T) { compile(t, jdk, release) })
		}
	}
}

func TestDeviceRuntimeIsCLDC(t *testing.T) {
	ecj := javatest.RequireEclipse(t)
	device := func(classes, path string, files ...string) {
		t.Helper()
		c := javatest.Compilation{Classes: classes, Options: []string{"-source", "1.3", "-target", "cldc1.1", "-bootclasspath", path, "-g"}, Files: files}
		if err := ecj.Compile(c); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	stubs, empty := filepath.Join(dir, "stubs"), filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o777); err != nil {
		t.Fatal(err)
	}
	device(stubs, empty, javaFiles(t, "cldc-stubs")...)
	for name, kind := range map[string]Kind{"heap": Heap, "paths": Paths, "births": Births} {
		source := filepath.Join(dir, name)
		if err := os.Mkdir(source, 0o777); err != nil {
			t.Fatal(err)
		}
		for name, text := range Sources(CLDC, kind) {
			if err := os.WriteFile(filepath.Join(source, filepath.Base(name)), text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		device(filepath.Join(dir, "classes", name), stubs, append(javaFiles(t, source), filepath.Join("testdata", "written", "Build.java"))...)
	}
}

// A scenario is one run of the self-test, and what must come out of it.
type scenario struct {
	name   string
	flags  []string
	exit   int
	reason string
	output string // a regular expression
	check  func(t *testing.T, f *facts)
	since  int // the Java release that it needs
}

// Operations that the checks count.
const (
	opLocal   = 0x10
	opField   = 0x20
	opSelf    = 0x30
	opStatic  = 0x40
	opBirth   = 0x60
	opArray   = 0x70
	opBorn    = 0x80
	opEnd     = 0xA0
	opEscape  = 0xB0
	opInto    = 0xC0
	opClone   = 0xD0
	opExit    = 0xE0
	opSeen    = 0xE7
	opSite    = 0xE8
	opDied    = 0xE9
	opThin    = 0xEF
	opContent = 0xEA
	opCut     = 0xEC
	opThread  = 0xED
	opEnter   = 0xF0
)

// counts checks numbers of events.
func counts(want map[byte]int) func(*testing.T, *facts) {
	return func(t *testing.T, f *facts) {
		t.Helper()
		for op, n := range want {
			if f.ops[op] != n {
				t.Errorf("operation %X: %d events, want %d", op, f.ops[op], n)
			}
		}
		for num, tape := range f.threads {
			if len(tape.frames) != 0 {
				t.Errorf("thread %d ends with %d frames", num, len(tape.frames))
			}
		}
		if f.lost != 0 {
			t.Errorf("%d events are lost", f.lost)
		}
	}
}

var scenarios = []scenario{
	{name: "work", reason: "exit",
		check: counts(map[byte]int{opBirth: 20000, opField: 20000, opLocal: 20001, opEnter: 2, opExit: 2})},
	{name: "threads", reason: "exit", check: func(t *testing.T, f *facts) {
		counts(map[byte]int{opBirth: 80000, opField: 80000, opLocal: 80001, opEnter: 5, opExit: 5})(t, f)
		for ticket := int64(1); ticket <= 80000; ticket++ {
			if f.tickets[ticket] == 0 && f.tickets[ticket-1] < 2 {
				t.Fatalf("ticket %d was not taken", ticket)
			}
		}
		if got := strings.Join(f.names, ","); !strings.Contains(got, "worker-0 é𝄞") {
			t.Errorf("threads are named %s", got)
		}
	}},
	{name: "daemons", reason: "exit", check: func(t *testing.T, f *facts) {
		if f.ops[opBirth] < 80000 {
			t.Errorf("%d births", f.ops[opBirth])
		}
	}},
	{name: "overflow", flags: []string{"-Xss512k"}, reason: "exit", check: checkOverflow},
	{name: "overflow", flags: []string{"-Xss512k", "-Xint"}, reason: "exit", check: checkOverflow},
	{name: "memory", flags: []string{"-Xmx24m"}, reason: "exit", output: "survived", check: func(t *testing.T, f *facts) {
		if f.ops[opArray] < 1000 || f.ops[opBirth] != 1 {
			t.Errorf("%d arrays, %d births", f.ops[opArray], f.ops[opBirth])
		}
	}},
	{name: "exit", exit: 3, reason: "exit", output: "late hook", check: func(t *testing.T, f *facts) {
		if f.ops[opBirth] != 10 {
			t.Errorf("%d births, want 10", f.ops[opBirth])
		}
	}},
	{name: "uncaught", exit: 1, reason: "exit", output: `Trouble: trouble\s+at SelfTest.uncaught`,
		check: counts(map[byte]int{opBirth: 2, opSelf: 1, opSeen: 2, opEnter: 3, opExit: 3})},
	{name: "initialiser", reason: "exit",
		check: counts(map[byte]int{opBirth: 2, opArray: 2, opField: 2, opStatic: 1, opLocal: 2, opSeen: 2, opSite: 0})},
	{name: "clones", reason: "exit",
		check: counts(map[byte]int{opBirth: 1, opClone: 2, opArray: 2, opBorn: 2, opLocal: 6, opSeen: 2})},
	{name: "snapshot", output: "not known", check: func(t *testing.T, f *facts) {
		if len(f.marks) != 1 || f.marks[0] != "first" {
			t.Errorf("marks %v", f.marks)
		}
		// The arguments' array and the list; what comes after the snapshot was halted.
		if f.ops[opContent] != 2 || f.ops[opInto] != 1 || f.ops[opSeen] != 2 {
			t.Errorf("%v", f.ops)
		}
	}},
	{name: "work", flags: []string{"-Djinstr.trace.limit=16K"}, reason: "limit", check: func(t *testing.T, f *facts) {
		if n := f.ops[opBirth]; n < 500 || n > 5000 || f.leftOut != 0 {
			t.Errorf("%d births, %d left out", n, f.leftOut)
		}
	}},
	{name: "limited", flags: []string{"-Djinstr.trace.limit=16K"}, reason: "limit", output: `^3 let go\n$`, check: func(t *testing.T, f *facts) {}},
	{name: "arrays", flags: []string{"-Xmx24m", "-Djinstr.trace.limit=1M", "-Djinstr.trace.at-limit=thin"}, reason: "exit", check: checkThinned},
	{name: "arrays", flags: []string{"-Xmx24m", "-Djinstr.trace.limit=1M", "-Djinstr.trace.at-limit=ring"}, reason: "exit", check: checkRing},
	{name: "closed", output: `(?s)^jinstr: cannot write \S+: .*; recording ends\n.*unharmed`, check: func(t *testing.T, f *facts) {
		if n := f.ops[opBirth]; n < 20000 || n >= 40000 {
			t.Errorf("%d births", n)
		}
	}},
	{name: "pause", reason: "exit", check: counts(map[byte]int{opBirth: 20, opField: 20, opLocal: 22, opEnter: 4, opExit: 4})},
	{name: "paper", reason: "exit", output: `Node_\d+ other_main_1 Object_\d+`,
		check: counts(map[byte]int{opBirth: 1, opLocal: 4})},
	{name: "arrays", flags: []string{"-Xmx24m"}, reason: "exit",
		check: counts(map[byte]int{opArray: 400000, opLocal: 1 + 4*5050 + 400, opSeen: 2})},
	{name: "arrays", flags: []string{"-Xmx24m", "-XX:+UseSerialGC"}, reason: "exit",
		check: counts(map[byte]int{opArray: 400000, opLocal: 1 + 4*5050 + 400, opSeen: 2})},
	{name: "arrays", flags: []string{"-Xmx24m", "-Djinstr.locals=!Arr*Keep"}, reason: "exit",
		check: counts(map[byte]int{opArray: 400000, opLocal: 1 + 400, opSeen: 2, opThin: 4})},
	{name: "arrays", flags: []string{"-Xmx24m", "-Djinstr.locals=Arrays,!Arrays$Keep,No*thing"}, reason: "exit",
		output: `jinstr: jinstr.locals: no rewritten class is meant by No\*thing`, check: counts(map[byte]int{opLocal: 1 + 400, opThin: 4})},
	{name: "deaths", reason: "exit", check: func(t *testing.T, f *facts) {
		if f.ops[opEscape] != 1000 || f.ops[opDied] < 900 {
			t.Errorf("%d escaped, %d died", f.ops[opEscape], f.ops[opDied])
		}
	}},
	{name: "asked", output: "true", check: func(t *testing.T, f *facts) {
		if len(f.marks) != 5 || f.settled != 5 {
			t.Errorf("%d snapshots, and %d times it was known what is alive", len(f.marks), f.settled)
		}
	}},
	{name: "parts", reason: "exit", check: func(t *testing.T, f *facts) {
		if f.ops[opEscape] != 1+1000+2 || f.ops[opDied] < 900 {
			t.Errorf("%d escaped, %d died", f.ops[opEscape], f.ops[opDied])
		}
	}},
	{name: "guarded", reason: "exit", check: counts(map[byte]int{opBirth: 3, opContent: 1 + 2 + 1})}, // The last at the end.
	{name: "strangers", check: func(t *testing.T, f *facts) {
		if f.ops[opSeen] < 2000 || f.ops[opDied] < 1502-3 || f.ops[opDied] > 1502 || f.ops[opContent] != 1+500+1 {
			t.Errorf("%d seen, %d died, %d looks", f.ops[opSeen], f.ops[opDied], f.ops[opContent])
		}
	}},
}

// checkThinned holds the events behind half of the limit to account. Each thread may have been
// about to write one of a local.
func checkThinned(t *testing.T, f *facts) {
	t.Helper()
	if f.thinned[opLocal] > f.thinned[opThin] || f.thinned[opThin] == 0 || f.thinned[opArray] == 0 || f.ops[opLocal] == 0 {
		t.Errorf("%v, of them behind half of the limit %v", f.ops, f.thinned)
	}
}

// checkRing holds a trace that goes on from another to account: its ids and its classes are its own. Where many threads write, it may have begun with
// the last of all events in the one before, and have none.
func checkRing(t *testing.T, f *facts) {
	t.Helper()
	events := 0
	for _, n := range f.ops {
		events += n
	}
	if f.file < 2 || f.first < 1000 || events > 0 && (len(f.classes) == 0 || len(f.names) == 0) || f.leftOut > 0 {
		t.Errorf("part %d from object %d on, %d classes, threads %v, %d left out", f.file, f.first, len(f.classes), f.names, f.leftOut)
	}
}

// virtual are virtual threads by the ten thousand. Their tapes are small, and go
// when they end: the heap would not hold one of 1,024 bytes for each.
var virtual = []scenario{
	{name: "virtual", flags: []string{"-Xmx96m"}, reason: "exit", since: 21, check: counts(map[byte]int{opBirth: 40000, opField: 40000, opLocal: 40001})},
	{name: "virtual-in-turn", flags: []string{"-Xmx24m"}, reason: "exit", since: 21,
		check: counts(map[byte]int{opBirth: 200000, opField: 200000, opLocal: 200001})},
	{name: "virtual", flags: []string{"-Djinstr.trace.limit=30M"}, reason: "exit", since: 21, check: counts(map[byte]int{opBirth: 40000})},
	{name: "virtual", flags: []string{"-Djinstr.trace.limit=2M", "-Djinstr.trace.at-limit=ring"}, reason: "exit", since: 21, check: checkRing},
	{name: "virtual", flags: []string{"-Djinstr.trace.limit=2M"}, reason: "limit", since: 21, check: func(t *testing.T, f *facts) {
		if f.ops[opBirth] < 1000 || f.leftOut != 0 {
			t.Errorf("%d births, %d left out", f.ops[opBirth], f.leftOut)
		}
	}},
}

// checkOverflow holds the frames to account after stacks that overflowed.
func checkOverflow(t *testing.T, f *facts) {
	t.Helper()
	main := f.threads[1]
	if main == nil || main.deepest < 100 || len(main.frames) != 0 {
		t.Errorf("the main thread ends with %d frames, and was %d deep", len(main.frames), main.deepest)
	}
	if f.ops[opBirth] < 1000 {
		t.Errorf("%d births", f.ops[opBirth])
	}
}

func TestScenarios(t *testing.T) {
	for _, jdk := range javatest.RequireJDKs(t) {
		t.Run(jdk.String(), func(t *testing.T) {
			classes := compile(t, jdk, "8")
			for _, s := range slices.Concat(scenarios, virtual, paths) {
				if s.since > jdk.Version {
					continue
				}
				t.Run(strings.Join(append([]string{s.name}, s.flags...), " "), func(t *testing.T) {
					t.Parallel()
					trace := filepath.Join(t.TempDir(), "x.jtrace")
					o, err := jdk.RunIn(t, javatest.Program{ClassPath: classes, Main: "SelfTest", Args: []string{s.name}, Usual: true,
						Options: append(s.flags[:len(s.flags):len(s.flags)], "-Djinstr.trace="+trace), Timeout: 2 * time.Minute})
					if err != nil {
						t.Fatal(err)
					}
					if out := o.Stderr + o.Stdout; o.Code != s.exit || !regexp.MustCompile(s.output).MatchString(out) {
						t.Errorf("exit code %d, output %s", o.Code, out)
					}
					f, err := parse(trace)
					if err != nil {
						t.Fatal(err)
					}
					if f.reason != s.reason || f.build != "b" || f.level != "full" || f.vm == "" {
						t.Errorf("reason %q, build %q, level %q, vm %q", f.reason, f.build, f.level, f.vm)
					}
					s.check(t, f)
				})
			}
		})
	}
}

// java runs the self-test and returns its output and exit code.
func java(t *testing.T, jdk *javatest.JDK, classes string, flags []string, what string) (string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	args := append(flags[:len(flags):len(flags)], javatest.NoPerfData, "-cp", classes, "SelfTest", what)
	cmd := exec.CommandContext(ctx, jdk.Java(), args...)
	out, err := cmd.CombinedOutput()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

func TestOffLeavesNothing(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	classes := compile(t, jdk, "8")
	trace := filepath.Join(t.TempDir(), "x.jtrace")
	for _, what := range []string{"threads", "handles"} {
		out, code := java(t, jdk, classes, []string{"-Djinstr.recorder=off", "-Djinstr.trace=" + trace}, what)
		if code != 0 || out != "" {
			t.Errorf("%s: exit code %d, output %s", what, code, out)
		}
	}
	if _, err := os.Stat(trace); err == nil {
		t.Error("a trace was written")
	}
}

// TestUnknownRecorder: the program is told, and recorded as the rewrite was asked to.
func TestUnknownRecorder(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	classes := compile(t, jdk, "8")
	trace := filepath.Join(t.TempDir(), "x.jtrace")
	out, code := java(t, jdk, classes, []string{"-Djinstr.recorder=tabel", "-Djinstr.trace=" + trace}, "threads")
	if code != 0 || out != "jinstr: jinstr.recorder is stream, table or off, not tabel; it counts as not set\n" {
		t.Errorf("exit code %d, output %s", code, out)
	}
	if _, err := os.Stat(trace); err != nil {
		t.Error(err)
	}
}

// TestTraceNamedOff: whoever means that nothing is recorded is told how to say so.
func TestTraceNamedOff(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	dir := t.TempDir()
	out, err := jdk.Run(javatest.Program{ClassPath: compile(t, jdk, "8"), Main: "SelfTest", Args: []string{"threads"}, Dir: dir, Options: []string{"-Djinstr.trace=off"}})
	if err != nil {
		t.Fatal(err)
	}
	if out.Code != 0 || out.Stderr != "jinstr: the trace is written to a file named off; to record nothing, set jinstr.recorder=off\n" {
		t.Errorf("exit code %d, output %s", out.Code, out.Stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "off")); err != nil {
		t.Error(err)
	}
}

func TestTraceThatCannotBeWritten(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	classes := compile(t, jdk, "8")
	files := []string{filepath.Join(t.TempDir(), "none", "x.jtrace")}
	if _, err := os.Stat("/dev/full"); err == nil {
		files = append(files, "/dev/full")
	}
	for _, file := range files {
		out, code := java(t, jdk, classes, []string{"-Djinstr.trace=" + file}, "threads")
		if code != 0 || strings.Count(out, "\n") != 1 || !strings.HasPrefix(out, "jinstr: cannot write ") {
			t.Errorf("%s: exit code %d, output %s", filepath.Base(file), code, out)
		}
	}
}

// TestTraceWrittenTwice has two writers of one trace, VMs or copies of the
// recorder: each gets a file of its own, whole, and is told.
func TestTraceWrittenTwice(t *testing.T) {
	for _, jdk := range javatest.RequireJDKs(t) {
		classes := compile(t, jdk, "8")
		for what, told := range map[string]string{
			"child":  `jinstr: \S+x\.jtrace is being written already; the trace of this program is \S+x-\d+\.jtrace\n`,
			"copies": `jinstr: the recorder is in this program more than once, here loaded by \S+URLClassLoader\S+: give package jinstr\.rt .*\njinstr: .* is being written already; .*\n`,
		} {
			dir := t.TempDir()
			out, code := java(t, jdk, classes, []string{"-Djinstr.trace=" + filepath.Join(dir, "x.jtrace")}, what)
			if code != 0 || !regexp.MustCompile(`^`+told+`$`).MatchString(out) {
				t.Errorf("%s: exit code %d, output %s", what, code, out)
			}
			found, _ := filepath.Glob(filepath.Join(dir, "x*.jtrace"))
			sort.Strings(found)
			if len(found) != 2 {
				t.Fatalf("%s: traces %v", what, found)
			}
			for i, births := range []int{20000, 2} { // x-N.jtrace comes before x.jtrace
				f, err := parse(found[i])
				if err != nil || f.reason != "exit" || f.ops[opBirth] != births {
					t.Errorf("%s: %s: %d births, reason %q, %v", what, filepath.Base(found[i]), f.ops[opBirth], f.reason, err)
				}
			}
		}
	}
}

// TestTraceThatIsThere: what somebody else wrote is never written over; a trace of an earlier program only where its name is given.
func TestTraceThatIsThere(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	classes := compile(t, jdk, "8")
	dir := t.TempDir()
	notes, given := filepath.Join(dir, "notes.txt"), filepath.Join(dir, "x.jtrace")
	if err := os.WriteFile(notes, []byte("to be kept"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct {
		flag, told string
		traces     int // after the run
	}{
		{"-Djinstr.trace=" + notes, `jinstr: cannot write \S+notes\.txt: \S+notes\.txt is in the way, which is no trace; nothing is recorded\n`, 0},
		{"-Djinstr.trace=" + given, ``, 1},
		{"-Djinstr.trace=" + given, ``, 1},
		{"-Dx", ``, 2},
		{"-Dx", `jinstr: jinstr\.jtrace is there already; the trace of this program is jinstr-\d+\.jtrace\n`, 3},
		{"-Djinstr.trace=y-%p.jtrace", ``, 4},
		{"-Djinstr.trace=y-%p.jtrace", ``, 5},
	} {
		p := javatest.Program{ClassPath: classes, Main: "SelfTest", Args: []string{"work"}, Options: []string{s.flag}, Dir: dir}
		out, err := jdk.Run(p)
		if err != nil || out.Code != 0 || !regexp.MustCompile(`^`+s.told+`$`).MatchString(out.Stderr) {
			t.Errorf("%s: %v, %+v", s.flag, err, out)
		}
		found, _ := filepath.Glob(filepath.Join(dir, "*.jtrace"))
		if len(found) != s.traces {
			t.Errorf("%s: traces %v", s.flag, found)
		}
	}
	if text, err := os.ReadFile(notes); err != nil || string(text) != "to be kept" {
		t.Errorf("notes.txt: %s, %v", text, err)
	}
}

func TestTraceNamedByProcess(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	classes := compile(t, jdk, "8")
	dir := t.TempDir()
	java(t, jdk, classes, []string{"-Djinstr.trace=" + filepath.Join(dir, "x%p.jtrace")}, "work")
	found, _ := filepath.Glob(filepath.Join(dir, "x*.jtrace"))
	if len(found) != 1 || !regexp.MustCompile(`x\d+\.jtrace$`).MatchString(found[0]) {
		t.Errorf("found %v", found)
	}
}

// TestOutputHidesNumbers: each call that takes the number of a method is made by the class of
// the output, which adds its base: that of the recorder would count it as another's.
func TestOutputHidesNumbers(t *testing.T) {
	taken := regexp.MustCompile(`public (?:static \w+ )?(\w+\(int method[^)]*\))`)
	own, err := os.ReadFile(filepath.Join("output", "manOT.java"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"facade/jinstr/rt/manOT.java", "paths/jinstr/rt/PathProbes.java", "device-paths/jinstr/rt/Hits.java"} {
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range taken.FindAllSubmatch(text, -1) {
			if !bytes.Contains(own, call[1]) {
				t.Errorf("%s: %s is not in the class of an output", name, call[1])
			}
		}
	}
}
