package world

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
	"jinstr/internal/kept"
	"jinstr/rewrite"
)

// Tools that stand between the source and the classes, and run on rewritten
// text as they do on the user's. Those of fields_test.go look at its objects.
var (
	lombok  = []Artifact{{"org.projectlombok:lombok:1.18.42", "3488a4e9994c26596baaceebee58cad36a50e3bdaec5be72b5834d3c3b560306"}}
	writers = []Artifact{
		{"com.google.auto.value:auto-value:1.11.0", "aaf8d637bfed3c420436b9facf1b7a88d12c8785374e4202382783005319c2c3"},
		{"com.google.auto.value:auto-value-annotations:1.11.0", "5a055ce4255333b3346e1a8703da5bf8ff049532286fdcd31712d624abe111dd"},
		{"org.immutables:value:2.10.1", "ee8d4eb211cb0625adac485b4f874ffff4f6e678008ea50263705212a574265c"},
		{"info.picocli:picocli:4.7.6", "ed441183f309b93f104ca9e071e314a4062a893184e18a3c7ad72ec9cba12ba0"},
		{"info.picocli:picocli-codegen:4.7.6", "245a2e5d7fc1f8c06b37b7aa0fc1781d47110cc7b4ec77dc3583cc505f99d827"},
	}
	groovy = []Artifact{{"org.apache.groovy:groovy:4.0.28", "d77164a44ab994837e61eecead64721bdb1794fa2bc6704ac6fe70cd32ef9dd3"}}
)

// TestBeside compiles and runs programs with such tools, as they are and
// rewritten: the same output, and no warning that was not there before.
func TestBeside(t *testing.T) {
	for _, test := range []struct {
		name, main string
		jars       []Artifact
		compile    compiler
		small      bool // CI runs it
	}{
		{"lombok", "shop.Main", lombok, (*beside).javac, true},
		{"generated", "zoo.Main", writers, (*beside).javac, false},
		{"groovy", "joint.Store", groovy, (*beside).groovyc, false},
		{"fields", "shape.Main", walkers, (*beside).javac, true},
	} {
		for _, version := range []string{"17", "25"} {
			t.Run(test.name+" "+version, func(t *testing.T) {
				if testing.Short() || !test.small && os.Getenv("JINSTR_WORLD") != "all" {
					t.Skip("make test-world runs this")
				}
				b := &beside{t: t, jdk: needJDK(t, version), main: test.main, dir: t.TempDir()}
				b.need(test.jars)
				source := filepath.Join("testdata", "beside", test.name)
				want, warnings := b.plain(source, test.compile)
				for _, cfg := range []rewrite.Config{{}, {Level: "objects", IDs: "table"}} {
					got, more := b.rewritten(source, cfg, test.compile)
					require.Equal(t, want, got)
					require.Equal(t, warnings, more)
				}
			})
		}
	}
}

// beside is a program that is compiled with a tool.
type beside struct {
	t    *testing.T
	jdk  JDK
	main string
	dir  string
	jars []string
}

func (b *beside) need(jars []Artifact) {
	for _, a := range jars {
		path, err := a.Fetch()
		if err != nil && os.Getenv("CI") != "true" && os.Getenv("JINSTR_WORLD") == "" {
			b.t.Skip(err)
		}
		require.NoError(b.t, err)
		b.jars = append(b.jars, path)
	}
}

type compiler func(b *beside, classes string, sources []string) (warnings string)

func (b *beside) plain(source string, compile compiler) (output, warnings string) {
	classes := filepath.Join(b.dir, "classes")
	warnings = compile(b, classes, files(b.t, source))
	return b.java(classes), warnings
}

func (b *beside) rewritten(source string, cfg rewrite.Config, compile compiler) (output, warnings string) {
	dir, err := os.MkdirTemp(b.dir, "out-*")
	require.NoError(b.t, err)
	cfg.Sources, cfg.Out = []string{source}, filepath.Join(dir, "out")
	r, err := rewrite.Run(cfg)
	require.NoError(b.t, err)
	require.Empty(b.t, r.Problems)
	classes := filepath.Join(dir, "classes")
	warnings = compile(b, classes, append(files(b.t, filepath.Join(cfg.Out, "src")), files(b.t, filepath.Join(cfg.Out, "runtime"))...))
	trace := filepath.Join(dir, "run.jtrace")
	output = b.java(classes, trace)
	var result Result
	require.NoError(b.t, readTrace(trace, &result))
	require.Empty(b.t, result.Damage)
	require.NotZero(b.t, result.Events)
	return output, warnings
}

// files are the Java files below a folder.
func files(t *testing.T, dir string) (list []string) {
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".java" {
			list = append(list, path)
		}
		return err
	}))
	return list
}

func (b *beside) classPath(classes string) string {
	return strings.Join(append([]string{classes}, b.jars...), string(os.PathListSeparator))
}

// command runs a program of the JDK; what it writes comes back.
func (b *beside) command(name string, args ...string) (stdout, stderr string) {
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(b.t, cmd.Run(), "%s%s", &out, &errs)
	return out.String(), errs.String()
}

// java runs the program, which reads nothing but its classes. Its trace, if there is to be one, is kept with its output.
func (b *beside) java(classes string, traces ...string) string {
	options := []string{javatest.NoPerfData}
	step := kept.Step{Key: b.key("beside: run 1"), Root: b.dir, Files: []string{}}
	for _, trace := range traces {
		options = append(options, "-Djinstr.trace="+trace)
		step.Root, step.Files = filepath.Dir(trace), append(step.Files, filepath.Base(trace))
	}
	step.Key.Text(b.main, strings.Join(step.Files, "\n"))
	step.Key.ClassPath(b.classPath(classes))
	out, err := step.Do(func() ([]byte, error) {
		out, _ := b.command(b.jdk.Java, append(options, "-cp", b.classPath(classes), b.main)...)
		return []byte(out), nil
	})
	require.NoError(b.t, err)
	require.NotEmpty(b.t, out)
	return string(out)
}

// key begins the key of what a tool of the JDK does.
func (b *beside) key(kind string) *kept.Key { return javatest.Key(kind, b.jdk.Home) }

// javac gives the warnings, without the folders of their files.
func (b *beside) javac(classes string, sources []string) (warnings string) {
	args := []string{"-g", "-Xlint:all,-processing", "-encoding", "UTF-8"}
	if v, _ := strconv.Atoi(b.jdk.Version); v >= 21 {
		args = append(args, "-proc:full")
	}
	step := kept.Step{Key: b.key("beside: javac 1"), Root: classes}
	step.Key.Text(args...)
	step.Key.ClassPath(strings.Join(b.jars, string(os.PathListSeparator)))
	for _, path := range sources {
		step.Key.File(path)
	}
	require.NoError(b.t, os.MkdirAll(classes, 0o777))
	messages, err := step.Do(func() ([]byte, error) {
		_, messages := b.command(b.jdk.Javac, append(append(args, "-cp", b.classPath(classes), "-d", classes), sources...)...)
		return []byte(messages), nil
	})
	require.NoError(b.t, err)
	for _, line := range strings.Split(string(messages), "\n") {
		if path, text, found := strings.Cut(line, ": warning: "); found {
			warnings += filepath.Base(path) + ": " + text + "\n"
		}
	}
	return warnings
}

// groovyc compiles Groovy sources with the Java sources that they use, and that use them.
func (b *beside) groovyc(classes string, sources []string) string {
	groovy, err := filepath.Glob(filepath.Join("testdata", "beside", "groovy", "*", "*.groovy"))
	require.NoError(b.t, err)
	require.NotEmpty(b.t, groovy)
	require.NoError(b.t, os.MkdirAll(classes, 0o777))
	args := append([]string{"-cp", b.classPath(classes), "org.codehaus.groovy.tools.FileSystemCompiler", "-j", "-d", classes}, groovy...)
	b.command(b.jdk.Java, append(args, sources...)...)
	return ""
}
