package world

import (
	"regexp"
	"sort"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/internal/javatest"
	"jinstr/probemap"
)

// Checkpoint is a moment at the end of a test class: no test is on the stack of
// the thread that runs them.
type Checkpoint struct {
	Class   string // the test class that has just ended
	Classes []LiveClass
	// Holders are the objects that code which was not rewritten may hold, by class,
	// with the number of objects of rewritten classes that only they lead to.
	Holders map[string]int
}

// LiveClass is how many objects of a class, or arrays of it, are alive.
type LiveClass struct {
	Name string // as the VM has it
	VM   int    // by its own count
	// What the trace says: led to by statics, by what has escaped and is not known
	// to be dead, or by either; by statics, locals and values in flight; by any of these.
	Fields, Known, All int
	Enum               bool
}

// Verdicts on a class at a checkpoint.
const (
	Equal   = "equal"   // the counts are equal, and no local is needed for that
	Within  = "within"  // between what fields lead to and that with what locals and values in flight do
	Partly  = "partly"  // constants of an enum, of which the trace knows those that the program has used
	Outside = "outside" // the counts contradict each other
)

// Verdict compares the counts.
func (c *LiveClass) Verdict() string {
	switch {
	case c.VM == c.All && c.Fields == c.All:
		return Equal
	case c.Fields <= c.VM && c.VM <= c.All:
		return Within
	case c.Enum && c.VM >= c.All:
		return Partly
	}
	return Outside
}

// rewritten knows the classes that were rewritten: all, and which are enums.
type rewritten struct {
	classes map[string]bool // binary names
	enums   map[string]bool // simple names
}

func rewrittenBy(m *probemap.Map, sources ...string) (*rewritten, error) {
	r := &rewritten{ownClasses(m), map[string]bool{}}
	for _, dir := range sources {
		names, err := enums(dir)
		if err != nil {
			return nil, err
		}
		for name := range names {
			r.enums[name] = true
		}
	}
	return r, nil
}

// compare counts a heap by class, beside the VM's histogram of the same moment.
func (r *rewritten) compare(class string, g *replay.Graph, vm map[string]javatest.Live) Checkpoint {
	at := Checkpoint{Class: class, Holders: r.holders(g)}
	fields := reachableFrom(g, func(r *replay.Root) bool { return r.Kind == replay.KindStatic || r.Watched })
	known := reachableFrom(g, func(root *replay.Root) bool { return r.knows(g, root) })
	all := reachable(g, true)
	names := map[string]bool{}
	for _, counts := range []map[string]javatest.Live{vm, all} {
		for name := range counts {
			names[name] = isOwn(r.classes, name)
		}
	}
	for name, own := range names {
		if own {
			at.Classes = append(at.Classes, LiveClass{name, int(vm[name].Objects), int(fields[name].Objects), int(known[name].Objects),
				int(all[name].Objects), isEnum(r.enums, name)})
		}
	}
	sort.Slice(at.Classes, func(i, j int) bool { return at.Classes[i].Name < at.Classes[j].Name })
	return at
}

// knows tells whether the trace knows what variable holds a root. A constant of an
// enum is held by its class, though code that the compiler adds puts it there.
func (r *rewritten) knows(g *replay.Graph, root *replay.Root) bool {
	return root.Kind != replay.KindEscaped || isEnum(r.enums, g.Classes[g.Nodes[root.To].Class])
}

// holders counts the objects of rewritten classes that nothing leads to but what
// has escaped, by the class of that.
func (r *rewritten) holders(g *replay.Graph) map[string]int {
	seen := make([]bool, len(g.Nodes))
	for _, root := range g.Roots {
		if r.knows(g, &root) {
			g.Spread(root.To, seen, func(*replay.Node) {})
		}
	}
	counts := map[string]int{}
	for _, root := range g.Roots {
		g.Spread(root.To, seen, func(n *replay.Node) {
			if isOwn(r.classes, g.Classes[n.Class]) {
				counts[g.Classes[g.Nodes[root.To].Class]]++
			}
		})
	}
	return counts
}

var enumDeclaration = regexp.MustCompile(`\benum (\w+)`)

// enums are the simple names of the enums below a folder. Their constants, and
// the array that values() copies, are made by code that the compiler adds: the
// trace knows those that it has seen.
func enums(dir string) (map[string]bool, error) {
	names := map[string]bool{}
	return names, EachFile(dir, ".java", func(_ string, text []byte) error {
		for _, m := range enumDeclaration.FindAllSubmatch(text, -1) {
			names[string(m[1])] = true
		}
		return nil
	})
}

func isEnum(enums map[string]bool, class string) bool {
	simple := strings.TrimSuffix(class, ";")
	return enums[simple[strings.LastIndexAny(simple, ".$[L")+1:]] || enums[simple[strings.LastIndexAny(simple, ".$")+1:]]
}

// ownClasses are the classes of the source, by binary name.
func ownClasses(m *probemap.Map) map[string]bool {
	own := map[string]bool{}
	for _, f := range m.Sources {
		for _, c := range f.Classes {
			own[c.Name] = true
		}
	}
	return own
}

// isOwn tells whether a class, as the VM names it, or what an array of it is
// of, is the source's.
func isOwn(own map[string]bool, class string) bool {
	element := strings.TrimLeft(class, "[")
	if element != class {
		if !strings.HasPrefix(element, "L") {
			return false
		}
		element = strings.TrimSuffix(element[1:], ";")
	}
	return own[element]
}

// reachable counts what statics reach, by the VM's names of classes; with all,
// what locals, values in flight and escaped objects reach too.
func reachable(g *replay.Graph, all bool) map[string]javatest.Live {
	return reachableFrom(g, func(r *replay.Root) bool { return all || r.Kind == replay.KindStatic })
}

func reachableFrom(g *replay.Graph, chosen func(*replay.Root) bool) map[string]javatest.Live {
	counts := map[string]javatest.Live{}
	g.ReachedFrom(chosen, func(n *replay.Node) {
		c := counts[g.Classes[n.Class]]
		counts[g.Classes[n.Class]] = javatest.Live{Objects: c.Objects + 1, Bytes: c.Bytes + n.AsRun}
	})
	return counts
}
