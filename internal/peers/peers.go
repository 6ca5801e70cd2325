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
<groupId>peers</groupId><artifactId>%[2]s-peer</artifactId><version>1</version><dependencies>
<dependency><groupId>%[1]s</groupId><artifactId>%[2]s</artifactId><version>%[3]s</version></dependency>
</dependencies></project>
`

// Fetch has Maven fetch a library with what it needs into a folder below work, and
// returns the class path.
func Fetch(work, group, artifact, version string) (string, error) {
	dir := filepath.Join(work, artifact)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), []byte(fmt.Sprintf(pom, group, artifact, version)), 0o666); err != nil {
		return "", err
	}
	if err := Run(dir, "mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"); err != nil {
		return "", err
	}
	return filepath.Join(dir, "lib", "*"), nil
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
