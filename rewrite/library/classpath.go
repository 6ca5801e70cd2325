package library

import (
	"archive/zip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"jinstr/internal/classfile"
	"jinstr/rewrite/library/effects"
)

// Bounds of what is read, so that a jar that was made to fill the memory does not: bytes of a class file, which is a table of at most
// 65,535 entries of at most as many bytes but mostly has some thousands in all, and of all of them.
const (
	largestClass = 16 << 20
	largestPath  = 1 << 30
)

// classPath has the classes of jars and folders. It may be asked by several goroutines.
type classPath struct {
	entries  []string
	outline  sync.Once
	outlines map[string]*outline
	problems []string
	load     sync.Once
	files    map[string]*classfile.Class
	lock     sync.Mutex // of what follows
	analysis *effects.Analysis
	classes  map[string]*Class // that were asked for
	learnt   bool              // some of these in this run
	bytes    atomic.Int64      // read so far
}

// outlined is the outline of a class of the path, or nil.
func (p *classPath) outlined(name string) *outline {
	if len(p.entries) == 0 {
		return nil
	}
	p.outline.Do(func() {
		p.load.Do(p.read)
		p.outlines = map[string]*outline{}
		for name, c := range p.files {
			p.outlines[name] = outlineOf(c)
		}
	})
	return p.outlines[name]
}

func (p *classPath) class(name string) *Class {
	if p.outlined(name) == nil {
		return nil
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if k, known := p.classes[name]; known {
		return k
	}
	p.load.Do(p.read)
	c := p.files[name]
	if c == nil { // it has gone since it was outlined
		return nil
	}
	k := classOf(c, p.analysis, func(flags int) bool { return flags&classfile.Private == 0 })
	p.classes[name], p.learnt = k, true
	return k
}

// read reads all classes of the path.
func (p *classPath) read() {
	p.files, p.problems = map[string]*classfile.Class{}, nil
	var list []*classfile.Class
	for _, e := range p.readEntries() {
		for _, c := range e.classes {
			if p.files[c.Name] == nil {
				p.files[c.Name] = c
				list = append(list, c)
			}
		}
		p.problems = append(p.problems, e.problems...)
	}
	p.analysis = effects.New(effects.NewClasses(list), effects.Native(), platform{})
}

// entry is what is in an entry of the class path.
type entry struct {
	classes  []*classfile.Class
	problems []string
}

// readEntries reads all entries, several at once.
func (p *classPath) readEntries() []entry {
	names := p.jars()
	list := make([]entry, len(names))
	var all sync.WaitGroup
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, name := range names {
		all.Add(1)
		room <- struct{}{}
		go func() {
			defer all.Done()
			list[i].read(p, name)
			<-room
		}()
	}
	all.Wait()
	return list
}

func (e *entry) read(p *classPath, name string) {
	err := p.readEntry(name, func(data []byte) {
		if c, err := classfile.Read(data); err != nil {
			e.problems = append(e.problems, fmt.Sprintf("class path: %s: a class file in it cannot be read: what it does with objects is not known", name))
		} else {
			e.classes = append(e.classes, c)
		}
	})
	if err != nil {
		e.problems = append(e.problems, fmt.Sprintf("class path: %s: %v: what its classes do with objects is not known", name, err))
	}
}

// jars are the entries, those for all jars of a folder taken apart.
func (p *classPath) jars() (list []string) {
	for _, entry := range p.entries {
		folder, all := strings.CutSuffix(entry, "*")
		if !all {
			list = append(list, entry)
			continue
		}
		list = append(list, JarsIn(folder)...)
	}
	return list
}

// JarsIn lists the jars in a folder, as java takes them for an entry that ends in *.
func JarsIn(folder string) []string {
	jars, _ := filepath.Glob(filepath.Join(folder, "*.[jJ][aA][rR]")) // the pattern is well formed
	return jars
}

func (p *classPath) readEntry(entry string, class func(data []byte)) error {
	info, err := os.Stat(entry)
	switch {
	case os.IsNotExist(err):
		return nil // java passes over it, too; the command says so
	case err != nil:
		return err
	case info.IsDir():
		return fs.WalkDir(os.DirFS(entry), ".", func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !isClass(path) {
				return err
			}
			f, err := os.Open(filepath.Join(entry, path))
			if err != nil {
				return err
			}
			defer f.Close()
			return p.readClass(f, class)
		})
	}
	z, err := zip.OpenReader(entry)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, f := range z.File {
		if !isClass(f.Name) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		err = p.readClass(r, class)
		r.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

// Sum tells class paths apart: by the names of their jars and class files, their sizes, and when they were written.
func Sum(entries []string) (sum [sha256.Size]byte) {
	h := sha256.New()
	p := classPath{entries: entries}
	for _, entry := range p.jars() {
		filepath.WalkDir(entry, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || path != entry && !isClass(path) {
				return nil // what is not there, or cannot be read, says nothing
			}
			if info, err := e.Info(); err == nil {
				fmt.Fprintf(h, "%q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	h.Sum(sum[:0])
	return sum
}

// isClass tells whether a file in a jar is a class. Those for one version of Java only, below META-INF, have the same methods as the others.
func isClass(path string) bool {
	return strings.HasSuffix(path, ".class") && !strings.HasSuffix(path, "module-info.class") && !strings.HasPrefix(path, "META-INF/")
}

func (p *classPath) readClass(r io.Reader, class func(data []byte)) error {
	data, err := io.ReadAll(io.LimitReader(r, largestClass+1))
	all := p.bytes.Add(int64(len(data)))
	switch {
	case err != nil:
		return err
	case len(data) > largestClass || all > largestPath:
		return fmt.Errorf("there is more in it than can be read")
	}
	class(data)
	return nil
}

// platform tells the analysis of a class path what the platform does.
type platform struct{}

func findPlatform(name string) *Class {
	c := Platform()[name]
	if c != nil {
		c.once.Do(c.read)
	}
	return c
}

func (platform) Summary(m effects.Method) (s *effects.Summary) {
	above(findPlatform, m.Class, func(k *Class) {
		for i := range k.Methods {
			if o := &k.Methods[i]; s == nil && o.Name == m.Name && o.Type == m.Type {
				s = o.Does
			}
		}
	})
	return s
}

func (platform) Functional(class, method string) bool {
	k := findPlatform(class)
	if k == nil {
		return false
	}
	for _, m := range k.Methods {
		if m.Functional && m.Name+m.Type == method {
			return true
		}
	}
	return false
}
