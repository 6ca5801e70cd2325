package library

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
	"jinstr/internal/jdkclasses"
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
	version, err := jdkclasses.Version(jdk.Home)
	require.NoError(t, err)
	if !slices.Contains(versions, version) {
		t.Skipf("the table was made of %s, not of %s", strings.Join(versions, " and "), version)
	}
	modules, err := jdkclasses.Read(jdk.Home, "java.base")
	require.NoError(t, err)
	base, exports := modules["java.base"].Classes, map[string]bool{}
	for _, pkg := range modules["java.base"].Exports {
		exports[pkg] = true
	}
	require.Greater(t, len(base), 5000)
	table := Table{}
	table.Add(base, effects.New(effects.NewClasses(base), effects.Native(), nil), Added{Exports: exports, Base: true})
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

// TestModules: the table has what all modules of a JDK export, and what that is derived from, but nothing that they do not.
func TestModules(t *testing.T) {
	for _, name := range []string{"java.util.List", "javax.swing.JFrame", "org.xml.sax.Attributes", "org.w3c.dom.Node", "org.ietf.jgss.GSSContext", "com.sun.net.httpserver.HttpServer", "com.sun.source.tree.Tree", "jdk.jfr.Event", "sun.misc.Unsafe"} {
		assert.True(t, New(nil).OfPlatform(name) && findPlatform(name).Exported, name)
	}
	k := findPlatform("java.lang.AbstractStringBuilder")
	require.NotNil(t, k)
	assert.False(t, k.Exported)
	assert.Nil(t, findPlatform("jdk.internal.misc.Unsafe"))
}
