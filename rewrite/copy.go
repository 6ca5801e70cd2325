package rewrite

import (
	"io/fs"
	"os"
	"path/filepath"
)

// CopyTree copies the files below from, as WriteFile writes them; where which is given, those of which it says so, by their
// path below from with slashes.
func CopyTree(from, to string, which func(path string) bool) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		below, err := filepath.Rel(from, path)
		if err != nil || which != nil && !which(filepath.ToSlash(below)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return WriteFileBelow(filepath.Join(to, below), text)
	})
}

// WriteFileBelow is WriteFile with the folders above the file.
func WriteFileBelow(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return WriteFile(path, data)
}
