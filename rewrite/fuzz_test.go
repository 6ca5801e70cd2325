package rewrite_test

import (
	"os"
	"path/filepath"
	"testing"

	"jinstr/internal/invariants"
	"jinstr/rewrite"
)

// FuzzRewrite: whatever is in a file, rewriting does not panic, and what comes
// out keeps the invariants. A panic within would be a problem of the report.
func FuzzRewrite(f *testing.F) {
	files, err := filepath.Glob("../fixtures/constructs/*/*.java")
	if err != nil || len(files) == 0 {
		f.Fatal("no fixtures", err)
	}
	for i, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		if len(text) < 20000 {
			f.Add(text, byte(i))
		}
	}
	f.Add([]byte("\xef\xbb\xbfclass A{Object o=new Object(){{o=null;}};}"), byte(1))
	f.Add([]byte("class A { A() { this(new A[]{}); } record R(A... a) { R { } } }"), byte(2))
	f.Fuzz(func(t *testing.T, text []byte, how byte) {
		dir := t.TempDir()
		path := filepath.Join(dir, "A.java")
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		cfg := rewrite.Config{Sources: []string{path}, Out: filepath.Join(dir, "out")}
		if how&1 != 0 {
			cfg.Level = "objects"
		}
		if how&2 != 0 {
			cfg.Style = "seed"
		}
		if how&4 != 0 {
			cfg.IDs = "table"
		}
		r, err := rewrite.Run(cfg)
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.ReadFile(filepath.Join(cfg.Out, "src", "A.java"))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range r.Problems {
			if invariants.Mistake(p) {
				t.Error(p)
			}
		}
		for _, err := range invariants.Check("A.java", text, out) {
			t.Error(err)
		}
	})
}
