package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
	"jinstr/internal/kept"
	"jinstr/internal/peers"
)

// writtenDump is a dump that jinstr heap --write-dump made of a trace.
type writtenDump struct{ name, level, layout string }

var writtenDumps = []writtenDump{
	{"the demo", "full", "hotspot64"},
	{"the demo", "objects", "hotspot64"},
	{"the demo", "full", wideLayout},
}

// wideLayout is that of VMs whose references are as long as the ids in a dump,
// which is what other readers take sizes from.
const wideLayout = "hotspot64-nocoops"

// content is what a reader has read of one object.
type content struct {
	text string // class, length of an array, ids of what it refers to
	size int64
}

// agreement is how other readers read a written dump.
type agreement struct {
	writtenDump
	objects, refs int
	readers       []string
	different     []int  // by reader: objects that it reads in another way
	first         string // one of these
}

// compareWritten runs the demo, has its heap written as a dump, and reads it with
// each reader.
func (t *tools) compareWritten() ([]*agreement, error) {
	jinstr := t.file("jinstr")
	if err := peers.Run(".", "go", "build", "-o", jinstr, "./cmd/jinstr"); err != nil {
		return nil, fmt.Errorf("this command runs in the project's folder: %w", err)
	}
	var list []*agreement
	for _, w := range writtenDumps {
		out, dump := t.file("demo-"+w.level), t.file("demo-"+w.level+"-"+w.layout+".hprof")
		trace := filepath.Join(out, "run.jtrace")
		if err := runDemo(jinstr, w.level, out); err != nil {
			return nil, err
		}
		if err := peers.Run(".", jinstr, "heap", trace, "--layout", w.layout, "--write-dump", dump); err != nil {
			return nil, err
		}
		a, err := t.readWritten(w, dump)
		if err != nil {
			return nil, err
		}
		fmt.Println(a)
		list = append(list, a)
	}
	return list, nil
}

// runDemo rewrites the demo, and has it run if that, as it is rewritten, has not run before.
func runDemo(jinstr, level, out string) error {
	if err := peers.Run(".", jinstr, "rewrite", "--quiet", "--level", level, "--out", out, "fixtures/demo/src"); err != nil {
		return err
	}
	step := kept.Step{Key: key("heapcheck: demo 1"), Root: out, Files: []string{"run.jtrace"}}
	step.Key.Tree(filepath.Join(out, "src"))
	step.Key.Tree(filepath.Join(out, "runtime"))
	_, err := step.Do(func() ([]byte, error) {
		return nil, peers.Run(".", jinstr, "run", "--quiet", "--level", level, "--out", out, "fixtures/demo/src")
	})
	return err
}

func (t *tools) readWritten(w writtenDump, dump string) (*agreement, error) {
	ours, refs, err := ownReading(dump)
	if err != nil {
		return nil, err
	}
	a := &agreement{writtenDump: w, objects: len(ours), refs: refs}
	netbeans, err := t.reading("Contents", t.netbeans, dump)
	if err != nil {
		return nil, err
	}
	shark, err := t.reading("SharkContents", t.shark, dump)
	if err != nil {
		return nil, err
	}
	a.compare("NetBeans", ours, netbeans, func(o, n content) bool { return w.layout != wideLayout || fits(o, n) })
	a.compare("shark", ours, shark, func(o, s content) bool { return true })
	a.compare("NetBeans' sizes beside shark's", netbeans, shark, func(n, s content) bool { return n.size == s.size+header(n) })
	return a, nil
}

// fits tells whether the size that a layout gives can be that of the fields or
// elements: with a header of 12 or 16 bytes, 16 for arrays, rounded up to 8 bytes.
func fits(ours, netbeans content) bool {
	class, _, _ := strings.Cut(ours.text, " ")
	bytes := netbeans.size - header(netbeans)
	if class == "class" || strings.HasSuffix(class, "[]") {
		return class == "class" || ours.size == (16+bytes+7)&^7
	}
	return ours.size == (16+bytes+7)&^7 || ours.size == (12+bytes+7)&^7
}

// header is what NetBeans adds to the fields and elements of an object for its
// header: two words, and with the length of an array three.
func header(c content) int64 {
	class, _, _ := strings.Cut(c.text, " ")
	switch {
	case c.size == 0:
		return 0 // a class
	case strings.HasSuffix(class, "[]"):
		return 24
	}
	return 16
}

// compare counts the objects that two readings do not have in the same way.
func (a *agreement) compare(reader string, ours, theirs map[uint64]content, size func(ours, theirs content) bool) {
	different := 0
	for id, o := range ours {
		their := theirs[id]
		if o.text != their.text || !size(o, their) {
			if different++; a.first == "" {
				a.first = fmt.Sprintf("%s: %#x is %s (%d bytes), and %s (%d bytes)", reader, id, o.text, o.size, their.text, their.size)
			}
		}
	}
	for id := range theirs {
		if _, ok := ours[id]; !ok {
			different++
		}
	}
	a.readers, a.different = append(a.readers, reader), append(a.different, different)
}

func (a *agreement) equal() bool {
	for _, n := range a.different {
		if n > 0 {
			return false
		}
	}
	return true
}

func (a *agreement) String() string {
	text := fmt.Sprintf("written dump of %s, level %s, layout %s: %d objects and classes, %d references", a.name, a.level, a.layout, a.objects, a.refs)
	for i, r := range a.readers {
		text += fmt.Sprintf("; %s: %d differ", r, a.different[i])
	}
	if a.first != "" {
		text += "; the first: " + a.first
	}
	return text
}

// ownReading is what package hprof reads of a dump.
func ownReading(dump string) (all map[uint64]content, refs int, err error) {
	d, err := hprof.Open(dump)
	if err != nil {
		return nil, 0, err
	}
	defer d.Close()
	h, err := d.Graph(hprof.Options{})
	if err != nil {
		return nil, 0, err
	}
	all = map[uint64]content{}
	for o := uint32(0); int(o) < h.Len(); o++ {
		to := h.Refs(o)
		c := content{h.ClassName(o), h.Size(o)}
		if class, ok := h.ClassOf(o); ok {
			c = content{"class " + h.Classes()[class].Name, 0}
			to = withoutSuper(h.Graph, to)
		}
		refs += len(to)
		var ids []uint64
		for _, n := range to {
			ids = append(ids, h.ID(n))
		}
		c.text += idList(ids)
		all[h.ID(o)] = c
	}
	return all, refs, nil
}

// withoutSuper leaves out the superclass, which other readers do not count among
// the references of a class.
func withoutSuper(g *objgraph.Graph, refs []uint32) []uint32 {
	if len(refs) > 0 {
		if _, super := g.ClassOf(refs[0]); super {
			return refs[1:]
		}
	}
	return refs
}

func idList(ids []uint64) string {
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	var b strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&b, " %d", id)
	}
	return b.String()
}

// reading runs a reader on a dump: id, size and class of each object, and the ids
// of what it refers to.
func (t *tools) reading(class, library, dump string) (map[uint64]content, error) {
	out := t.file("contents.txt")
	data, err := os.ReadFile(dump)
	if err != nil {
		return nil, err
	}
	step := kept.Step{Key: key("heapcheck: reading 1"), Root: t.work, Files: []string{filepath.Base(out)}}
	step.Key.Text(class, string(data[:writtenWhen]), string(data[writtenWhen+8:]))
	step.Key.Tree(t.classes)
	_, err = step.Do(func() ([]byte, error) {
		defer os.RemoveAll(dump + ".nbcache")
		return nil, peers.Run(t.work, "java", "-Xmx2g", "-cp", t.classes+string(os.PathListSeparator)+library, class, dump, out)
	})
	if err != nil {
		return nil, err
	}
	f, err := os.Open(out)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return contents(class, f)
}

// writtenWhen is where a dump has the time at which it was written: behind its first line and the size of ids.
const writtenWhen = len("JAVA PROFILE 1.0.2\x00") + 4

// contents reads what a reader wrote.
func contents(class string, in io.Reader) (map[uint64]content, error) {
	all := map[uint64]content{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		word := strings.Split(lines.Text(), " ")
		if len(word) < 4 {
			return nil, fmt.Errorf("%s wrote the line %q", class, lines.Text())
		}
		id, _ := strconv.ParseUint(word[1], 10, 64)  // a line is of our own making
		size, _ := strconv.ParseInt(word[2], 10, 64) // likewise
		c := content{word[3], size}
		if word[0] == "class" {
			c.text = "class " + c.text
		}
		var ids []uint64
		for _, w := range word[4:] {
			to, _ := strconv.ParseUint(w, 10, 64)
			ids = append(ids, to)
		}
		c.text += idList(ids)
		all[id] = c
	}
	return all, lines.Err()
}
