package world

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
	"jinstr/launch/recorder"
	"jinstr/rewrite"
)

// dumped is a program that has its heap dumped at one moment.
type dumped struct {
	name, main string
	sources    []string
	library    string
	file, here string // the dump is taken before this text in this file; "": it takes it itself
	dir        string // where it runs
	args       []string
	coarse     bool // on level objects, too
	// more is how many objects the trace keeps at most that the VM does not: those
	// that escaped, or that only dead locals hold.
	more int
	// around are classes whose superclass is an inner class: the instance around
	// the superclass is not recorded.
	around []string
}

const constructs, programs = "../fixtures/constructs/", "../fixtures/programs/"

var dumpedPrograms = []dumped{
	{name: "shop", main: "ShopDriver", sources: []string{"testdata/histogram/shop", "../fixtures/demo/src"}, coarse: true},
	{name: "shop, first hour", main: "shop.Main", sources: []string{"../fixtures/demo/src"}, file: "shop/sim/Server.java", here: "missed.clear();"},
	{name: "shapes", main: "ShapesDriver", sources: []string{"testdata/histogram/shapes"}, more: 5},
	{name: "commons-csv", main: "CsvDriver", sources: []string{"testdata/histogram/csv"}, library: "commons-csv"},
	{name: "linked-structures", main: "structures.Main", sources: []string{constructs + "linked-structures"}, file: "Main.java",
		here: "System.out.println(v[5].reach());", coarse: true},
	{name: "inner-classes", main: "Main", sources: []string{constructs + "inner-classes"}, file: "Main.java", here: "Main.Inner q;",
		around: []string{"Main$Extended", "Main$Outside"}},
	{name: "cycles", main: "Main", sources: []string{constructs + "cycles"}, file: "Main.java", here: "at = ring = null;"},
	{name: "array-elements", main: "Main", sources: []string{constructs + "array-elements"}, file: "Main.java", here: "Object[] objects = field;", more: 3},
	{name: "anonymous-classes", main: "anon.Main", sources: []string{constructs + "anonymous-classes"}, file: "Main.java", here: "System.out.println(o);"},
	// Of entries that live without their map it is not known which.
	{name: "views", main: "Main", sources: []string{constructs + "views"}, file: "Main.java", here: "System.out.println(used(", more: 6},
	{name: "escapes", main: "Main", sources: []string{constructs + "escapes"}, file: "Main.java", here: "System.out.println(sb.length());", more: 9},
	{name: "values-in-use", main: "Main", sources: []string{constructs + "values-in-use"}, file: "Main.java",
		here: "System.out.println(f.more()"},
	{name: "Statistician", main: "Statistician", sources: []string{programs + "Statistician/src"}, file: "Statistician.java",
		here: "System.out.println(sum.row(true));", dir: programs + "Statistician", args: []string{"in/Account.java"}, coarse: true},
	{name: "JavaConverter", main: "JavaConverter", sources: []string{programs + "JavaConverter/src"}, file: "JavaConverter.java",
		here: "in.close();", dir: programs + "JavaConverter", args: []string{"in/Sample.java", "{out}/Sample.html"}},
}

// TestDump holds the heap of a trace against a dump that the VM makes of the same
// run at the same moment, both restricted to objects of rewritten classes and
// arrays of these: which are alive, what each refers to, how large it is, and the
// object groups of the two with all metrics. What may differ is in comparison.
func TestDump(t *testing.T) {
	jdks := javatest.RequireJDKs(t)
	for i, jdk := range jdks {
		for _, p := range dumpedPrograms {
			for _, level := range p.levels(i == len(jdks)-1) {
				t.Run(jdk.String()+" "+p.name+" "+level, func(t *testing.T) {
					if jdk.Version < 15 || testing.Short() {
						t.Skip("programs beside the VM's own dumps, from JDK 15 on")
					}
					t.Parallel()
					p.compare(t, jdk, level)
				})
			}
		}
	}
}

// levels are those on which the program is recorded: a library on the coarse one
// only, on the newest JDK.
func (p *dumped) levels(newest bool) []string {
	switch {
	case p.library != "" && newest:
		return []string{"objects"}
	case p.library != "":
		return nil
	case p.coarse && newest:
		return []string{"full", "objects"}
	}
	return []string{"full"}
}

func (p *dumped) compare(t *testing.T, jdk *javatest.JDK, level string) {
	dir := t.TempDir()
	all := filepath.Join(dir, "all")
	deps := p.copyTo(t, all)
	out := filepath.Join(dir, "out")
	r, err := rewrite.Run(rewrite.Config{Sources: []string{all}, Out: out, Level: level, Exclude: []string{"Checkpoint.java", "checkpoint/*"}})
	require.NoError(t, err)
	require.Empty(t, r.Problems)
	m, err := r.ReadMap()
	require.NoError(t, err)
	tracePath := filepath.Join(dir, "rewritten", "run.jtrace")
	compiled, runtime := recorderFor(t, filepath.Join(filepath.Dir(jdk.Java()), "javac"), r)
	original := p.run(t, jdk, files(t, all), filepath.Join(dir, "original"), deps)
	rewritten := p.run(t, jdk, append(files(t, filepath.Join(out, "src")), recorder.Own(runtime)...), filepath.Join(dir, "rewritten"), append(deps, compiled), tracePath)
	theirs := dumpSide(t, rewritten, ownClasses(m))
	theirs.setSizes(dumpSide(t, original, ownClasses(m)))
	named, err := enums(all)
	require.NoError(t, err)
	c := &comparison{ours: traceSide(t, tracePath, m), theirs: theirs, enums: named, around: p.around}
	c.alive()
	c.references()
	sort.Strings(c.wrong)
	for _, w := range c.wrong[:min(len(c.wrong), 20)] {
		t.Error(w)
	}
	if level == "full" && c.more > p.more {
		t.Errorf("the trace keeps %d objects by locals and escapes that the VM does not; more than %d", c.more, p.more)
	}
	t.Logf("%d objects; the trace keeps %d more; of %d the recorder does not know", len(theirs.objects), c.more, c.unknown)
	if !t.Failed() {
		require.Equal(t, theirs.groups(t), c.ours.groups(t))
	}
}

// copyTo copies the sources into one folder, with the call that takes the dump.
func (p *dumped) copyTo(t *testing.T, all string) (deps []string) {
	sources := append([]string{"testdata/dump"}, p.sources...)
	if p.library != "" {
		main, list := needLibrary(t, p.library)
		sources, deps = append(sources, main), list
	}
	for _, s := range sources {
		require.NoError(t, copyJava(s, all))
	}
	if p.file == "" {
		return deps
	}
	path := filepath.Join(all, filepath.FromSlash(p.file))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(text), p.here)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), p.here, "checkpoint.Dump.take(); "+p.here, 1)), 0o666))
	return deps
}

// run compiles a program, runs it, and returns the path of its dump. The trace, if there is to be one, is in the same folder.
func (p *dumped) run(t *testing.T, jdk *javatest.JDK, sources []string, work string, deps []string, traces ...string) string {
	classes := filepath.Join(work, "classes")
	cp := strings.Join(deps, string(os.PathListSeparator))
	res, err := jdk.Compile(javatest.Compilation{Classes: classes, Options: []string{"-nowarn", "-cp", cp}, Files: sources})
	require.NoError(t, err)
	require.True(t, res.OK, res.Text())
	dump := filepath.Join(work, "heap.hprof")
	options := []string{"-Xmx1g", "-Dcheckpoint.dump=" + dump}
	for _, path := range traces {
		options = append(options, "-Djinstr.trace="+path)
	}
	var args []string
	for _, a := range p.args {
		args = append(args, strings.ReplaceAll(a, "{out}", work))
	}
	o, err := jdk.Run(javatest.Program{ClassPath: classes + string(os.PathListSeparator) + cp, Main: p.main, Args: args, Dir: p.dir, Options: options,
		Kept: p.dir == "", Writes: append(traces, dump)}) // what reads files, in its folder, runs each time
	require.NoError(t, err)
	require.Empty(t, o.Stderr)
	return dump
}

// comparison compares two sides of one heap.
type comparison struct {
	ours, theirs *heapSide
	enums        map[string]bool
	around       []string
	more         int // objects that only the trace takes for alive
	unknown      int // objects that the recorder has not seen
	wrong        []string
}

func (c *comparison) fail(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

// alive compares which objects are alive, and leaves those that are on both
// sides. The trace may keep an object that locals or code that was not rewritten
// hold: the VM knows which locals are dead. What code makes that the compiler
// adds, the constants of an enum and the array of them, the trace knows when it
// has seen it.
func (c *comparison) alive() {
	for id, o := range c.ours.objects {
		their := c.theirs.objects[id]
		switch {
		case their != nil && their.class == o.class:
		case their != nil:
			c.fail("object %d is a %s, in the dump a %s", id, o.class, their.class)
		case o.sure:
			c.fail("%s %d is held by statics in the trace, and not in the dump", o.class, id)
		default:
			c.more++
			delete(c.ours.objects, id)
		}
	}
	for id, o := range c.theirs.objects {
		switch {
		case c.ours.objects[id] != nil:
		case id >= firstUnknown && isEnum(c.enums, strings.TrimRight(o.class, "[]")):
			c.unknown++
			delete(c.theirs.objects, id)
		case id >= firstUnknown:
			c.fail("a %s in the dump is not known to the recorder", o.class)
		default:
			c.fail("%s %d is alive in the dump, and not in the trace", o.class, id)
		}
	}
}

// references compares what the objects refer to, and their sizes.
func (c *comparison) references() {
	for id, o := range c.ours.objects {
		their := c.theirs.objects[id]
		if their == nil {
			continue
		}
		if slices.Contains(c.around, o.class) {
			their.refs = o.refs
		}
		if a, b := c.ours.refsOf(o), c.theirs.refsOf(their); a != b {
			c.fail("%s %d refers to %s; in the dump to %s", o.class, id, a, b)
		}
		if o.asRun != their.asRun || o.size != their.size {
			c.fail("%s %d has %d bytes, %d as run; in the dump %d, %d", o.class, id, o.size, o.asRun, their.size, their.asRun)
		}
	}
}
