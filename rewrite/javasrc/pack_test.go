package javasrc

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

func TestPack(t *testing.T) {
	paths, err := filepath.Glob("../../fixtures/constructs/*/*.java")
	if err != nil || len(paths) == 0 {
		t.Fatal("no fixtures", err)
	}
	packed, bytes, nodes := 0, 0, 0
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse(path, src)
		if err != nil {
			continue
		}
		text := f.Pack()
		if text == "" {
			continue
		}
		back, err := Dialect{}.Unpack(path, src, text)
		if err != nil {
			t.Fatal(err)
		}
		f.charset, back.charset = nil, nil // functions, which nothing compares
		f.visits, back.visits = 0, 0       // of which one has more behind it
		if !reflect.DeepEqual(f, back) {
			t.Errorf("%s: another tree came out", path)
		}
		packed, bytes, nodes = packed+1, bytes+len(text), nodes+f.Len()
		f.Forget() // the next files take its room
		back.Forget()
	}
	if packed < len(paths)*2/3 {
		t.Errorf("%d of %d files packed", packed, len(paths))
	}
	if bytes > 6*nodes {
		t.Errorf("%d bytes for %d nodes", bytes, nodes)
	}
}

func TestPackMasked(t *testing.T) {
	for _, text := range []string{"class A { int x = 1__0; }", "void main() { }"} {
		f, err := Parse("A.java", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if f.Pack() != "" {
			t.Errorf("%s: a tree that was mended is packed", text)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	src := []byte("class A { int x = 1; /* c */ int y; }")
	file, err := Parse("A.java", src)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file.Pack())
	f.Fuzz(func(t *testing.T, packed string) {
		_, _ = Dialect{}.Unpack("A.java", src, packed) // it may be refused, and must not panic
	})
}
