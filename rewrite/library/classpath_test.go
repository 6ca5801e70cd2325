package library

import (
	"archive/zip"
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// jar writes a jar and gives its path.
func jar(t testing.TB, files map[string][]byte) string {
	path := filepath.Join(t.TempDir(), "a.jar")
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	z := zip.NewWriter(f)
	for name, data := range files {
		w, err := z.Create(name)
		require.NoError(t, err)
		_, err = w.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return path
}

// classes reads the class files of a folder, by their names in a jar.
func classes(t testing.TB, dir string) map[string][]byte {
	files := map[string][]byte{}
	paths, err := filepath.Glob(filepath.Join(dir, "lib", "*.class"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		files["lib/"+filepath.Base(path)] = data
	}
	return files
}

func keepsAppended(t *testing.T, path ...string) bool {
	methods, whole := New(path).Called("lib.Kept", "append", 1)
	require.True(t, whole)
	require.Len(t, methods, 1)
	return !methods[0].LetsGo(0)
}

func TestJars(t *testing.T) {
	dir := compiled(t, filepath.Join("testdata", "lib", "Kept.java"))
	files := classes(t, dir)
	assert.True(t, keepsAppended(t, dir))
	assert.True(t, keepsAppended(t, jar(t, files)))
	assert.True(t, keepsAppended(t, filepath.Join(filepath.Dir(jar(t, files)), "*")))

	// Files for newer versions, signatures, names that lead out of the folder, and classes of other formats are no harm.
	files["META-INF/versions/21/lib/Kept.class"] = []byte("newer")
	files["META-INF/SIG.SF"] = []byte("Signature-Version: 1.0")
	files["module-info.class"] = []byte("module")
	files["../../lib/Out.class"] = []byte("out")
	lib := New([]string{jar(t, files), filepath.Join(dir, "none.jar")})
	assert.True(t, lib.Has("lib.Kept"))
	assert.Len(t, lib.Warnings(), 1)
	assert.Contains(t, lib.Warnings()[0], "a class file in it cannot be read")
	assert.False(t, lib.Has("lib.Out"))
}

// TestMembers: a class has the member classes that are not private, its own and those above, which its own hide.
func TestMembers(t *testing.T) {
	lib := New([]string{compiled(t, filepath.Join("testdata", "lib", "Nested.java"))})
	for class, want := range map[string]map[string]string{
		"lib.Nested":       {"Open": "lib.Nested$Open", "Kept": "lib.Nested$Kept", "Entry": "java.util.Map$Entry", "SimpleEntry": "java.util.AbstractMap$SimpleEntry"}, // others only its package inherits
		"java.lang.Thread": {"Builder": "java.lang.Thread$Builder", "State": "java.lang.Thread$State", "UncaughtExceptionHandler": "java.lang.Thread$UncaughtExceptionHandler"},
		"java.util.List":   {},
	} {
		members, whole := lib.Members(class)
		assert.Equal(t, class != "lib.Nested", whole, class)
		assert.Equal(t, want, members, class)
	}
	_, whole := lib.Members("lib.Unknown")
	assert.False(t, whole)
	for name, class := range map[string]string{"lib.Nested$Entry": "java.util.Map$Entry", "java.util.HashMap$Entry": "java.util.Map$Entry", "lib.Nested$Open": "lib.Nested$Open",
		"lib.Nested$Entry$None": "", "lib.Nested$None": "", "lib.None$Open": "", "java.lang.Thread$State": "java.lang.Thread$State"} {
		assert.Equal(t, class, lib.Find(name), name)
	}
}

func TestHostileJars(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "b.jar")
	require.NoError(t, os.WriteFile(broken, []byte("PK\x03\x04 and no more"), 0o666))
	bomb := jar(t, map[string][]byte{"A.class": make([]byte, largestClass+2)})
	for path, word := range map[string]string{broken: "zip: not a valid zip file", bomb: "more in it than can be read"} {
		lib := New([]string{path})
		assert.False(t, lib.Has("lib.Kept"))
		require.Len(t, lib.Warnings(), 1)
		assert.Contains(t, lib.Warnings()[0], word)
	}
	assert.False(t, New(nil).Has("lib.Kept"))
}

// TestSpoiltClasses: a class file of which some bytes are others is read, or refused.
func TestSpoiltClasses(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join("testdata", "seeds", "Kept.class"))
	require.NoError(t, err)
	dir := t.TempDir()
	for seed := range 100 {
		r, data := rand.New(rand.NewSource(int64(seed))), bytes.Clone(whole)
		for n := 1 + r.Intn(6); n > 0; n-- {
			data[r.Intn(len(data))] = byte(r.Intn(256))
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, "Kept.class"), data, 0o666))
		lib := New([]string{dir})
		lib.Has("lib.Kept")
		for name := range lib.path.outlines {
			lib.Named(name, "append")
			lib.Function(name)
			lib.Members(name)
		}
	}
}

// FuzzClasses: class files that are cut off or changed are read, or refused, and nothing else.
func FuzzClasses(f *testing.F) {
	seeds, err := filepath.Glob(filepath.Join("testdata", "seeds", "*.class"))
	if err != nil || len(seeds) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, path := range seeds {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		for _, at := range []int{len(data) / 3, len(data) / 2, len(data) - 40} {
			f.Add(append(bytes.Clone(data[:at]), data[at+1:]...))
			f.Add(data[:at])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "Kept.class"), data, 0o666); err != nil {
			t.Fatal(err)
		}
		lib := New([]string{dir})
		for _, name := range []string{"append", "toSink", "put", "run", "all"} {
			if methods, _ := lib.Named("lib.Kept", name); len(methods) > 0 {
				_ = methods[0].Does.String()
			}
		}
	})
}

// FuzzJars: whatever stands in a jar, it is read or there is a word about it, and nothing else.
func FuzzJars(f *testing.F) {
	class, err := os.ReadFile(filepath.Join("testdata", "seeds", "Kept.class"))
	if err != nil {
		f.Fatal(err)
	}
	for _, files := range []map[string][]byte{
		{"lib/Kept.class": class, "lib/Cut.class": class[:len(class)/2], "../../Out.class": class, "/Abs.class": class},
		{"META-INF/MANIFEST.MF": []byte("Multi-Release: true\n"), "META-INF/versions/21/lib/Kept.class": class, "META-INF/S.SF": []byte("x"), "module-info.class": class},
		{"A.class": make([]byte, 1<<20), "a/": nil, "\x00.class": nil},
	} {
		data, err := os.ReadFile(jar(f, files))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)/2])
		f.Add(append(bytes.Clone(data[len(data)/3:]), data...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "a.jar")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		lib := New([]string{path})
		lib.Has("lib.Kept")
		for _, word := range lib.Warnings() {
			if !strings.HasPrefix(word, "class path: "+path) {
				t.Error(word)
			}
		}
		for name := range lib.path.outlines {
			lib.Named(name, "append")
			lib.Members(name)
			lib.Declared(name)
		}
		known, err := lib.Remembered()
		if err != nil {
			t.Fatal(err)
		}
		for name := range lib.path.outlines { // names that are no text are not remembered as they are
			if known != nil && !Remembering([]string{path}, known).Has(name) && utf8.ValidString(name) {
				t.Errorf("%q is forgotten", name)
			}
		}
	})
}
