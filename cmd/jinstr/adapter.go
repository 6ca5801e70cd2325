package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"jinstr/launch"
)

// compileAdapter compiles a class that a build tool takes in, for the Java that the tool may run on, and gives the folder of the class. What of the tool's own
// classes it is compiled against is beside it; what is no source goes along.
func compileAdapter(adapter embed.FS, name, class, dir string) (string, error) {
	javac, err := realCompiler("")
	if err != nil {
		return "", err
	}
	sources, classes := filepath.Join(dir, "adapter"), filepath.Join(dir, "lib")
	err = fs.WalkDir(adapter, name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		below, _ := filepath.Rel(name, filepath.FromSlash(path)) // it is below
		text, err := adapter.ReadFile(path)
		if err != nil {
			return err
		}
		to := sources
		if filepath.Ext(path) != ".java" {
			to = classes
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, below)), 0o777); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, below), text, 0o666)
	})
	if err == nil {
		err = os.MkdirAll(classes, 0o777)
	}
	if err != nil {
		return "", fmt.Errorf("the adapter for %s: %w", name, err)
	}
	args := append(launch.Quick(javac), "-source", "8", "-target", "8", "-Xlint:-options", "-proc:none", "-implicit:none", "-sourcepath", sources, "-d", classes, filepath.Join(sources, filepath.FromSlash(class)))
	if out, err := exec.Command(javac, args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s does not compile the adapter for %s: %w\n%s", javac, name, err, out)
	}
	return classes, nil
}
