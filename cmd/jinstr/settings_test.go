package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each line, as it is parsed, with what the file and the environment say.
func TestWithSettings(t *testing.T) {
	was, err := os.Getwd()
	require.NoError(t, err)
	require.NoError(t, os.Chdir(t.TempDir()))
	defer func() { require.NoError(t, os.Chdir(was)) }()
	require.NoError(t, os.WriteFile(settingsName, []byte(`
sources = ["a", "/b"]
cp = ["x.jar", "/lib/*"]
release = 17
level = "objects"
map = ["m1", "m2"]
color = "never"

[run]
level = "full"
java-arg = ["-Xmx1g", "-ea"]
dump = "heap.hprof"

[mvn]
tests = true
exclude = ["gen/**", "old/**"]

[paths]
top = 3
`), 0o666))
	t.Setenv("JINSTR_TOP", "7")
	t.Setenv("JINSTR_JAVAC_ARG", "-Xlint:unchecked,deprecation\n-g\n")
	t.Setenv("JINSTR_DUMP", "of the recorder")
	p := func(path string) string { return filepath.FromSlash(path) }
	classpath := "--classpath=" + p("x.jar") + string(os.PathListSeparator) + p("/lib/*")
	for _, c := range []struct{ typed, want []string }{
		{[]string{"rewrite"}, []string{"--color=never", "rewrite", "--level=objects", "--release=17", classpath, "--top=7", "--", "a", p("/b")}},
		{[]string{"rewrite", "--release", "8", "c"}, []string{"--color=never", "rewrite", "--level=objects", classpath, "--top=7", "--release", "8", "--", "c"}},
		{[]string{"run", "--", "x"}, []string{"--color=never", "run", "--level=full", "--release=17", classpath, "--javac-arg=-Xlint:unchecked,deprecation", "--javac-arg=-g", "--java-arg=-Xmx1g", "--java-arg=-ea", "--dump=heap.hprof", "--top=7", "--", "a", p("/b"), "--", "x"}},
		{[]string{"--color", "auto", "cold", "t"}, []string{"--color", "auto", "cold", "--top=7", "--map=m1", "--map=m2", "--", "t"}},
		{[]string{"mvn", "test", "--level=full"}, []string{"--color=never", "mvn", "--tests=true", "--exclude=gen/**", "--exclude=old/**", "--top=7", "--level=full", "--", "test"}},
		{[]string{"javac", "A.java"}, []string{"--color=never", "javac", "--level=objects", "--", "A.java"}},
		{[]string{"paths", "list", "m"}, []string{"--color=never", "paths", "list", "--release=17", "--top=7", "--", "m"}},
		{[]string{"rewrite", "-h"}, []string{"rewrite", "--help"}},
		{[]string{"version"}, []string{"version", "--"}},
	} {
		app := newApp(nil, nil, nil)
		line, ofOthers := asJavac(append([]string{"jinstr"}, c.typed...))
		if !ofOthers {
			line, ofOthers = asBuild(append([]string{"jinstr"}, c.typed...))
		}
		var err error
		if !ofOthers {
			line, err = arrange(app, append([]string{"jinstr"}, c.typed...))
		}
		require.NoError(t, err)
		line, _, err = withSettings(app, line)
		require.NoError(t, err)
		require.Equal(t, "jinstr", line[0])
		require.ElementsMatch(t, c.want, line[1:], c.typed)
		require.Equal(t, argumentsOf(c.want), argumentsOf(line[1:]), c.typed)
	}
}

// argumentsOf are what stands behind the flags.
func argumentsOf(line []string) []string {
	for i, w := range line {
		if w == "--" {
			return line[i:]
		}
	}
	return nil
}
