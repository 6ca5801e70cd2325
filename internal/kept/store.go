package kept

import (
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Step is work whose result and files follow from its key.
type Step struct {
	Key   *Key
	Root  string   // where it leaves files
	Files []string // their names below Root; nil: all that are there when it has ended

	// Parts is a folder that Parted was told of and is not in the key; Used names the files in it, with slashes, that the step has used, or nil where that is not known.
	Parts string
	Used  func() []string
}

// unused is how long an entry stays that nobody asks for.
const unused = 7 * 24 * time.Hour

// dir is the store's folder; "" where there is none.
var dir = sync.OnceValue(func() string {
	dir := os.Getenv("JINSTR_TEST_CACHE")
	if dir == "off" {
		return ""
	}
	if dir == "" {
		caches, err := os.UserCacheDir()
		if err != nil {
			return "" // a machine without one runs every step
		}
		dir = filepath.Join(caches, "jinstr", "tests")
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return ""
	}
	tidy(dir)
	return dir
})

// Do gives what the step's make gave when it last ran with this key, and its files,
// or has it run. What goes wrong with the store only costs a run.
func (s Step) Do(make func() ([]byte, error)) ([]byte, error) {
	store := dir()
	if store == "" || s.Key.err != nil {
		return make()
	}
	if f, ok := parted.Load(s.Parts); ok {
		return s.doParted(store, f.(*folder), make)
	}
	path := s.path(store)
	if result, ok := s.load(path); ok {
		return result, nil
	}
	result, err := make()
	if err != nil {
		return nil, err
	}
	if files, err := collect(s.Root, s.Files); err == nil {
		save(path, result, files)
	}
	return result, nil
}

// Test is what a step is told of a test.
type Test interface {
	Cleanup(func())
	Failed() bool
}

// HeldBy says that a test holds what it expects against what a step gave. Where the test fails, the step is forgotten, so that it runs again: a
// program with threads may have come by, once, what another time does not show.
func (s Step) HeldBy(t Test) {
	t.Cleanup(func() {
		if t.Failed() {
			s.Forget()
		}
	})
}

// Forget has the step run when it is asked for again.
func (s Step) Forget() {
	if store := dir(); store != "" && s.Key.err == nil {
		_ = os.Remove(s.path(store)) // it may have gone
	}
}

// path is where the entry is; of a step with Parts, the lists of what it has used.
func (s Step) path(store string) string { return entryPath(store, s.Key.name()) }

func entryPath(store, name string) string { return filepath.Join(store, name[:2], name) }

func (s Step) load(path string) ([]byte, bool) {
	result, files, ok := readEntry(path)
	if !ok || place(s.Root, files) != nil {
		return nil, false
	}
	now := time.Now()
	_ = os.Chtimes(path, now, now) // it stays for some time more; without that, for less
	return result, true
}

// save writes an entry whole or not at all. Where it cannot be written, there is none.
func save(path string, result []byte, files []file) {
	entry, err := encode(result, files)
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o777) != nil {
		return
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".new-")
	if err != nil {
		return
	}
	_, err = temp.Write(entry)
	if closed := temp.Close(); err != nil || closed != nil || os.Rename(temp.Name(), path) != nil {
		_ = os.Remove(temp.Name()) // else it goes when it is old
	}
}

// tidy removes, once a day, what nobody asked for in a long time.
func tidy(dir string) {
	mark := filepath.Join(dir, "tidied")
	if info, err := os.Stat(mark); err == nil && time.Since(info.ModTime()) < 24*time.Hour {
		return
	}
	_ = os.WriteFile(mark, nil, 0o666) // else it is tidied again
	_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == mark {
			return nil
		}
		if info, err := d.Info(); err == nil && time.Since(info.ModTime()) > unused {
			_ = os.Remove(path) // another may have done so
		}
		return nil
	})
}
