package recorder

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
	"jinstr/rewrite"
)

func TestOwn(t *testing.T) {
	const in = "jinstr/out/runtime/jinstr/" // an output may be in such a folder
	runtime := []string{in + "rt/manOT.java", in + "rt/Build.java", in + "out/shop/manOT.java", in + "rt/BuildUp.java"}
	own := []string{runtime[1], runtime[2]}
	require.Equal(t, own, Own(runtime))
	sources := append([]string{"out/src/a \"quoted\" one.java"}, runtime...)
	require.Equal(t, string(rewrite.Argfile(slices.Concat(sources[:1], own))), string(Without(rewrite.Argfile(sources), runtime)))
}

// TestClasses: what is kept is what would be compiled without; another call takes it, and does not compile. Where nothing can
// be kept, it is compiled each time.
func TestClasses(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the recorder")
	}
	jdk := javatest.RequireJDK(t)
	dir := filepath.Join(t.TempDir(), "jinstr", "out")
	require.NoError(t, os.MkdirAll(dir, 0o777))
	src := filepath.Join(dir, "Empty.java")
	require.NoError(t, os.WriteFile(src, []byte("class Empty { }\n"), 0o666))
	report, err := rewrite.Run(rewrite.Config{Sources: []string{src}, Out: filepath.Join(dir, "out"), Name: "empty"})
	require.NoError(t, err)
	runtime, err := report.Runtime()
	require.NoError(t, err)
	r := Recorder{Compiler: filepath.Join(jdk.Home, "bin", "javac")}

	t.Setenv("XDG_CACHE_HOME", filepath.Join(src, "no folder"))
	here, err := r.Classes(context.Background(), runtime, "", dir)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, "recorder-classes"), here)
	require.Empty(t, r.Kept())

	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	_, err = r.Classes(context.Background(), runtime, "", t.TempDir())
	require.NoError(t, err)
	kept, err := r.Classes(context.Background(), nil, "", filepath.Join(src, "not written to"))
	require.NoError(t, err)
	require.Equal(t, r.Kept(), kept)
	require.Equal(t, files(t, here), files(t, kept))
	require.NotContains(t, files(t, kept), "jinstr/rt/Build.class")
	require.Contains(t, files(t, kept), "jinstr/rt/manOT.class")
	r.Table = true
	require.Empty(t, r.Kept(), "it has other classes")
}

// files are those below a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	list := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		below, _ := filepath.Rel(dir, path) // it is below dir
		list[filepath.ToSlash(below)] = string(text)
		return err
	}))
	return list
}
