package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/urfave/cli/v2"
)

// notWritten are the flags that name something that is only read, or a folder: in one of those files have a mark of jinstr, or names of its own.
var notWritten = []string{"assets", "beside", "classpath", "config", "interest", "interest-from", "java-home", "keep", "leaks --dump", "map", "maps", "out", "parquet", "traces", "with"}

// TestOutputs goes over each flag of each command that names a file: those that are written keep what is the user's, and are called so in one table.
func TestOutputs(t *testing.T) {
	const text = "class Mine {}\n"
	mine := filepath.Join(t.TempDir(), "mine.java")
	require.NoError(t, os.WriteFile(mine, []byte(text), 0o666))
	for command, flags := range allFlags() {
		for _, f := range flags {
			name := f.Names()[0]
			if k := kindOf(f); k != fileValue && k != fileList && k != pathValue || slices.Contains(notWritten, name) || slices.Contains(notWritten, command+" --"+name) {
				continue
			}
			said, code := called(append(strings.Fields(command), "--"+name, mine)...)
			require.Equal(t, codeUsage, code, "jinstr %s --%s", command, name)
			require.Contains(t, said, "--"+name+": "+mine+" exists and is not ", "jinstr %s --%s", command, name)
			require.Contains(t, said, "so that nothing of yours is overwritten")
			is, err := os.ReadFile(mine)
			require.NoError(t, err)
			require.Equal(t, text, string(is), "jinstr %s --%s", command, name)
		}
	}
}

// allFlags are those of each command, by its name as it is typed.
func allFlags() map[string][]cli.Flag {
	all := map[string][]cli.Flag{}
	for _, c := range newApp(strings.NewReader(""), nil, nil).Commands {
		all[c.Name] = c.Flags
		for _, sub := range c.Subcommands {
			all[c.Name+" "+sub.Name] = sub.Flags
		}
	}
	return all
}

// called gives what jinstr says on standard error, and its exit code.
func called(args ...string) (string, int) {
	var out, errs bytes.Buffer
	code := run(append([]string{"jinstr"}, args...), strings.NewReader(""), &out, &errs)
	return errs.String(), code
}

// TestMayReplace: a file may take the place of one of its kind, of nothing, and of what is no plain file.
func TestMayReplace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for _, o := range outputs {
		require.NoError(t, mayReplace(o.flag, file, o.form(file)), "there is none")
	}
	for text, replaced := range map[string][]string{
		"":                                      {"trace", "dump", "write-dump", "report", "html", "handout", "python-tutor", "pprof", "collapsed", "sarif", "jacoco", "lcov"},
		"JINSTR":                                nil,
		"A report of jinstr\n\nThe":             {"report"},
		"{\n \"schema\": 1,\n \"summary\": [\"": {"report"},
		"TN:\nSF:other.js\n":                    nil,
		"TN:jinstr\nSF:A.java\n":                {"lcov"},
		"a.A.main;A.java:3;B 48\na.A":           {"collapsed"},
		"a.A.main;A.java:3;B\n":                 nil,
		"JAVA PROFILE 1.0.2\x00":                {"dump", "write-dump"},
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		var may []string
		for _, o := range outputs {
			if mayReplace(o.flag, file, o.form(file)) == nil {
				may = append(may, o.flag)
			}
		}
		require.ElementsMatch(t, replaced, may, "%q", text)
	}
	require.NoError(t, mayReplace("report", os.DevNull, reportForm(os.DevNull)))
}
