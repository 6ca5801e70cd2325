package rewrite

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash/maphash"
	"os"
	"path/filepath"
	"regexp"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/probe"
	"jinstr/rewrite/scope"
)

// file is one input on its way through. Its text and its plan are there only
// while it is worked on; what stays of each file is small.
type file struct {
	record
	old    *record // of the last run, if nothing has to be planned anew
	unread bool    // it could not be opened: nothing comes out
	decl   *scope.File
	packed string // its tree; "": it is parsed again
	// skipped are the errors in methods that are left as they are.
	skipped []*javasrc.SyntaxError
	err     error

	seen uint64 // a quick sum of the text that was read

	kept   bool // what the last run left is as it should be
	src    []byte
	result *probe.Result
	// outside and unknown are what the census has counted.
	outside, unknown int
	line             []byte // for the map
}

var seed = maphash.MakeSeed()

// read reads a file, and parses it unless the last run did.
func (r *run) read(f *file) {
	src, err := os.ReadFile(f.path)
	if err != nil {
		f.unread, f.err = true, err
		return
	}
	f.source, f.seen = sha256.Sum256(src), maphash.Bytes(seed, src)
	if f.old = r.last.of(f); f.old != nil {
		f.facts = f.old.facts
		return
	}
	f.lines = lineEnds(src)
	f.copied = true
	if name := filepath.Base(f.path); name == "module-info.java" || name == "package-info.java" {
		return
	}
	if r.onlyCopies(f) {
		r.findMainsIn(f, src)
		f.declareNames(r, src)
		return
	}
	tree, err := r.dialect.Parse(f.path, src)
	text := src
	if err == nil {
		text = tree.Src
		if tree.Levels() > mostLevels {
			err = fmt.Errorf("%s: nested more than %d levels deep, which javac reads only with a larger stack; the file is copied as it is", f.path, mostLevels)
		}
	}
	if bytes.Contains(text, []byte("jinstr.")) && rewritten.Match(text) {
		err = fmt.Errorf("%s: already rewritten by jinstr; give the original", f.path)
	}
	if err != nil {
		f.err = err
		f.declareNames(r, src)
		return
	}
	f.copied, f.skipped, f.foreign = false, tree.Skipped, !tree.UTF8()
	f.decl = scope.Declare(tree)
	f.decl.Detach()
	f.keepDeclared()
	r.keepTree(f, tree)
	tree.Forget()
}

// lineEnds counts the ends of lines of a file as javac does: a carriage return alone is one.
func lineEnds(src []byte) int {
	count := func(end string) int { return bytes.Count(src, []byte(end)) }
	return count("\n") + count("\r") - count("\r\n")
}

// mostLevels is what is planned in a reasonable time and stack; javac with its
// usual stack reads some 2,000 levels.
const mostLevels = 3000

// rewritten finds what only a rewrite writes; a program may call
// manOT.snapshot and the like itself, but makes nothing of a class of manOT's.
var rewritten = regexp.MustCompile(`manOT\.(enter|at|born|filled|produced|hit|hitMany|path|segment|made|madeArrays?|copied|touch|lend|use|give)\(|new manOT\.[A-Z]|extends jinstr\.rt\.(Used)?Obj`)

// declareNames is all that the set is to know of a file that is copied among others that are not.
func (f *file) declareNames(r *run, src []byte) {
	if r.cfg.Probes == "none" {
		return
	}
	if names, err := r.dialect.Mentions(f.path, src); err == nil { // else nothing can be read in this encoding
		f.decl = scope.Copied(names)
		f.keepDeclared()
	}
}

// keepDeclared keeps what the file declares.
func (f *file) keepDeclared() {
	shape, nodes := f.decl.Encode()
	f.shape, f.nodes = string(shape), string(nodes)
}

// findMains lists the classes of a file that the java command can run, which the set has told.
func (f *file) findMains() {
	f.mains, f.newMains = nil, nil
	for _, c := range f.decl.Classes {
		if c.Main {
			f.mains = append(f.mains, c.Binary)
		}
		if c.NewMain {
			f.newMains = append(f.newMains, c.Binary)
		}
	}
}

// onlyCopies tells that a file comes out as it went in, as was asked for.
func (r *run) onlyCopies(f *file) bool { return r.cfg.Probes == "none" || f.excluded }

// findMainsIn does so of a file that is only copied, by itself. What is wrong in it javac says.
func (r *run) findMainsIn(f *file, src []byte) {
	if !bytes.Contains(src, []byte("main")) {
		return
	}
	tree, err := r.dialect.Parse(f.path, src)
	if err != nil || tree.Levels() > mostLevels {
		return
	}
	f.decl = scope.Declare(tree)
	scope.NewSet([]*scope.File{f.decl}, library.New(nil))
	f.findMains()
	f.decl = nil // others are not to see it
	tree.Forget()
}

// treeMemory bounds the bytes of packed trees that are kept until they are
// planned; trees beyond it are parsed again. It holds those of 15 million lines.
const treeMemory = 256 << 20

func (r *run) keepTree(f *file, tree *javasrc.File) {
	if r.trees.Load() >= r.treeMemory {
		return
	}
	f.packed = tree.Pack()
	r.trees.Add(int64(len(f.packed)))
}

// plan decides on a file's insertions, or finds that what the last run left is
// right.
func (r *run) plan(f *file) error {
	if f.unread {
		return nil
	}
	if f.old != nil && r.intact(f) {
		f.kept = true
		return nil
	}
	f.old = nil
	if err := f.readAgain(); err != nil {
		return err
	}
	if !f.copied {
		f.planText(r)
	}
	f.packed = ""
	return nil
}

// readAgain reads the text of a file once more, which is kept of none.
func (f *file) readAgain() (err error) {
	f.src, err = os.ReadFile(f.path)
	if err != nil || maphash.Bytes(seed, f.src) != f.seen {
		return fmt.Errorf("%s was changed while it was read: run jinstr again", f.path)
	}
	return nil
}

// planText plans a file. A mistake of ours must not stop the others: the file is
// then copied and the mistake reported.
func (f *file) planText(r *run) {
	defer func() {
		if p := recover(); p != nil {
			f.leave(fmt.Errorf("%s: jinstr failed on this file and left it as it is (please report it): %v", f.path, p))
		}
	}()
	set := r.set() // before the tree: it decodes declarations
	tree, err := f.tree(r)
	if err != nil {
		f.leave(err)
		return
	}
	defer tree.Forget()
	f.decl.Attach(tree)
	defer f.decl.Detach()
	f.result = probe.Plan(f.decl, set, r.options)
	if why := f.result.Refused; why != "" {
		f.leave(fmt.Errorf("%s: %s; the file is copied as it is", f.path, why))
	}
}

// leave makes a file come out as it went in.
func (f *file) leave(why error) { f.copied, f.err, f.result = true, why, nil }

func (f *file) tree(r *run) (*javasrc.File, error) {
	if f.packed != "" {
		return r.dialect.Unpack(f.path, f.src, f.packed)
	}
	return r.dialect.Parse(f.path, f.src)
}

// newSet joins the declarations of all files. It is made when the first file is
// planned: where nothing has changed it is not needed.
func (r *run) newSet() *scope.Set {
	var decls []*scope.File
	for _, f := range r.files {
		if f.shape == "" {
			continue
		}
		if f.decl == nil {
			d, err := scope.Decode(f.shape, f.nodes)
			if err != nil { // the state's sum was right, so this is a mistake of ours
				panic(fmt.Sprintf("%s: declarations in the state: %v", f.path, err))
			}
			f.decl = d
		}
		decls = append(decls, f.decl)
	}
	set := scope.NewSet(decls, r.options.Library)
	for _, f := range r.files {
		if f.decl != nil && !f.copied {
			f.findMains()
		}
	}
	return set
}
