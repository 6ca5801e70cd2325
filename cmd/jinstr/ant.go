package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// ant compiles by an adapter, a class of Java that a property names.
var ant = &buildTool{
	name: "ant", title: "Ant", traces: "jinstr-run",
	about: `The class
files with probes are taken away, so that the next ant compiles them anew. What was
packed meanwhile has probes. Tests are known by the name of the folder that their
class files go to, which has "test" in it.`,
	examples: []string{"jinstr ant test", "jinstr ant --tests -f build/all.xml clean check", "jinstr ant --probes paths --report report.txt run"},
	find:     func() (string, error) { return findTool("", "ant", "Ant", "ant") },
	root:     func(args []string) string { return rootNamed(args, "-f", "-file", "-buildfile") },
	made:     func(string) bool { return true },
	nothing:  "nothing was compiled and run, or the build file names a compiler or environment of its own",
	prepare: func(b *build) (args, env []string, err error) {
		lib, err := compileAdapter(b.temp)
		env = []string{"JINSTR_ANT_JAVAC=" + b.javac}
		if b.Bool("tests") {
			env = append(env, "JINSTR_ANT_TESTS=true")
		}
		return []string{"-lib", lib, "-Dbuild.compiler=jinstr.ant.Javac"}, env, err
	},
}

// antAdapter has the adapter, and of Ant's own classes what it is compiled against.
//
//go:embed ant
var antAdapter embed.FS

// compileAdapter compiles the adapter, for the Java that Ant may run on, and gives the folder of its class.
func compileAdapter(dir string) (string, error) {
	javac, err := realCompiler("")
	if err != nil {
		return "", err
	}
	sources, classes := filepath.Join(dir, "adapter"), filepath.Join(dir, "lib")
	err = fs.WalkDir(antAdapter, "ant", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, _ := filepath.Rel("ant", filepath.FromSlash(path)) // it is below
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(sources, below), 0o777)
		}
		text, err := antAdapter.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(sources, below), text, 0o666)
	})
	if err == nil {
		err = os.Mkdir(classes, 0o777)
	}
	if err != nil {
		return "", fmt.Errorf("the adapter for Ant: %w", err)
	}
	cmd := exec.Command(javac, "-source", "8", "-target", "8", "-Xlint:-options", "-proc:none", "-implicit:none", "-sourcepath", sources, "-d", classes,
		filepath.Join(sources, "jinstr", "ant", "Javac.java"))
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s does not compile the adapter for Ant: %w\n%s", javac, err, out)
	}
	return classes, nil
}
