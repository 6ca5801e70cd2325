package holders

import (
	"errors"
	"slices"
	"strings"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/probemap"
)

// errNoHistory is the error of a program that kept its heap itself.
var errNoHistory = errors.New("the program kept its heap itself, and did not tell when objects were made: rewrite it with --recorder stream, or --probes leaks")

// LeaksOfHeap replays the trace of a heap, finds leaks by its tuples, and fills in what holds the objects: in the heap at the end, or, of what was let go as the
// program ended, in the heap before. Where uses are told, objects are cold that were not used for so many generations.
func LeaksOfHeap(open func() (replay.Source, error), m *probemap.Map, vm *layout.VM, coldAfter int) (*watch.Leaks, error) {
	o := replay.Options{Layout: vm, Generations: true, Uses: coldAfter}
	facts, end, err := replay.AnalyzeOnce(open, m, o)
	if err != nil {
		return nil, err
	}
	if facts.Table != nil {
		return nil, errNoHistory
	}
	l := watch.LeaksOfHeap(facts, m)
	before := func() (*replay.Moment, error) { return replay.HeapAt(open, m, o, facts.Generations.LastBegan) }
	for _, ended := range []bool{false, true} {
		heap := end
		if ended {
			heap = before
		}
		if !slices.ContainsFunc(l.Findings, func(p watch.Path) bool { return p.Ended == ended && p.Verdict == watch.Leak }) {
			continue
		}
		at, err := heap()
		if err != nil {
			return nil, err
		}
		if err := byTuples(at, m, l, ended); err != nil {
			return nil, err
		}
	}
	l.Rank()
	return l, nil
}

// byTuples fills in what holds the objects of those leaks that were found by the tuples of the same trace, of which ended is so: at the end, or when the last
// generation began, for those that the program let go as it ended. Leaks of which nearly all objects hang on those of another one become parts of it.
func byTuples(at *replay.Moment, m *probemap.Map, l *watch.Leaks, ended bool) error {
	g := at.Graph.Firm()
	heap, err := g.Heap()
	if err != nil {
		return err
	}
	t := &tuples{at: at, g: g, heap: heap, w: newWays(heap), own: ownClasses(m)}
	t.findWays()
	byKey := map[string][]uint32{}
	for i := range g.Nodes[:len(g.Nodes)-1] {
		if n := &g.Nodes[i]; !n.External && (ended || !n.Doubtful) { // of what is a leak until the end it is known by now
			key := watch.ContextKey(n.Path)
			byKey[key] = append(byKey[key], uint32(i))
		}
	}
	members := membersOf(l, byKey)
	var all []uint32
	for i := range members {
		if l.Findings[i].Ended != ended {
			members[i] = nil
		}
		all = append(all, members[i]...)
	}
	h := &heldBy{w: t.w, tree: dominators.Of(heap), links: t.name(all)}
	for i, holder := range h.find(members) {
		if l.Findings[i].Ended == ended {
			l.Findings[i].Holder = holder
		}
	}
	h.within(l, members)
	h.together(l)
	return nil
}

// tuples are a heap as the tuples of a trace tell it.
type tuples struct {
	at   *replay.Moment
	g    *replay.Graph
	heap *objgraph.Graph
	w    *ways
	// first are the roots of objects, that by which each is reached.
	first map[uint32]*replay.Root
	// own are the classes of the program.
	own map[string]bool
}

// findWays finds them from static fields first, as these stay, then from variables and values in flight, and last from what code that was not rewritten
// holds and nothing else does.
func (t *tuples) findWays() {
	t.first = map[uint32]*replay.Root{}
	for _, kind := range []replay.Kind{replay.KindStatic, replay.KindLocal, replay.KindFlight, replay.KindEscaped} {
		for i := range t.g.Roots {
			if r := &t.g.Roots[i]; r.Kind == kind && t.w.at[r.To] == 0 {
				t.first[uint32(r.To)] = r
				t.w.reach(uint32(r.To), objgraph.None)
			}
		}
		t.w.spread()
	}
}

// name says of objects, and all on the ways to them, how each is reached from the one before.
func (t *tuples) name(objects []uint32) map[uint32]watch.Link {
	links := map[uint32]watch.Link{}
	for _, o := range t.w.on(objects) {
		if t.w.from[o] == objgraph.None {
			links[o] = t.root(t.first[o], t.heap.ClassName(o))
			continue
		}
		links[o] = t.reference(t.w.from[o], o)
	}
	return links
}

func (t *tuples) root(r *replay.Root, class string) watch.Link {
	link := watch.Link{To: class}
	switch r.Kind {
	case replay.KindStatic:
		link.From, link.Static = t.g.Fields[r.Field], true
	case replay.KindLocal:
		link.From = "the variable " + r.Variable
	case replay.KindFlight:
		link.From = "a value in use"
	default:
		link.From = "code that was not rewritten"
		if r.Constant {
			link.From = "its enum"
		}
	}
	return link
}

// reference is the first one from an object to another.
func (t *tuples) reference(from, to uint32) watch.Link {
	link := watch.Link{To: t.heap.ClassName(to)}
	nodes := t.g.Nodes
	for _, r := range t.g.Refs[nodes[from].First:nodes[from+1].First] {
		if uint32(r.To) != to {
			continue
		}
		switch r.Kind {
		case replay.KindField:
			link.From = t.g.Fields[r.Field]
		case replay.KindElement:
			link.From, link.Inner = "[]", true
		default:
			class := t.g.Classes[nodes[from].Class]
			link.From, link.Inner = t.at.Inside(nodes[from].Class), !t.own[class] && !strings.Contains(class, "$lambda")
		}
		break
	}
	return link
}

// ownClasses are those that were rewritten.
func ownClasses(m *probemap.Map) map[string]bool {
	own := map[string]bool{}
	for _, f := range m.Sources {
		for i := range f.Classes {
			own[f.Classes[i].Name] = true
		}
	}
	return own
}
