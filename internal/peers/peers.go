// Package peers brings programs of others that ours are held against: fetched by
// Maven, with all that they need, and run.
package peers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>peers</groupId><artifactId>peer</artifactId><version>1</version><dependencies>%s</dependencies></project>
`

const dependency = `
<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>`

// Fetch has Maven fetch libraries, each as group:artifact:version, with what they
// need into a folder below work, and returns the class path. What was fetched
// there before is not fetched again.
func Fetch(work string, libraries ...string) (string, error) {
	wants := ""
	for _, l := range libraries {
		parts := strings.Split(l, ":")
		if len(parts) != 3 {
			return "", fmt.Errorf("%q is not group:artifact:version", l)
		}
		wants += fmt.Sprintf(dependency, parts[0], parts[1], parts[2])
	}
	classPath := ClassPath(work, libraries...)
	lib := filepath.Dir(classPath)
	if _, err := os.Stat(lib); err == nil {
		return classPath, nil
	}
	dir := filepath.Dir(lib)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), []byte(fmt.Sprintf(pom, wants)), 0o666); err != nil {
		return "", err
	}
	if err := Run(dir, "mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=coming"); err != nil {
		return "", err
	}
	return classPath, os.Rename(filepath.Join(dir, "coming"), lib)
}

// ClassPath is the class path that Fetch gives.
func ClassPath(work string, libraries ...string) string {
	return filepath.Join(work, strings.ReplaceAll(strings.Join(libraries, "+"), ":", "-"), "lib", "*")
}

// Compile writes a Java source into work and compiles it with a class path.
func Compile(work, name string, source []byte, classPath, classes string) error {
	path := filepath.Join(work, name)
	if err := os.WriteFile(path, source, 0o666); err != nil {
		return err
	}
	return Run(work, "javac", "-nowarn", "-cp", classPath, "-d", classes, path)
}

// Run runs a program in a folder. The error has what it printed.
func Run(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}
