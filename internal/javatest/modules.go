package javatest

import (
	"embed"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// modules are the sources of what runs in VMs beside the tests, in a folder for each module: batch is
// the compile server, together the VM that runs many programs.
//
//go:embed batch together
var modules embed.FS

// moduleFiles are the names of a module's files, in order.
func moduleFiles(module string) []string {
	list, err := fs.Glob(modules, path.Join(module, "*.java"))
	if err != nil {
		panic(err) // the pattern is good
	}
	return list
}

func moduleFile(name string) []byte {
	text, err := modules.ReadFile(name)
	if err != nil {
		panic(err) // it is in the list
	}
	return text
}

// moduleText is all of a module's text: what tells its versions apart.
func moduleText(module string) string {
	var b strings.Builder
	for _, name := range moduleFiles(module) {
		b.Write(moduleFile(name))
	}
	return b.String()
}

// writeModule writes a module's sources into a folder, and tells their paths.
func writeModule(module, dir string) (files []string, err error) {
	for _, name := range moduleFiles(module) {
		file := filepath.Join(dir, path.Base(name))
		if err := os.WriteFile(file, moduleFile(name), 0o666); err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}
