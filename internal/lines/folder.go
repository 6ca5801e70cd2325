package lines

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"jinstr/internal/classfile"
)

// Folders holds the class files below a folder against those of the same names below
// another, of the rewritten program.
func Folders(plain, rewritten string) (list []Difference, err error) {
	err = filepath.WalkDir(plain, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".class" {
			return err
		}
		name, err := filepath.Rel(plain, path)
		if err != nil {
			return err
		}
		want, err := readClass(path)
		if err != nil {
			return err
		}
		got, err := readClass(filepath.Join(rewritten, name))
		if err != nil {
			return err
		}
		list = append(list, Compare(want, got)...)
		return nil
	})
	return list, err
}

func readClass(path string) (*classfile.Class, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c, err := classfile.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}
