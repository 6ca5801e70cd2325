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
	if count[true] < 12 || count[false] < 6 {
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

const rounds = 16

// TestTruth holds what is said of the planted objects against what the VM finds alive after each round, and that the programs
// of some seeds compile without a warning, end, and print the same on all JDKs.
func TestTruth(t *testing.T) {
	for _, seed := range seeds {
		t.Run(strconv.FormatInt(seed, 10), func(t *testing.T) {
			t.Parallel()
			printed := ""
			for _, jdk := range javatest.RequireJDKs(t) {
				classes := compiled(t, jdk, seed)
				if seed > 1 && jdk.Version < javatest.RequireJDK(t).Version {
					continue
				}
				got := truth(t, jdk, classes, seed)
				if printed != "" && got != printed {
					t.Errorf("%v prints\n%s\nnot\n%s", jdk, got, printed)
				}
				printed = got
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

// truth runs all programs of a seed in one VM, and gives what they print.
func truth(t *testing.T, jdk *javatest.JDK, classes string, seed int64) string {
	t.Helper()
	args := []string{strconv.Itoa(rounds)}
	for _, k := range All() {
		_, p := k.Program(seed)
		args = append(args, k.Main(), vmName(p.Class))
	}
	out, err := jdk.Run(javatest.Program{ClassPath: classes, Main: "Truth", Args: args, Options: []string{"-Xmx48m", "-Xmn8m"}, Kept: true})
	if err != nil || out.Code != 0 || out.Stderr != "" {
		t.Fatalf("%v: %v, %+v", jdk, err, out)
	}
	var printed strings.Builder
	lines := strings.Split(strings.TrimSuffix(out.Stdout, "\n"), "\n")
	if len(lines) != 2*len(All()) {
		t.Fatalf("%v printed\n%s", jdk, out.Stdout)
	}
	for i, k := range All() {
		printed.WriteString(lines[2*i] + "\n")
		if alive := numbers(lines[2*i+1]); grows(alive) != (k.Shape == Leak) || k.Shape == None && alive[rounds-1] > 0 {
			t.Errorf("%v, seed %d: %s is %s, and so many are alive after each round: %d", jdk, seed, k.Name, k.Shape, alive)
		}
		if !strings.HasPrefix(lines[2*i], k.Name+" ") {
			t.Errorf("%v, seed %d: %s prints %q", jdk, seed, k.Name, lines[2*i])
		}
	}
	return printed.String()
}

func numbers(line string) []int {
	var list []int
	for _, s := range strings.Fields(line)[1:] {
		n, _ := strconv.Atoi(s) // a number of the VM's
		list = append(list, n)
	}
	return list
}

// grows reports whether more are alive in the end than halfway, by far.
func grows(alive []int) bool {
	half := slices.Max(alive[:len(alive)/2])
	return slices.Max(alive[len(alive)/2:]) > half*4/3
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
