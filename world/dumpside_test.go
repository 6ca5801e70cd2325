package world

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// heapSide is a heap, restricted to objects of rewritten classes and arrays of
// these, by the ids that the recorder has given them.
type heapSide struct {
	objects map[trace.ID]*sideObject
}

// firstUnknown is the first of the ids that stand for objects of a dump that the
// recorder has not seen.
const firstUnknown = trace.ID(1 << 31)

type sideObject struct {
	class string
	size  int64 // in the original program
	asRun int64
	refs  []trace.ID
	sure  bool // in a trace: statics lead to it
}

// traceSide reads the heap of a trace at its mark.
func traceSide(t *testing.T, path string, m *probemap.Map) *heapSide {
	at := graphAt(t, path, m, "dump").Step
	open := func() (replay.Source, error) { return trace.Open(path) }
	side := &heapSide{objects: map[trace.ID]*sideObject{}}
	require.NoError(t, replay.Heaps(open, m, replay.Options{}, replay.When{Step: at}, func(at *replay.Moment) error {
		side.take(at, ownClasses(m))
		return nil
	}))
	return side
}

func (s *heapSide) take(at *replay.Moment, own map[string]bool) {
	g, h := at.Graph, at.Heap
	sure := map[trace.ID]bool{}
	g.Reached(false, func(n *replay.Node) { sure[n.ID] = true })
	isOwn := func(o uint32) bool { return own[strings.TrimRight(h.ClassName(o), "[]")] }
	for o := uint32(0); int(o) < h.Len(); o++ {
		if !isOwn(o) {
			continue
		}
		n := &g.Nodes[o]
		so := &sideObject{class: h.ClassName(o), size: h.Size(o), asRun: n.AsRun, sure: sure[n.ID]}
		for _, r := range g.Refs[n.First:g.Nodes[o+1].First] {
			if isOwn(uint32(r.To)) && (r.Kind != replay.KindInside || strings.HasSuffix(so.class, "[]")) {
				so.refs = append(so.refs, g.Nodes[r.To].ID)
			}
		}
		s.objects[n.ID] = so
	}
}

// dumpSide reads what is alive in a dump: without weak references, and without
// what only the recorder's own objects hold. Without a recorder no object has an id.
func dumpSide(t *testing.T, path string, own map[string]bool) *heapSide {
	d, err := hprof.Open(path)
	require.NoError(t, err)
	defer d.Close()
	h, err := d.Graph(hprof.Options{Strong: true})
	require.NoError(t, err)
	weak, err := d.Graph(hprof.Options{})
	require.NoError(t, err)
	ids := recorderIDs(d, h, weak)
	exceptions := d.Ints("java.lang.Throwable", "depth")
	alive := reachDump(h.Graph)
	isOwn := func(o uint32) bool { return own[strings.TrimRight(h.ClassName(o), "[]")] }
	s := &heapSide{objects: map[trace.ID]*sideObject{}}
	for o := uint32(0); int(o) < h.Len(); o++ {
		if !isOwn(o) || !alive.Has(o) {
			continue
		}
		if ids[o] == 0 {
			ids[o] = firstUnknown + trace.ID(o)
		}
		so := &sideObject{class: h.ClassName(o), asRun: h.Size(o)}
		for _, to := range h.Refs(o) {
			// An exception is its own cause until it has one: a field of the library's.
			if _, exception := exceptions[h.ID(o)]; isOwn(to) && !(exception && to == o) {
				so.refs = append(so.refs, ids[to])
			}
		}
		s.objects[ids[o]] = so
	}
	return s
}

// recorderIDs are the ids of a dump's objects: in the object, or in an entry of
// the recorder's table, which refers to it weakly.
func recorderIDs(d *hprof.Dump, strong, weak *hprof.Heap) map[uint32]trace.ID {
	const id = 0x7fffffff // the other bit tells that the object has escaped
	ids := map[uint32]trace.ID{}
	for address, value := range d.Ints("jinstr.rt.Obj", "this$id") {
		o, _ := strong.Object(address)
		ids[o] = trace.ID(value & id)
	}
	for address, value := range d.Ints("jinstr.rt.Entry", "id") {
		o, _ := strong.Object(address)
		if all, others := weak.Refs(o), strong.Refs(o); len(all) > len(others) {
			i := 0
			for i < len(others) && all[i] == others[i] {
				i++
			}
			ids[all[i]] = trace.ID(value & id)
		}
	}
	return ids
}

// reachDump is what the roots of a dump lead to, but not through the recorder.
func reachDump(g *objgraph.Graph) objgraph.Set {
	recorder, reached := objgraph.NewSet(g.Len()), objgraph.NewSet(g.Len())
	for o := uint32(0); int(o) < g.Len(); o++ {
		name := g.ClassName(o)
		if c, ok := g.ClassOf(o); ok {
			name = g.Classes()[c].Name
		}
		if strings.HasPrefix(name, "jinstr.rt.") {
			recorder.Add(o)
			reached.Add(o)
		}
	}
	g.Spread(reached)
	for i := range reached {
		reached[i] &^= recorder[i]
	}
	return reached
}

// setSizes takes the sizes of instances from the dump of the program as it was.
// Arrays have no id, and so no other size.
func (s *heapSide) setSizes(original *heapSide) {
	sizes := map[string]int64{}
	for _, o := range original.objects {
		sizes[o.class] = o.asRun
	}
	for _, o := range s.objects {
		if o.size = sizes[o.class]; strings.HasSuffix(o.class, "[]") {
			o.size = o.asRun
		}
	}
}

// refsOf lists what an object refers to among the side's objects.
func (s *heapSide) refsOf(o *sideObject) string {
	var list []string
	for _, to := range o.refs {
		if target := s.objects[to]; target != nil {
			list = append(list, fmt.Sprint(target.class, " ", to))
		}
	}
	sort.Strings(list)
	return strings.Join(list, ", ")
}

// groups writes the object groups of a side and all their metrics.
func (s *heapSide) groups(t *testing.T) string {
	var ids []trace.ID
	for id := range s.objects {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	b, err := objgraph.NewBuilder(len(ids))
	require.NoError(t, err)
	number, classes := map[trace.ID]uint32{}, map[string]uint32{}
	for i, id := range ids {
		number[id] = uint32(i)
	}
	part := b.NewPart()
	for i, id := range ids {
		o := s.objects[id]
		if _, ok := classes[o.class]; !ok {
			classes[o.class] = b.AddClass(o.class)
		}
		b.SetObject(uint32(i), classes[o.class], o.size)
		var refs []uint32
		for _, to := range o.refs {
			if n, ok := number[to]; ok {
				refs = append(refs, n)
			}
		}
		part.SetRefs(uint32(i), refs)
		b.AddRoot(objgraph.Root{Object: uint32(i)})
	}
	g, err := b.Build()
	require.NoError(t, err)
	var text strings.Builder
	for _, o := range []ogrg.Options{{}, {ByClassOnly: true}} {
		gs := ogrg.Analyze(g, o)
		for _, n := range gs.Nodes {
			fmt.Fprintf(&text, "%+v\n", n)
		}
		for _, e := range gs.Edges {
			fmt.Fprintf(&text, "%s -> %s %+v\n", gs.Nodes[e.From].Name, gs.Nodes[e.To].Name, e)
		}
	}
	return text.String()
}
