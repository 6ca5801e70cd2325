package scope

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// libraryOf is a class path with what a file Base.java has.
func libraryOf(t *testing.T, text string) *library.Library {
	dir := t.TempDir()
	base := filepath.Join(dir, "Base.java")
	require.NoError(t, os.WriteFile(base, []byte(text), 0o666))
	out, err := javatest.RequireJDK(t).Compile(javatest.Compilation{Classes: dir, Files: []string{base}})
	require.NoError(t, err)
	require.Empty(t, out.Text())
	return library.New([]string{dir})
}

// TestClassPath: what names mean in a class that is derived from one of the class path is known, and so are classes of its own package there.
func TestClassPath(t *testing.T) {
	lib := libraryOf(t, "package lib; public class Base { protected static class Integer { public class Deep { } } private class Long { } } class Other { }")
	text := `import lib.Base; import java.util.*;
class T extends Base { Integer a; Long b; Integer.Deep c; List d; Other e; class In { Integer f; Byte g; } Thread.State h; }
class Under extends T implements Map<T, T> { Integer i; Entry j; Short k; Map.Entry l; }`
	for pkg, of := range map[string]string{"lib": "lib.Other", "p": "java.lang.Other java.util.Other"} {
		f, err := javasrc.Parse("A.java", []byte("package "+pkg+"; "+text))
		require.NoError(t, err)
		d := Declare(f)
		s := NewSet([]*File{d}, lib)
		got := map[string]string{}
		for _, c := range d.Classes {
			for name, fd := range c.Fields {
				list, _ := fd.Type.mayName()
				got[name] = strings.Join(list, " ")
				assert.Equal(t, name != "e" || pkg == "lib", len(s.Meant(fd.Type)) == 1, name)
			}
		}
		assert.Equal(t, map[string]string{"a": "lib.Base$Integer", "b": "java.lang.Long", "c": "lib.Base$Integer$Deep", "d": "java.lang.List java.util.List", "e": of,
			"f": "lib.Base$Integer", "g": "java.lang.Byte", "h": "java.lang.Thread$State", "i": "lib.Base$Integer", "j": "java.util.Map$Entry", "k": "java.lang.Short",
			"l": "java.lang.Map$Entry java.util.Map$Entry"}, got)
	}
}

// TestImportedMembers: the members of a class of the class path that are imported as a whole, or by name and static, are known, also those that it inherits.
func TestImportedMembers(t *testing.T) {
	lib := libraryOf(t, "package lib; public class Base { public static class Part { } public static class Sub extends Base { public static class Own { } } }")
	for imports, want := range map[string]string{
		"lib.Base.*":                             "lib.Base$Part - -",
		"static lib.Base.*":                      "lib.Base$Part - -",
		"lib.Base.Sub.*":                         "lib.Base$Part lib.Base$Sub$Own -",
		"lib.*":                                  "- - lib.Base$Part",
		"static lib.Base.Sub.Part":               "lib.Base$Part - -",
		"lib.None.*":                             "- - -",
		"lib.Base.Sub.*; import java.util.Map.*": "lib.Base$Part lib.Base$Sub$Own -",
	} {
		f, err := javasrc.Parse("A.java", []byte("import "+imports+"; class T { Part a; Own b; Base.Sub.Part c; }"))
		require.NoError(t, err)
		d := Declare(f)
		s := NewSet([]*File{d}, lib)
		var got []string
		for _, name := range []string{"a", "b", "c"} {
			class := "-"
			if list := s.Meant(d.Classes[0].Fields[name].Type); len(list) == 1 {
				class = list[0]
			}
			got = append(got, class)
		}
		assert.Equal(t, want, strings.Join(got, " "), imports)
	}
}
