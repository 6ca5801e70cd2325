package rewrite_test

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"testing"

	"jinstr/internal/invariants"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/probe"
	"jinstr/rewrite/scope"
)

// TestMutations rewrites fixtures with lines and words taken out, doubled and
// exchanged: most of that is no program, but much of it still parses.
func TestMutations(t *testing.T) {
	files, err := filepath.Glob("../fixtures/constructs/*/*.java")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	parsed, mutants := 0, 15
	if testing.Short() {
		mutants = 5
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 20000 {
			continue
		}
		random := rand.New(rand.NewSource(int64(len(text))))
		for i := 0; i < mutants; i++ {
			mutant := mutate(text, random)
			file, err := javasrc.Parse(path, mutant)
			if err != nil {
				continue
			}
			parsed++
			d := scope.Declare(file)
			opt := probe.Options{Package: "jinstr.rt", Full: i&1 == 0, Paper: i&2 != 0, Extend: i&4 == 0}
			out := probe.Plan(d, scope.NewSet([]*scope.File{d}, library.New(nil)), opt).Bytes(1)
			for _, err := range invariants.Check(path, mutant, out) {
				t.Errorf("%v\n%s", err, mutant)
			}
		}
	}
	if parsed < len(files) {
		t.Errorf("only %d mutants could be parsed", parsed)
	}
}

// mutate changes a text at one place, between spaces or line ends.
func mutate(text []byte, random *rand.Rand) []byte {
	sep := []byte("\n")
	if random.Intn(2) == 0 {
		sep = []byte(" ")
	}
	parts := bytes.Split(text, sep)
	// Quotes and comments stay: the parser lets strings go over lines, javac does not.
	pick := func() int {
		for {
			if i := random.Intn(len(parts)); !bytes.ContainsAny(parts[i], "\"'/*") {
				return i
			}
		}
	}
	i, j := pick(), pick()
	switch random.Intn(4) {
	case 0:
		parts = append(append([][]byte{}, parts[:i]...), parts[i+1:]...)
	case 1:
		parts = append(append(append([][]byte{}, parts[:i]...), parts[j]), parts[i:]...)
	case 2:
		parts[i], parts[j] = parts[j], parts[i]
	default:
		parts[i] = parts[j]
	}
	return bytes.Join(parts, sep)
}
