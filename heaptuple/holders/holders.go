package holders

import (
	"errors"
	"slices"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/watch"
)

// Find looks for the objects of all paths in a dump, and fills in what holds them. A dump that is not of the program is an error; damage
// of the dump is told in l.Dump.
func Find(d *hprof.Dump, file string, l *watch.Leaks, o hprof.Options) error {
	r := readRecorder(d)
	if err := r.check(l.Build); err != nil {
		return err
	}
	o.Weak, o.Classes = true, true
	g, err := d.Graph(o)
	if err != nil {
		return err
	}
	if len(g.Roots()) == 0 {
		return errors.New("the dump has no roots, so it does not show what is alive: it was cut off")
	}
	locals := d.Locals()
	f := &finder{d: d, g: g, w: shortest(g, locals), locals: locals, tree: dominators.Of(g.Graph)}
	l.Dump = &watch.Dump{File: file, Objects: f.tree.Live(), Bytes: f.tree.Bytes(), Layout: g.Layout}
	byKey := map[string][]uint32{}
	for key, ids := range r.watched() {
		byKey[key] = f.alive(ids)
		l.Dump.Watched += len(byKey[key])
	}
	f.fill(l, byKey)
	problems, _ := d.Problems()
	for _, p := range problems {
		l.Dump.Problems = append(l.Dump.Problems, p.String())
	}
	return nil
}

// finder finds holders in a heap.
type finder struct {
	d      *hprof.Dump
	locals map[uint64]hprof.Local
	g      *hprof.Heap
	w      *ways
	tree   *dominators.Tree
}

// alive are the objects of some ids that a root reaches, in their order in the dump.
func (f *finder) alive(ids []uint64) (list []uint32) {
	for _, id := range ids {
		if o, ok := f.g.Object(id); ok && f.w.at[o] != 0 {
			list = append(list, o)
		}
	}
	slices.Sort(list)
	return list
}

func (f *finder) fill(l *watch.Leaks, byKey map[string][]uint32) {
	classes, bytes := f.byClass()
	members := membersOf(l, byKey)
	h := &heldBy{w: f.w, tree: f.tree, links: name(f.d, f.g, f.w, f.locals, f.w.on(slices.Concat(members...)))}
	for i, holder := range h.find(members) {
		p := &l.Findings[i]
		p.InDump = &watch.InDump{Watched: len(members[i]), Class: classes[p.Class], ClassBytes: bytes[p.Class], Holder: holder}
	}
	h.together(l)
	l.Rank()
}

// membersOf are the objects of each finding.
func membersOf(l *watch.Leaks, byKey map[string][]uint32) [][]uint32 {
	members := make([][]uint32, len(l.Findings))
	for i := range l.Findings {
		for _, key := range l.Findings[i].Keys {
			members[i] = append(members[i], byKey[key]...)
		}
	}
	return members
}

// byClass counts all live objects, and their bytes.
func (f *finder) byClass() (objects map[string]int, bytes map[string]int64) {
	objects, bytes = map[string]int{}, map[string]int64{}
	classes := f.g.Classes()
	counts, sizes := make([]int, len(classes)), make([]int64, len(classes))
	for _, o := range f.w.list {
		counts[f.g.Class(o)]++
		sizes[f.g.Class(o)] += f.g.Size(o)
	}
	for c := range classes {
		objects[classes[c].Name] += counts[c]
		bytes[classes[c].Name] += sizes[c]
	}
	return objects, bytes
}
