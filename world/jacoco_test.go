package world

import (
	"archive/zip"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestJaCoCoReport holds our report in JaCoCo's form against JaCoCo's own DTD.
func TestJaCoCoReport(t *testing.T) {
	if testing.Short() {
		t.Skip("JaCoCo reads ten reports")
	}
	if !JaCoCoCLI.cached() && os.Getenv("CI") != "true" {
		t.Skip("JaCoCo is not in the cache: go run ./world/exact -libs commons-cli")
	}
	jdk := needJDK(t, "17")
	cli, err := JaCoCoCLI.Fetch()
	require.NoError(t, err)
	dtd := filepath.Join(t.TempDir(), "report.dtd")
	require.NoError(t, os.WriteFile(dtd, member(t, cli, "report.dtd"), 0o666))
	good, err := os.ReadFile(filepath.Join("..", "report", "testdata", "paths-jacoco.xml"))
	require.NoError(t, err)
	for name, test := range map[string]struct{ old, new, want string }{
		"ours":          {"", "", ""},
		"no attribute":  {` mi="`, ` xx="`, "must be declared"},
		"another child": {"</sourcefile>", "<method name=\"m\" desc=\"\"></method></sourcefile>", "must match"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "report.xml")
			text := string(good)
			if test.old != "" {
				text = strings.ReplaceAll(text, test.old, test.new)
			}
			require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			out, err := execute(jdk.Java, filepath.Join("testdata", "jacoco", "Validate.java"), dtd, file)
			if test.want == "" {
				require.NoError(t, err)
				require.Empty(t, string(out))
			} else {
				require.Contains(t, string(out), test.want)
			}
		})
	}
}

// member is a file of a jar, by its name without a folder.
func member(t *testing.T, jar, name string) []byte {
	z, err := zip.OpenReader(jar)
	require.NoError(t, err)
	defer z.Close()
	for _, f := range z.File {
		if path.Base(f.Name) != name {
			continue
		}
		in, err := f.Open()
		require.NoError(t, err)
		defer in.Close()
		data, err := io.ReadAll(in)
		require.NoError(t, err)
		return data
	}
	t.Fatalf("%s has no %s", jar, name)
	return nil
}
