package hprof

import (
	"bufio"
	"fmt"
	"io"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"

	"jinstr/heaptuple/layout"
	"jinstr/internal/javatest"
	"jinstr/internal/kept"
)

// TestAgainstHotSpot compares the counts and sizes of every class with the VM's
// own histogram.
func TestAgainstHotSpot(t *testing.T) {
	compact := []string{"-XX:+UseCompactObjectHeaders"}
	jdks := javatest.RequireJDKs(t)
	for i, jdk := range jdks {
		if jdk.Version < 15 || testing.Short() && i < len(jdks)-1 {
			continue // fields were laid out in another way before 15
		}
		classes := compileMixes(t, jdk)
		wideClasses := "hotspot64:classpointers=8"
		if jdk.Version >= 23 {
			wideClasses += ",arrays=20"
		}
		for _, test := range []struct {
			name, layout string
			oldest       int
			options      []string
		}{
			{"default", "hotspot64", 15, []string{"-XX:+UseG1GC"}},
			{"8-byte references", "hotspot64-nocoops", 15, []string{"-XX:-UseCompressedOops", "-XX:+UseSerialGC"}},
			{"compact headers", "hotspot64-compact", 25, append(compact, "-XX:+UseSerialGC")},
			{"without archive", "hotspot64", 15, []string{"-Xshare:off", "-XX:+UseParallelGC"}},
			{"objects at multiples of 16", "hotspot64:align=16", 15, []string{"-XX:ObjectAlignmentInBytes=16"}},
			{"8-byte pointers to classes", wideClasses, 15, []string{"-XX:-UseCompressedClassPointers", "-Xlog:disable"}},
			{"8-byte pointers and multiples of 32", wideClasses + ",align=32", 15, []string{"-XX:-UseCompressedClassPointers", "-XX:ObjectAlignmentInBytes=32", "-Xlog:disable"}},
			{"compact headers and 8-byte references", "hotspot64-compact:references=8", 25, append(compact, "-XX:-UseCompressedOops")},
			{"compact headers and multiples of 16", "hotspot64-compact:align=16", 25, append(compact, "-XX:ObjectAlignmentInBytes=16")},
			{"compact without archive", "hotspot64-compact", 25, append(compact, "-Xshare:off", "-XX:+UseG1GC")},
		} {
			if jdk.Version < test.oldest || testing.Short() && test.name != "default" {
				continue
			}
			t.Run(fmt.Sprint(jdk, " ", test.name), func(t *testing.T) {
				dump, histogram := dumpOf(t, jdk, classes, test.options)
				d, err := Open(dump)
				if err != nil {
					t.Fatal(err)
				}
				defer d.Close()
				compareHistogram(t, d, histogram, strings.Contains(test.name, "without archive"))
				if h, err := d.Graph(Options{}); err != nil || h.Layout != named(t, test.layout) || h.Assumed {
					t.Errorf("layout %s, %v, want %s", h.Layout, err, test.layout)
					list := d.neighbours(samplePlaces, d.classes)
					for _, name := range d.candidates(alignment(list)) {
						vm, _ := layout.Named(name)
						t.Logf("%s fits %d objects of %d", name, newSizes(d, vm, d.classes).fits(list), len(list))
					}
				}
				if list, _ := d.Problems(); len(list) > 0 {
					t.Errorf("problems: %v", list)
				}
			})
		}
	}
}

// named is the one name of a layout that may be asked for in several ways.
func named(t *testing.T, name string) string {
	t.Helper()
	vm, err := layout.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return vm.Name
}

// compileMixes compiles the programs of this test and returns the folder with
// their classes.
func compileMixes(t *testing.T, jdk *javatest.JDK) string {
	t.Helper()
	dir := t.TempDir()
	mixes := filepath.Join(dir, "Mixes.java")
	if err := os.WriteFile(mixes, []byte(mixesSource(rand.New(rand.NewSource(5)), 250)), 0o666); err != nil {
		t.Fatal(err)
	}
	res, err := jdk.Compile(javatest.Compilation{Classes: filepath.Join(dir, "classes"), Files: []string{mixes, "testdata/Special.java"}})
	if err != nil || !res.OK {
		t.Fatal(err, res.Text())
	}
	return filepath.Join(dir, "classes")
}

// mixesSource is a class with many nested ones: each has some fields of any
// types, static ones too, and extends one before it or nothing.
func mixesSource(r *rand.Rand, n int) string {
	types := []string{"boolean", "byte", "char", "short", "int", "float", "long", "double", "Object", "String", "int[]"}
	var b, makes strings.Builder
	for i := 0; i < n; i++ {
		extends := ""
		if i > 0 && r.Intn(4) > 0 {
			extends = fmt.Sprintf("extends C%d ", r.Intn(i))
		}
		fmt.Fprintf(&b, "  static class C%d %s{", i, extends)
		for k := r.Intn(7); k > 0; k-- {
			modifier := ""
			if r.Intn(4) == 0 {
				modifier = "static "
			}
			fmt.Fprintf(&b, " %s%s f%d;", modifier, types[r.Intn(len(types))], k)
		}
		b.WriteString(" }\n")
		fmt.Fprintf(&makes, "    for (int i = 0; i < %d; i++) kept.add(new C%d());\n", 1+r.Intn(5), i)
	}
	return "class Mixes {\n" + b.String() + "  static void make(java.util.List<Object> kept) {\n" + makes.String() + "  }\n}\n"
}

// dumpOf runs Special, or takes what it gave before, and returns a dump of it and the VM's histogram.
func dumpOf(t *testing.T, jdk *javatest.JDK, classes string, options []string) (dump string, histogram map[string]Line) {
	t.Helper()
	dump = filepath.Join(t.TempDir(), "heap.hprof")
	k := kept.NewKey("dump of Special 1")
	k.Text(javatest.Identity(jdk.Home))
	k.Text(options...)
	k.ClassPath(classes)
	s := kept.Step{Key: k, Root: filepath.Dir(dump), Files: []string{filepath.Base(dump)}}
	s.HeldBy(t)
	text, err := s.Do(func() ([]byte, error) { return []byte(dumpSpecial(t, jdk, classes, options, dump)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return dump, parseHistogram(string(text))
}

// dumpSpecial runs Special, dumps its heap and returns the VM's histogram.
func dumpSpecial(t *testing.T, jdk *javatest.JDK, classes string, options []string, dump string) (histogram string) {
	t.Helper()
	java := exec.Command(jdk.Java(), append(append([]string{"-Xmx256m"}, options...), "-cp", classes, "Special")...)
	java.Stderr = os.Stderr
	stdin, err := java.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := java.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := java.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		stdin.Close()
		io.Copy(io.Discard, stdout)
		java.Wait()
	}()
	if lines := bufio.NewScanner(stdout); !lines.Scan() || lines.Text() != "ready" {
		t.Fatalf("the program says %q", lines.Text())
	}
	jcmd := func(args ...string) string {
		out, err := exec.Command(filepath.Join(jdk.Home, "bin", "jcmd"), append([]string{strconv.Itoa(java.Process.Pid)}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("jcmd %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	// The first times more is collected: references are cleared in steps.
	for try := 0; try < 5; try++ {
		before := jcmd("GC.class_histogram")
		os.Remove(dump)
		jcmd("GC.heap_dump", dump)
		if before == jcmd("GC.class_histogram") {
			return before
		}
	}
	t.Fatal("the program's heap does not come to rest")
	return ""
}

var histogramLine = regexp.MustCompile(`(?m)^\s*\d+:\s+(\d+)\s+(\d+)\s+(\S+)`)

// parseHistogram reads what jcmd prints, with names as Dump has them.
func parseHistogram(text string) map[string]Line {
	all := map[string]Line{}
	for _, m := range histogramLine.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		bytes, _ := strconv.ParseInt(m[2], 10, 64)
		name := javaName(strings.Replace(m[3], "/0x", "+0x", 1))
		all[name] = Line{name, all[name].Objects + n, all[name].Bytes + bytes}
	}
	return all
}

// compareHistogram compares each class of the dump with the VM's.
func compareHistogram(t *testing.T, d *Dump, want map[string]Line, withClass bool) {
	t.Helper()
	lines, err := d.Histogram("")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Line{}
	for _, l := range lines {
		got[l.Class] = Line{l.Class, got[l.Class].Objects + l.Objects, got[l.Class].Bytes + l.Bytes}
	}
	filler := want["jdk.internal.vm.FillerElement[]"]
	ints := want["int[]"]
	want["int[]"] = Line{"int[]", ints.Objects + filler.Objects, ints.Bytes + filler.Bytes}
	delete(want, filler.Class)
	if !withClass {
		delete(want, "java.lang.Class")
		delete(got, "java.lang.Class")
	}
	var names []string
	for name := range want {
		names = append(names, name)
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			names = append(names, name)
		}
	}
	if sort.Strings(names); len(names) < 500 {
		t.Errorf("only %d classes", len(names))
	}
	for _, name := range names {
		if got[name] != want[name] {
			t.Errorf("%s: %d objects, %d bytes; the VM counts %d, %d bytes", name, got[name].Objects, got[name].Bytes, want[name].Objects, want[name].Bytes)
		}
	}
}
