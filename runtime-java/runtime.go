// Package runtimejava holds the Java sources of the runtime that goes along
// with a rewritten program.
package runtimejava

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed core se
var files embed.FS

// Sources returns the sources of the runtime for Java SE, by their path below
// the package root, such as "jinstr/rt/manOT.java". The class Build, which
// names the build, is the rewriter's to add.
func Sources() map[string][]byte {
	sources := make(map[string][]byte)
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		_, below, _ := strings.Cut(path, "/")
		sources[below] = data
		return nil
	})
	if err != nil {
		panic(err) // an embedded file system does not fail
	}
	return sources
}
