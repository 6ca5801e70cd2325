package kept

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Key is a sum of what goes into a step. The order counts. The first error is kept,
// and a step with one is not looked up.
type Key struct {
	sum hash.Hash
	err error
}

// NewKey begins a key for a kind of step. Who changes what a step does changes the kind.
func NewKey(kind string) *Key {
	k := &Key{sum: sha256.New()}
	k.Text(kind)
	return k
}

// Text adds texts, each with its length, so that no two lists look alike.
func (k *Key) Text(list ...string) {
	for _, s := range list {
		fmt.Fprintf(k.sum, "%d:%s", len(s), s)
	}
}

// File adds a file by its last name and its content.
func (k *Key) File(path string) {
	k.content(filepath.Base(path), path)
}

func (k *Key) content(name, path string) {
	f, err := os.Open(path)
	if err != nil {
		k.fail(err)
		return
	}
	defer f.Close()
	one := sha256.New()
	if _, err := io.Copy(one, f); err != nil {
		k.fail(err)
		return
	}
	k.Text(name, string(one.Sum(nil)))
}

// ClassPath adds the folders and archives of a class path by their contents.
func (k *Key) ClassPath(path string) {
	for _, part := range filepath.SplitList(path) {
		real, err := filepath.EvalSymlinks(part)
		if os.IsNotExist(err) {
			k.Text("none")
			continue
		}
		info, err := os.Stat(real)
		switch {
		case err != nil:
			k.fail(err)
		case info.IsDir():
			k.Tree(real)
		default:
			k.File(part)
		}
	}
}

// settled are the sums of folders that do not change any more.
var settled sync.Map

// Settled says that a folder does not change any more while this process runs.
func Settled(dir string) error {
	k := NewKey("folder")
	k.tree(dir)
	if k.err == nil {
		settled.Store(dir, k.name())
	}
	return k.err
}

// Tree adds all files below a folder, by their names from there.
func (k *Key) Tree(dir string) {
	if sum, ok := settled.Load(dir); ok {
		k.Text("folder", sum.(string))
		return
	}
	one := NewKey("folder")
	one.tree(dir)
	k.fail(one.err)
	k.Text("folder", one.name())
}

func (k *Key) tree(dir string) {
	k.fail(filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			k.content(strings.TrimPrefix(path, dir), path)
		}
		return err
	}))
}

func (k *Key) fail(err error) {
	if k.err == nil {
		k.err = err
	}
}

// name is the name of the entry.
func (k *Key) name() string { return hex.EncodeToString(k.sum.Sum(nil)) }
