// Package jdkclasses reads the classes of a JDK out of its modules, by its tool jimage.
package jdkclasses

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"jinstr/internal/classfile"
)

// Module is a module of a JDK.
type Module struct {
	Classes []*classfile.Class // in the order of their files
	Exports []string           // the packages that all programs may name
}

// Read reads the modules whose names a glob matches (java.base, java.*), by their names.
func Read(home, modules string) (byName map[string]*Module, err error) {
	dir, err := os.MkdirTemp("", "jdk-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	jimage := exec.Command(filepath.Join(home, "bin", "jimage"), "extract", "--include", "glob:/"+modules+"/**", "--dir", dir, filepath.Join(home, "lib", "modules"))
	if said, err := jimage.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: jimage extract: %w: %s", home, err, said)
	}
	byName = map[string]*Module{}
	err = fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".class") {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		if err != nil {
			return err
		}
		c, err := classfile.Read(data)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		name, _, _ := strings.Cut(path, "/")
		m := byName[name]
		if m == nil {
			m = &Module{}
			byName[name] = m
		}
		if c.Module != "" {
			m.Exports = c.Exports
		} else {
			m.Classes = append(m.Classes, c)
		}
		return nil
	})
	return byName, err
}

var runtimeVersion = regexp.MustCompile(`(?m)^JAVA_RUNTIME_VERSION="([^"]+)"`)

// Version is that of a JDK, with its build.
func Version(home string) (string, error) {
	text, err := os.ReadFile(filepath.Join(home, "release"))
	if err != nil {
		return "", err
	}
	found := runtimeVersion.FindSubmatch(text)
	if found == nil {
		return "", fmt.Errorf("%s: its file release names no JAVA_RUNTIME_VERSION", home)
	}
	return string(found[1]), nil
}
