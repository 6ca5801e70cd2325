package kept

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// mostUses is how many lists are remembered of what a step has used.
const mostUses = 4

// folder is one of which a step may depend on some files alone.
type folder struct {
	api  string
	sums map[string]string // by the files' names below it
}

// parted are those, by name.
var parted sync.Map

// Parted says of a folder of class files what Settled does, and that a step may depend on the files alone that it uses (Step.Parts). A compilation depends on what api says of all.
func Parted(dir, api string) error {
	if err := Settled(dir); err != nil {
		return err
	}
	sums := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			k := NewKey("part")
			k.File(path)
			sums[strings.TrimPrefix(path, dir+string(filepath.Separator))], err = k.name(), k.err
		}
		return err
	})
	if err == nil {
		parted.Store(dir, &folder{api, sums})
	}
	return err
}

// ClassPathAPI adds a class path for a compilation: of folders that are parted, what it can see.
func (k *Key) ClassPathAPI(path string) {
	for _, part := range filepath.SplitList(path) {
		if f, ok := parted.Load(followed(part)); ok {
			k.Text("api", f.(*folder).api)
		} else {
			k.ClassPath(part)
		}
	}
}

// ClassPathBut adds a class path but the folder on it that is parted, if there is one, and names that; more than one are added as others are.
func (k *Key) ClassPathBut(path string) (parts string) {
	for _, part := range filepath.SplitList(path) {
		dir := followed(part)
		if _, ok := parted.Load(dir); ok && parts == "" {
			parts = dir
			k.Text("parts")
		} else {
			k.ClassPath(part)
		}
	}
	return parts
}

func followed(part string) string {
	if real, err := filepath.EvalSymlinks(part); err == nil {
		return real
	}
	return part
}

// doParted is Do of a step that uses some files of a folder. Which these are follows from the rest of its key and from themselves; so what was used before tells under which key the
// result is, if it is there.
func (s Step) doParted(store string, f *folder, make func() ([]byte, error)) ([]byte, error) {
	var before [][]string
	if list, _, ok := readEntry(s.path(store)); ok && json.Unmarshal(list, &before) == nil {
		for _, used := range before {
			if result, ok := s.load(entryPath(store, s.with(f, used).name())); ok {
				return result, nil
			}
		}
	}
	result, err := make()
	if err != nil {
		return nil, err
	}
	files, err := collect(s.Root, s.Files)
	used := s.Used()
	if err != nil || used == nil {
		return result, nil
	}
	slices.Sort(used)
	save(entryPath(store, s.with(f, used).name()), result, files)
	before = slices.DeleteFunc(before, func(other []string) bool { return slices.Equal(other, used) })
	if list, err := json.Marshal(append([][]string{used}, before[:min(len(before), mostUses-1)]...)); err == nil {
		save(s.path(store), list, nil)
	}
	return result, nil
}

// with is the key with the files that the step uses.
func (s Step) with(f *folder, used []string) *Key {
	k := NewKey("used")
	k.Text(s.Key.name())
	for _, name := range used {
		k.Text(name, f.sums[filepath.FromSlash(name)])
	}
	return k
}

// readEntry reads one that is whole.
func readEntry(path string) (result []byte, files []file, ok bool) {
	entry, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, false
	}
	result, files, err = decode(entry)
	return result, files, err == nil
}
