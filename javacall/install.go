package javacall

import (
	"bytes"
	"errors"
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
	if err := w.forget(); err != nil {
		return fmt.Errorf("the map: %w", err)
	}
	for _, from := range append(w.runtime, filepath.Join(w.dir, "resources")) {
		if err := rewrite.CopyTree(from, to, nil); err != nil {
			return fmt.Errorf("the runtime beside the classes: %w", err)
		}
	}
	if err := w.note(to); err != nil {
		return fmt.Errorf("the map: %w", err)
	}
	if w.Classes() == "" {
		return nil
	}
	return removeUncalled(to)
}

// notes is the folder, below that of maps, that tells where classes with probes are.
const notes = "classes"

// note keeps a map for who called the build, with the folder that the classes are in.
func (w *rewritten) note(classes string) error {
	if w.Maps == "" {
		return nil
	}
	classes, err := filepath.Abs(classes)
	if err != nil {
		return err
	}
	if err := rewrite.CopyTree(filepath.Join(w.dir, "resources"), w.Maps, nil); err != nil {
		return err
	}
	return rewrite.WriteFileBelow(filepath.Join(w.Maps, notes, w.report.Build), []byte(classes))
}

// TakeAway removes the classes with probes of all calls that left a note in a folder, and the notes, so that the build makes
// these classes anew the next time, as it finds no file of theirs.
func TakeAway(maps string) error {
	folder := filepath.Join(maps, notes)
	list, err := os.ReadDir(folder)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		classes, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		if err := takeAwayIn(string(classes)); err != nil {
			return err
		}
	}
	return os.RemoveAll(folder)
}

func takeAwayIn(classes string) error {
	if !isFolder(filepath.Join(classes, "jinstr")) {
		return nil // of another call, or cleaned by the build
	}
	err := eachClass(classes, filepath.Join(classes, "jinstr"), func(path string, text []byte) error {
		if bytes.Contains(text, []byte("jinstr/out/")) || bytes.Contains(text, []byte("jinstr/rt/")) {
			return os.Remove(path)
		}
		return nil
	})
	meta := filepath.Join(classes, filepath.FromSlash(rewrite.ResourceFolder))
	err = errors.Join(err, os.RemoveAll(filepath.Join(classes, "jinstr")), os.RemoveAll(meta))
	_ = os.Remove(filepath.Dir(meta)) // if nothing else is in it
	return err
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
		if err := rewrite.CopyTree(from, folder, func(path string) bool { return strings.HasSuffix(path, ".class") }); err != nil {
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
	if err := eachClass(classes, filepath.Join(classes, "jinstr"), func(_ string, text []byte) error {
		for name := range uncalled {
			if bytes.Contains(text, []byte("jinstr/out/"+name+"/manOT")) {
				delete(uncalled, name)
			}
		}
		return nil
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
func eachClass(folder, but string, visit func(path string, text []byte) error) error {
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
		if err != nil {
			return err
		}
		return visit(path, text)
	})
}
