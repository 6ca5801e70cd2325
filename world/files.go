package world

import (
	"io/fs"
	"os"
	"path/filepath"
)

// EachFile reads the files below a folder that have an extension. A name is the path
// below the folder, with slashes.
func EachFile(dir, ext string, do func(name string, data []byte) error) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ext {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		return do(filepath.ToSlash(rel), data)
	})
}
