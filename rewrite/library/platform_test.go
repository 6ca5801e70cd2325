package library

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/internal/classfile"
	"jinstr/internal/javatest"
	"jinstr/rewrite/library/effects"
)

// TestWriteTable: the table is what is written of it when it has been read.
func TestWriteTable(t *testing.T) {
	table, versions, err := Read(platformText)
	require.NoError(t, err)
	for _, k := range table {
		k.read()
	}
	written, err := table.Write(versions)
	require.NoError(t, err)
	assert.Equal(t, textOf(t, platformText), textOf(t, written))
	_, _, err = Read(platformText[:len(platformText)/2])
	require.Error(t, err)
}

func textOf(t *testing.T, compressed []byte) string {
	z, err := gzip.NewReader(bytes.NewReader(compressed))
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	return string(text)
}

// TestPlatform holds the table against java.base of the JDK at hand, if it was made of that: what its byte code says is in the table.
func TestPlatform(t *testing.T) {
	if testing.Short() {
		t.Skip("reads JDKs")
	}
	_, versions, err := Read(platformText)
	require.NoError(t, err)
	jdk := javatest.RequireJDK(t)
	version, err := VersionOf(jdk.Home)
	require.NoError(t, err)
	if !slices.Contains(versions, version) {
		t.Skipf("the table was made of %s, not of %s", strings.Join(versions, " and "), version)
	}
	base := baseOf(t, jdk)
	table := Table{}
	table.Add(base, effects.New(effects.NewClasses(base), effects.Native(), nil), true)
	require.Greater(t, len(table), 1000)
	for name, k := range table {
		known := findPlatform(name)
		for _, m := range k.Methods {
			assert.True(t, known != nil && holds(known, m), "%s.%s%s does %s, of which the table does not know: make it anew (CONTRIBUTING.md)", name, m.Name, m.Type, m.Does)
		}
	}
}

// holds tells that a class of the table has a method, and that it does all that is said there.
func holds(k *Class, m Method) bool {
	for _, o := range k.Methods {
		if o.Name == m.Name && o.Type == m.Type {
			return !o.Does.Join(m.Does)
		}
	}
	return false
}

// baseOf reads the classes of java.base.
func baseOf(t *testing.T, jdk *javatest.JDK) (list []*classfile.Class) {
	dir := t.TempDir()
	said, err := exec.Command(filepath.Join(jdk.Home, "bin", "jimage"), "extract", "--include", "glob:/java.base/**", "--dir", dir, filepath.Join(jdk.Home, "lib", "modules")).CombinedOutput()
	require.NoError(t, err, string(said))
	require.NoError(t, filepath.WalkDir(filepath.Join(dir, "java.base"), func(path string, e os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".class") || strings.HasSuffix(path, "module-info.class") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		c, err := classfile.Read(data)
		if err != nil {
			return err
		}
		list = append(list, c)
		return nil
	}))
	require.Greater(t, len(list), 5000)
	return list
}
