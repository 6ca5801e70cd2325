package layout

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jinstr/internal/javatest"
)

// jdk returns an installed JDK of that version.
func jdk(t *testing.T, version int) *javatest.JDK {
	t.Helper()
	for _, jdk := range javatest.JDKs() {
		if jdk.Version == version {
			return jdk
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("no JDK %d", version)
	}
	t.Skipf("no JDK %d is installed", version)
	return nil
}

// TestAgainstHotSpot compares each size with the VM's own histogram.
func TestAgainstHotSpot(t *testing.T) {
	for _, test := range []struct {
		version int
		layout  string
		flags   []string
	}{
		{17, "hotspot64", nil},
		{17, "hotspot64-nocoops", []string{"-XX:-UseCompressedOops"}},
		{17, "hotspot64:align=16", []string{"-XX:ObjectAlignmentInBytes=16"}},
		{17, "hotspot64-nocoops:align=32", []string{"-XX:ObjectAlignmentInBytes=32", "-XX:-UseCompressedOops"}},
		{17, "hotspot64:classpointers=8", []string{"-XX:-UseCompressedClassPointers"}},
		{17, "hotspot64-nocoops:classpointers=8", []string{"-XX:-UseCompressedClassPointers", "-XX:-UseCompressedOops"}},
		{25, "hotspot64:classpointers=8,arrays=20", []string{"-XX:-UseCompressedClassPointers"}},
		{25, "hotspot64:align=16,classpointers=8,arrays=20", []string{"-XX:-UseCompressedClassPointers", "-XX:ObjectAlignmentInBytes=16"}},
		{25, "hotspot64-compact:references=8", []string{"-XX:+UseCompactObjectHeaders", "-XX:-UseCompressedOops"}},
		{25, "hotspot64-compact:align=16", []string{"-XX:+UseCompactObjectHeaders", "-XX:ObjectAlignmentInBytes=16"}},
		{25, "hotspot64-nocoops", []string{"-XX:+UseZGC"}},
		{25, "hotspot64", nil},
		{25, "hotspot64-nocoops", []string{"-XX:-UseCompressedOops"}},
		{25, "hotspot64-compact", []string{"-XX:+UseCompactObjectHeaders"}},
	} {
		t.Run(fmt.Sprint(test.version, " ", test.layout), func(t *testing.T) {
			if testing.Short() && test.flags != nil {
				t.Skip("a virtual machine with flags")
			}
			vm, err := Named(test.layout)
			if err != nil {
				t.Fatal(err)
			}
			compareWithHotSpot(t, vm, jdk(t, test.version), test.flags)
		})
	}
}

func compareWithHotSpot(t *testing.T, vm *VM, jdk *javatest.JDK, flags []string) {
	dir := t.TempDir()
	if res, err := jdk.Compile(javatest.Compilation{Classes: dir, Files: []string{filepath.Join("testdata", "Sizes.java")}}); err != nil || !res.OK {
		t.Fatalf("javac: %v\n%s", err, res.Text())
	}
	java := exec.Command(jdk.Java(), append(append([]string{"-Xmx64m"}, flags...), "-cp", dir, "Sizes")...)
	stdin, _ := java.StdinPipe()
	stdout, _ := java.StdoutPipe()
	if err := java.Start(); err != nil {
		t.Fatal(err)
	}
	defer java.Wait()
	defer stdin.Close()
	want := map[string]int64{} // by the model
	lines := bufio.NewScanner(stdout)
	for lines.Scan() && lines.Text() != "ready" {
		w := strings.Fields(lines.Text())
		switch {
		case len(w) == 3 && w[0] == "layout":
			want[w[1]], _ = vm.Instance(w[2])
		case len(w) == 4 && w[0] == "array":
			n, _ := strconv.Atoi(w[3])
			want[w[1]] = vm.Array(w[2][0], n)
		}
	}
	if len(want) < 20 {
		t.Fatalf("the program told of %d classes only", len(want))
	}
	out, err := exec.Command(filepath.Join(jdk.Home, "bin", "jcmd"), strconv.Itoa(java.Process.Pid), "GC.class_histogram").CombinedOutput()
	if err != nil {
		t.Fatalf("jcmd: %v\n%s", err, out)
	}
	checkHistogram(t, string(out), want)
}

var histogramLine = regexp.MustCompile(`(?m)^\s*\d+:\s+(\d+)\s+(\d+)\s+(\S+)`)

func checkHistogram(t *testing.T, histogram string, want map[string]int64) {
	found := 0
	for _, m := range histogramLine.FindAllStringSubmatch(histogram, -1) {
		size, ok := want[m[3]]
		if !ok {
			continue
		}
		n, _ := strconv.ParseInt(m[1], 10, 64)
		bytes, _ := strconv.ParseInt(m[2], 10, 64)
		if n != 1 {
			if !strings.HasPrefix(m[3], "[") {
				t.Errorf("%s: %d instances", m[3], n)
			}
			continue // the VM has arrays of its own of this type
		}
		found++
		if bytes != size {
			t.Errorf("%s: the model says %d bytes, the VM %d", m[3], size, bytes)
		}
	}
	if found < 22 {
		t.Errorf("compared %d of %d classes only", found, len(want))
	}
}
