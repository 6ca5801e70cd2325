package probemap

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func sample() *Map {
	return &Map{Format: Format, Build: "b", Level: "full", Style: "ids", Sources: []*File{
		{Path: "A.java", Output: "src/A.java", Classes: []*Class{{Name: "A<&>", Line: 1}},
			Methods: []*Method{{ID: 1, Name: "m", Kind: KindMethod, Probes: []Probe{{Kind: ProbeEnd, Line: 2}}}, {ID: 2, Name: "n", Kind: KindMethod}}},
		{Path: "B.java", Output: "src/B.java"},
		{Path: "C.java", Output: "src/C.java", Methods: []*Method{{ID: 3, Name: "o", Kind: KindLambda}}},
	}}
}

// oneFile is the header of a map of one file, whose checksum nobody has come to yet.
var oneFile = fmt.Sprintf("{\"format\":%d,\"files\":1}\n", Format)

// written writes the sample, and gives its path and where its lines stand.
func written(t *testing.T) (path string, at []int64) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "map")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	m := sample()
	w, err := NewWriter(file, m)
	if err != nil {
		t.Fatal(err)
	}
	first := uint32(1)
	for _, f := range m.Sources {
		line, err := f.Line()
		if err != nil {
			t.Fatal(err)
		}
		pos, err := w.Add(first, line)
		if err != nil {
			t.Fatal(err)
		}
		at = append(at, pos)
		first += uint32(len(f.Methods))
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	return path, at
}

func TestWriteRead(t *testing.T) {
	path, at := written(t)
	m, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	want := sample()
	for _, f := range want.Sources {
		f.Build = want.Build
	}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("got %+v", m)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range sample().Sources {
		if line, _ := f.Line(); !bytes.HasPrefix(text[at[i]:], line) {
			t.Errorf("line %d does not stand at %d", i, at[i])
		}
	}
	var paths []string
	if err := Each(path, func(f *File) { paths = append(paths, f.Path) }); err != nil || strings.Join(paths, " ") != "A.java B.java C.java" {
		t.Errorf("%v, %v", paths, err)
	}
}

func TestReadDamaged(t *testing.T) {
	path, at := written(t)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cut := strings.LastIndexByte(string(text[:at[2]]), '\n') + 1
	for name, test := range map[string]struct{ text, want string }{
		"empty":       {"", "no map"},
		"other":       {"{\"format\":1}\n", "format 1"},
		"a line less": {string(text[:cut]), "2 of 3 files"},
		"half a line": {string(text[:cut+20]), "file 3 of 3"},
		"unfinished":  {strings.Replace(string(text), `"files":3`, `"files":0`, 1), "of 0 files"},
	} {
		bad := filepath.Join(t.TempDir(), "map")
		if err := os.WriteFile(bad, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(bad); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a map that is not there was read")
	}
}

// TestFlippedBits: whichever bit of a map is another one, the map is refused, or says the same as before.
func TestFlippedBits(t *testing.T) {
	path, _ := written(t)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		for bit := 0; bit < 8; bit++ {
			text[i] ^= 1 << bit
			if got, err := ReadFrom(bytes.NewReader(text), path); err == nil && !reflect.DeepEqual(got, want) {
				t.Errorf("bit %d of byte %d, %q: read as another map", bit, i, text[i])
			}
			text[i] ^= 1 << bit
		}
	}
}
