package javatest

import (
	"io/fs"
	"path/filepath"
	"sort"
)

// Sources lists the Java sources below folders, in order.
func Sources(folders ...string) (list []string, err error) {
	for _, dir := range folders {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".java" {
				list = append(list, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	sort.Strings(list)
	return list, nil
}
