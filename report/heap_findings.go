package report

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
)

// maxFindings is how many groups the sentences tell of, maxChain how many groups
// a way up to the roots has in them.
const (
	maxFindings = 3
	maxChain    = 4
)

// Findings says of the groups that rank first, in a sentence each, how much of
// the heap they hold, what refers to them, and where the memory sits. Groups that
// hold less than a hundredth are none.
func Findings(h *Heap, o HeapOptions) []string {
	f := newFinder(h, o)
	var list []string
	for _, n := range h.Groups.Rank(o.By) {
		if len(list) < maxFindings && 100*h.Groups.Nodes[n].Retained >= h.Groups.Bytes {
			list = append(list, f.sentence(n))
		}
	}
	return list
}

type finder struct {
	gs     *ogrg.Groups
	o      HeapOptions
	short  []string // names of nodes
	height []int    // of nodes
}

func newFinder(h *Heap, o HeapOptions) finder {
	return finder{h.Groups, o, shortNames(h.Groups), heights(h.Groups)}
}

func (f *finder) sentence(i int) string {
	n := &f.gs.Nodes[i]
	one := n.Objects == 1
	s := fmt.Sprintf("%.1f%% of the heap, %s, is held by %s", 100*float64(n.Retained)/float64(max(1, f.gs.Bytes)), bytes(n.Retained), f.things(i))
	if n.MC < n.Retained {
		s += fmt.Sprintf(" (%s by %s)", bytes(n.MC), either(one, "itself", "themselves"))
	}
	if way := f.wayUp(i); way != "" {
		s += "; " + way
	}
	if below := f.gs.Children(i, f.o.Backward, f.o.Literal); len(below) > 0 {
		e := &f.gs.Edges[below[0]]
		s += fmt.Sprintf("; %s of what %s is reached through %s %s", ratio(f.contribution(e)), either(one, "it dominates", "they dominate"),
			either(one, "its", "their"), f.short[e.To])
	}
	return s + "."
}

func either(one bool, singular, plural string) string {
	if one {
		return singular
	}
	return plural
}

func (f *finder) contribution(e *ogrg.Edge) float64 {
	if f.o.Literal {
		return f.gs.CR(e)
	}
	return f.gs.CRDistinct(e)
}

// things is "1,204 Paragraph objects", or "2 cycles of 3 objects (Cycle_1: 2 A, B)".
func (f *finder) things(i int) string {
	n := &f.gs.Nodes[i]
	if n.Content == nil {
		return plural(n.Objects, f.short[i]+" object")
	}
	return fmt.Sprintf("%s of %s (%s)", plural(n.Objects, "cycle"), plural(members(n), "object"), groupText(n))
}

// members is how many objects each cycle of a group has.
func members(n *ogrg.Node) int64 {
	sum := int64(0)
	for _, m := range n.Content {
		sum += m.Objects
	}
	return sum
}

// listed joins names: A, B and C.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// wayUp tells through which group most objects are reached, through which most
// of that, and so on up to a root.
func (f *finder) wayUp(i int) string {
	seen := map[int]bool{i: true}
	parent := f.parent(i, seen)
	if held := f.held(i, parent); held != "" {
		return "held by " + held
	}
	if parent < 0 {
		return ""
	}
	e := &f.gs.Edges[parent]
	var chain []string
	for at := e.From; len(chain) < maxChain; {
		chain = append(chain, f.short[at])
		seen[at] = true
		next := f.parent(at, seen)
		if held := f.held(at, next); held != "" {
			chain = append(chain, held)
			break
		}
		if next < 0 {
			break
		}
		at = f.gs.Edges[next].From
	}
	who := percent(e.Distinct, f.gs.Nodes[i].Objects) + " of them are"
	switch {
	case f.gs.Nodes[i].Objects == 1:
		who = "it is"
	case e.Distinct == f.gs.Nodes[i].Objects:
		who = "all of them are"
	}
	return who + " reached through " + strings.Join(chain, " ← ")
}

// held names the root that ends the way up at node i: if most of its objects have
// roots, or there is no parent to go on with.
func (f *finder) held(i, parent int) string {
	n := &f.gs.Nodes[i]
	if n.Roots == 0 || parent >= 0 && 2*n.Rooted <= n.Objects {
		return ""
	}
	return rootText(&f.gs.RootsOf(i)[0])
}

// parent returns the edge into node i from the group that refers to most of its
// objects and is not in seen, of equal ones that which is nearest to a root; -1 if
// none reaches the threshold.
func (f *finder) parent(i int, seen map[int]bool) int {
	best := -1
	for _, e := range f.gs.Parents(i, f.o.Forward, f.o.Literal) {
		from := f.gs.Edges[e].From
		switch {
		case seen[from]:
		case best < 0:
			best = e
		case f.gs.Edges[e].Distinct == f.gs.Edges[best].Distinct && f.height[from] < f.height[f.gs.Edges[best].From]:
			best = e
		}
	}
	return best
}

// heights tells how many groups stand between each node and a root, at least.
func heights(gs *ogrg.Groups) []int {
	height := make([]int, len(gs.Nodes))
	var queue []int
	for i := range height {
		height[i] = len(gs.Nodes)
		if gs.Nodes[i].Roots > 0 {
			height[i] = 0
			queue = append(queue, i)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		n := &gs.Nodes[queue[0]]
		for _, e := range gs.Edges[n.First:n.End] {
			if height[e.To] == len(gs.Nodes) {
				height[e.To] = height[e.From] + 1
				queue = append(queue, e.To)
			}
		}
	}
	return height
}

// rootText names a root: "the static variable Shop.sessions", "a system class".
func rootText(r *ogrg.RootGroup) string {
	kind := r.Kind.String()
	switch {
	case r.Kind == objgraph.RootEscaped:
		return "code that is not recorded"
	case r.Name != "":
		return "the " + kind + " " + r.Name
	case strings.ContainsRune("aeiou", rune(kind[0])):
		return "an " + kind
	}
	return "a " + kind
}

// shortNames are the simple names of all nodes, the whole name where two share
// one.
func shortNames(gs *ogrg.Groups) []string {
	count := map[string]int{}
	for i := range gs.Nodes {
		count[lastName(gs.Nodes[i].Name)]++
	}
	names := make([]string, len(gs.Nodes))
	for i := range gs.Nodes {
		if names[i] = lastName(gs.Nodes[i].Name); count[names[i]] > 1 {
			names[i] = gs.Nodes[i].Name
		}
	}
	return names
}

// lastName takes the package off a class: LineLayoutManager$Paragraph.
func lastName(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// ratio writes a share of 1 in percent.
func ratio(f float64) string {
	switch {
	case f > 0 && f < 0.01:
		return "<1%"
	case f > 0.99 && f < 1:
		return ">99%"
	}
	return fmt.Sprintf("%.0f%%", 100*f)
}
