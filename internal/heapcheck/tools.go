package main

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed Retained.java
var retainedSource []byte

//go:embed AtSize.java
var atSizeSource []byte

// tools are the programs that stand beside ours.
type tools struct {
	work, classes, netbeans string
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>heapcheck</groupId><artifactId>%[1]s</artifactId><version>1</version><dependencies>
<dependency><groupId>%[2]s</groupId><artifactId>%[1]s</artifactId><version>%[3]s</version></dependency>
</dependencies></project>
`

// fetch has Maven fetch a library with what it needs, and returns the class path.
func (t *tools) fetch(group, artifact, version string) (string, error) {
	dir := filepath.Join(t.work, artifact)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), []byte(fmt.Sprintf(pom, artifact, group, version)), 0o666); err != nil {
		return "", err
	}
	if err := t.command(dir, "mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"); err != nil {
		return "", err
	}
	return filepath.Join(dir, "lib", "*"), nil
}

// newTools fetches NetBeans' library and compiles what uses it.
func newTools(work string) (*tools, error) {
	t := &tools{work: work, classes: filepath.Join(work, "classes")}
	var err error
	if t.netbeans, err = t.fetch("org.netbeans.modules", "org-netbeans-lib-profiler", "RELEASE220"); err != nil {
		return nil, err
	}
	for name, source := range map[string][]byte{"Retained.java": retainedSource, "AtSize.java": atSizeSource} {
		path := filepath.Join(work, name)
		if err := os.WriteFile(path, source, 0o666); err != nil {
			return nil, err
		}
		if err := t.command(work, "javac", "-nowarn", "-cp", t.netbeans, "-d", t.classes, path); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tools) command(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// sizes are what NetBeans says of one object.
type sizes struct {
	id                uint64
	shallow, retained int64
}

// retained runs NetBeans on a dump.
func (t *tools) retained(dump string) ([]sizes, error) {
	out := filepath.Join(t.work, "retained.bin")
	cache := dump + ".nbcache"
	if err := t.command(t.work, "java", "-Xmx2g", "-cp", t.classes+string(os.PathListSeparator)+t.netbeans, "Retained", dump, out); err != nil {
		return nil, err
	}
	defer os.RemoveAll(cache)
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	var list []sizes
	for ; len(data) >= 24; data = data[24:] {
		list = append(list, sizes{binary.BigEndian.Uint64(data), int64(binary.BigEndian.Uint64(data[8:])), int64(binary.BigEndian.Uint64(data[16:]))})
	}
	return list, nil
}
