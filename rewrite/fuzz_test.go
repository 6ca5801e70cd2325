package rewrite_test

import (
	"os"
	"path/filepath"
	"testing"

	"jinstr/internal/invariants"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/probe"
	"jinstr/rewrite/scope"
)

// FuzzRewrite: whatever is in a file, rewriting does not panic, and what comes
// out keeps the invariants.
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
		file, err := javasrc.Parse("A.java", text)
		if err != nil {
			return
		}
		d := scope.Declare(file)
		opt := probe.Options{Package: "jinstr.rt", Full: how&1 == 0, Paper: how&2 != 0, Extend: how&4 == 0}
		out := probe.Plan(d, scope.NewSet([]*scope.File{d}, library.New(nil)), opt).Bytes(1)
		for _, err := range invariants.Check("A.java", text, out) {
			t.Error(err)
		}
	})
}
