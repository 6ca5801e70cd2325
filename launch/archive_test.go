package launch

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
)

// TestArchiving: javac writes an archive of its classes once, says nothing where later calls begin with it, and starts from a whole one only.
func TestArchiving(t *testing.T) {
	if testing.Short() {
		t.Skip("runs javac")
	}
	for _, jdk := range javatest.RequireJDKs(t) {
		t.Run(jdk.String(), func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "a cache"))
			src := filepath.Join(dir, "A.java")
			require.NoError(t, os.WriteFile(src, []byte("class A { Runnable r = () -> { }; }\n"), 0o666))
			javac := filepath.Join(jdk.Home, "bin", "javac")
			compile := func(options []string) {
				t.Helper()
				out, err := exec.Command(javac, append(options, "-d", dir, src)...).CombinedOutput()
				require.NoError(t, err, "%s", out)
				require.Empty(t, string(out))
			}
			archived := func() string {
				for _, option := range Quick(javac) {
					if _, path, found := strings.Cut(option, "SharedArchiveFile="); found {
						return path
					}
				}
				return ""
			}
			require.Empty(t, archived())
			archive := func(whole bool) {
				options, keep := Archiving(javac)
				out, err := exec.Command(javac, append(append(Quick(javac), options...), "-d", dir, src)...).CombinedOutput()
				require.NoError(t, err, "%s", out)
				keep(whole)
			}
			archive(false)
			require.Empty(t, archived(), "it may have been stopped")
			archive(true)
			path := archived()
			if jdk.Version < 13 {
				require.Empty(t, path)
				return
			}
			require.FileExists(t, path)
			compile(Quick(javac))
			options, keep := Archiving(javac)
			keep(true)
			require.Empty(t, options, "there is one")
			t.Setenv("JAVA_TOOL_OPTIONS", "-XX:AOTCache=mine")
			require.Empty(t, archived(), "the user has another")
			require.NoError(t, os.Unsetenv("JAVA_TOOL_OPTIONS"))
			list, err := os.ReadDir(filepath.Dir(path))
			require.NoError(t, err)
			require.Len(t, list, 1)

			require.NoError(t, os.Chmod(path, 0o666))
			require.NoError(t, os.Truncate(path, 3<<20))
			require.Empty(t, archived(), "a virtual machine crashes on it")
			require.NoFileExists(t, path)
			compile(Quick(javac))
		})
	}
}

// TestNoPlaceForArchives: where nothing can be kept, javac starts as it is.
func TestNoPlaceForArchives(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(file, "below"))
	options, keep := Archiving("javac")
	keep(true)
	require.Empty(t, options)
	require.NotContains(t, strings.Join(Quick("javac"), " "), "Archive")
}
