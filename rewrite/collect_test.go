package rewrite

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Skip(err)
	}
}

func TestSymbolicLinks(t *testing.T) {
	elsewhere := tree(t, map[string]string{"q/Far.java": plain, "One.java": plain})
	src := tree(t, map[string]string{"p/A.java": plain})
	link(t, filepath.Join(elsewhere, "q"), filepath.Join(src, "q"))
	link(t, filepath.Join(elsewhere, "One.java"), filepath.Join(src, "p", "One.java"))
	link(t, filepath.Join(src, "nowhere"), filepath.Join(src, "gone"))
	link(t, src, filepath.Join(src, "p", "back"))                            // up
	link(t, filepath.Join(src, "p"), filepath.Join(elsewhere, "q", "round")) // out and in again
	out := filepath.Join(t.TempDir(), "out")
	mustRun(t, Config{Sources: []string{src}, Out: out})
	want := []string{"p/A.java", "p/One.java", "q/Far.java", "q/round/A.java", "q/round/One.java"}
	if got := listed(t, out); !reflect.DeepEqual(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
	// The source folder itself is a link.
	there := filepath.Join(t.TempDir(), "there")
	link(t, filepath.Join(src, "p"), there)
	out = filepath.Join(t.TempDir(), "out")
	mustRun(t, Config{Sources: []string{there}, Out: out})
	if got := listed(t, out); !reflect.DeepEqual(got, []string{"A.java", "One.java"}) {
		t.Errorf("files %v", got)
	}
}

func TestSourceInOutput(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain})
	out := filepath.Join(t.TempDir(), "out")
	mustRun(t, Config{Sources: []string{src}, Out: out})
	before := contents(t, out)
	for _, source := range []string{out, filepath.Join(out, "src"), filepath.Join(out, "src", "A.java")} {
		if _, err := Run(Config{Sources: []string{source}, Out: out}); err == nil || !strings.Contains(err.Error(), "lies in the output folder") {
			t.Errorf("%s: %v", source, err)
		}
	}
	if !reflect.DeepEqual(contents(t, out), before) {
		t.Error("the output was touched")
	}
}

func TestPatternsThatMatchNothing(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "b/B.java": plain})
	cfg := Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out"), Include: []string{"A.java", "b", "C.java"}, Exclude: []string{"B.java", "gen/**"}}
	want := []string{"--include C.java matches no file", "--exclude gen/** matches no file"}
	if r := mustRun(t, cfg); !reflect.DeepEqual(r.Warnings, want) {
		t.Errorf("%v", r.Warnings)
	}
}

// A file that is in the way of the output is told of, and nothing looks finished.
func TestUnwritableFile(t *testing.T) {
	src := tree(t, map[string]string{"A.java": plain, "p/B.java": plain})
	out := tree(t, map[string]string{marker: "", "src/p": "a file where a folder must be"})
	if _, err := Run(Config{Sources: []string{src}, Out: out}); err == nil || !strings.Contains(err.Error(), "writing") {
		t.Errorf("got %v", err)
	}
	for name := range contents(t, out) {
		if name == MapName || name == StateName || strings.HasPrefix(filepath.Base(name), ".jinstr-") {
			t.Errorf("%s is left", name)
		}
	}
}
