package leakgen

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jinstr/internal/javatest"
)

var seeds = []int64{0, 1, 2, 3}

func TestKinds(t *testing.T) {
	count := map[bool]int{}
	for _, k := range All() {
		count[k.Shape == Leak]++
		for _, seed := range seeds {
			files, p := k.Program(seed)
			line := strings.Split(files[p.File], "\n")[max(p.Line, 1)-1]
			if p.Class == "" || !strings.HasSuffix(line, "// planted") || len(p.Callers) == 0 {
				t.Errorf("%s, seed %d: %+v is planted in %q", k.Name, seed, p, line)
			}
			for name, text := range files {
				if strings.ContainsAny(text, "$") || strings.Contains(text, "/*") && !strings.Contains(text, "/**") {
					t.Errorf("%s, seed %d: %s has a mark of the kind's left", k.Name, seed, name)
				}
			}
			again, _ := k.Program(seed)
			if !maps.Equal(files, again) {
				t.Errorf("%s: seed %d gives two programs", k.Name, seed)
			}
		}
		if !slices.Contains([]Shape{Leak, StartUp, Cache, LRU, None}, k.Shape) || k.About == "" {
			t.Errorf("%s: %q is no shape", k.Name, k.Shape)
		}
	}
	if count[true] < 15 || count[false] < 15 {
		t.Errorf("%d kinds of leaks, %d of what is none", count[true], count[false])
	}
}

// TestChain puts methods before a method that is marked so.
func TestChain(t *testing.T) {
	const text = "    static $A $make(int n, $B b) { // path 0 // chain\n        return new $A(n); // planted\n"
	depths := map[int]bool{}
	for seed := range int64(40) {
		got := Kind{Name: "k", text: "\nclass Main {\n" + text + "    }\n}\n\nclass $A {}\n"}
		files, p := got.Program(seed + 1)
		depths[strings.Count(files["k/Main.java"], "return ")] = true
		if want := "static"; !strings.Contains(files["k/Main.java"], want) || len(p.Callers) != 1 {
			t.Errorf("%v\n%s", p, files["k/Main.java"])
		}
	}
	if len(depths) != 4 {
		t.Errorf("%v methods in a chain", depths)
	}
}

// TestTruth compiles the programs of some seeds, without a warning, and runs them; they print the same on all JDKs. What is said of
// the planted objects is held against what the VM finds alive, for each seed on one JDK.
func TestTruth(t *testing.T) {
	jdks := javatest.RequireJDKs(t)
	for i, seed := range seeds[:2] {
		t.Run(strconv.FormatInt(seed, 10), func(t *testing.T) {
			t.Parallel()
			printed := ""
			for j, jdk := range jdks {
				classes := compiled(t, jdk, seed)
				got := run(t, jdk, classes, "3", func(Kind) string { return "-" })
				if printed != "" && got.printed != printed {
					t.Errorf("%v prints\n%s\nnot\n%s", jdk, got.printed, printed)
				}
				printed = got.printed
				if j == i%len(jdks) && !testing.Short() {
					holdTruth(t, jdk, classes, seed)
				}
			}
		})
	}
}

// compiled are the classes of all programs of a seed.
func compiled(t *testing.T, jdk *javatest.JDK, seed int64) string {
	t.Helper()
	dir := t.TempDir()
	var sources []string
	for _, k := range All() {
		files, _ := k.Program(seed)
		for name, text := range files {
			path := filepath.Join(dir, "src", name)
			if !slices.Contains(sources, path) {
				sources = append(sources, path)
			}
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	compile := func(options []string, files ...string) {
		classes := filepath.Join(dir, "classes")
		res, err := jdk.Compile(javatest.Compilation{Classes: classes, Options: append(options, "-Xlint:all,-options", "-cp", classes), Files: files})
		if err != nil || !res.OK || len(res.Diagnostics) > 0 {
			t.Fatalf("%v: %v, %s", jdk, err, res.Text())
		}
	}
	slices.Sort(sources)
	compile([]string{"--release", "8"}, sources...)
	compile(nil, filepath.Join("testdata", "Truth.java"))
	return filepath.Join(dir, "classes")
}

// holdTruth holds what is said of the planted objects against what is alive after each second round.
func holdTruth(t *testing.T, jdk *javatest.JDK, classes string, seed int64) {
	t.Helper()
	got := run(t, jdk, classes, "16", func(k Kind) string {
		_, p := k.Program(seed)
		return vmName(p.Class)
	})
	for i, k := range All() {
		alive := got.alive[i]
		if len(alive) != 8 || grows(alive) != (k.Shape == Leak) || k.Shape == None && slices.Max(alive) > 0 {
			t.Errorf("%v, seed %d: %s is %s, and so many are alive after each second round: %d", jdk, seed, k.Name, k.Shape, alive)
		}
	}
}

// outcome is what all programs print, and how many objects each has alive.
type outcome struct {
	printed string
	alive   [][]int
}

// run runs all programs in one VM.
func run(t *testing.T, jdk *javatest.JDK, classes, rounds string, watched func(Kind) string) (o outcome) {
	t.Helper()
	args := []string{rounds}
	for _, k := range All() {
		args = append(args, k.Main(), watched(k))
	}
	out, err := jdk.Run(javatest.Program{ClassPath: classes, Main: "Truth", Args: args, Options: []string{"-Xmx48m", "-XX:-ClassUnloading"}, Kept: true})
	lines := strings.Split(strings.TrimSuffix(out.Stdout, "\n"), "\n")
	if err != nil || out.Code != 0 || out.Stderr != "" || len(lines) != 2*len(All()) {
		t.Fatalf("%v: %v, %+v", jdk, err, out)
	}
	for i, k := range All() {
		if !strings.HasPrefix(lines[2*i], k.Name+" ") {
			t.Errorf("%v: %s prints %q", jdk, k.Name, lines[2*i])
		}
		o.printed += lines[2*i] + "\n"
		o.alive = append(o.alive, numbers(lines[2*i+1]))
	}
	return o
}

func numbers(line string) []int {
	var list []int
	for _, s := range strings.Fields(line)[1:] {
		n, _ := strconv.Atoi(s) // a number of the VM's
		list = append(list, n)
	}
	return list
}

// grows reports whether by far more are alive in the end than halfway; the fewest that there ever were may be
// others of the class.
func grows(alive []int) bool {
	least := slices.Min(alive)
	half := slices.Max(alive[:len(alive)/2]) - least
	return slices.Max(alive[len(alive)/2:])-least > half*4/3
}

// vmName is a class's name as the VM has it.
func vmName(class string) string {
	element, array := strings.CutSuffix(class, "[]")
	if !array {
		return class
	}
	if short, ok := map[string]string{"byte": "[B", "char": "[C", "int": "[I", "long": "[J"}[element]; ok {
		return short
	}
	return "[L" + element + ";"
}
