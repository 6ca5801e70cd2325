package javacall

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"jinstr/rewrite"
)

// install puts what the classes call, and the map, beside them.
func (w *rewritten) install() error {
	to := w.Classes()
	if to == "" {
		to = w.besideSources()
		if err := w.copyClasses(); err != nil {
			return fmt.Errorf("the classes: %w", err)
		}
	}
	for _, from := range append(w.runtime, filepath.Join(w.dir, "resources")) {
		if err := copyTree(from, to, func(string) bool { return true }); err != nil {
			return fmt.Errorf("the runtime beside the classes: %w", err)
		}
	}
	if w.Classes() == "" {
		return nil
	}
	return removeUncalled(to)
}

// besideSources is the source folder of the first file that was given.
func (w *rewritten) besideSources() string { return w.folders[w.files[0].folder] }

// copyClasses puts classes that stand beside the rewritten sources beside the user's.
func (w *rewritten) copyClasses() error {
	for i, folder := range w.folders {
		from := filepath.Join(w.dir, "src", fmt.Sprint(i))
		if !isFolder(from) {
			continue
		}
		if err := copyTree(from, folder, func(path string) bool { return strings.HasSuffix(path, ".class") }); err != nil {
			return err
		}
	}
	return nil
}

// apart is the name of an output that has its build in it.
var apart = regexp.MustCompile(`_([0-9a-f]{8})$`)

// removeUncalled takes away outputs of earlier calls that no class in a folder calls any more, with their maps.
func removeUncalled(classes string) error {
	below := filepath.Join("jinstr", "out")
	entries, err := os.ReadDir(filepath.Join(classes, below))
	if err != nil {
		return fmt.Errorf("outputs of earlier calls: %w", err)
	}
	uncalled := map[string]bool{}
	for _, e := range entries {
		uncalled[e.Name()] = apart.MatchString(e.Name())
	}
	if len(uncalled) < 2 {
		return nil
	}
	if err := eachClass(classes, filepath.Join(classes, "jinstr"), func(text []byte) {
		for name := range uncalled {
			if bytes.Contains(text, []byte("jinstr/out/"+name+"/manOT")) {
				delete(uncalled, name)
			}
		}
	}); err != nil {
		return fmt.Errorf("outputs of earlier calls: %w", err)
	}
	for name, is := range uncalled {
		if !is {
			continue
		}
		maps, _ := filepath.Glob(filepath.Join(classes, filepath.FromSlash(rewrite.ResourceFolder), apart.FindStringSubmatch(name)[1]+"*.map"))
		for _, path := range append(maps, filepath.Join(classes, below, name)) {
			os.RemoveAll(path) // what stays does no harm
		}
	}
	return nil
}

// eachClass reads the class files of a folder, but for those below another.
func eachClass(folder, but string, visit func(text []byte)) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == but:
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".class":
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			visit(text)
		}
		return err
	})
}
