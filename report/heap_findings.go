package report

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
	"jinstr/internal/plural"
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
	var nodes []int
	for _, n := range h.Groups.Rank(o.By) {
		if len(nodes) < maxFindings && 100*h.Groups.Nodes[n].Retained >= h.Groups.Bytes {
			nodes = append(nodes, n)
		}
	}
	return sentences(h, nodes, o)
}

// sentences says of each node what Findings says.
func sentences(h *Heap, nodes []int, o HeapOptions) []string {
	f := finder{h.Groups, o, shortNames(h.Groups)}
	ways := h.Groups.Ways(nodes, maxChain)
	var list []string
	for i, n := range nodes {
		list = append(list, f.sentence(n, &ways[i]))
	}
	return list
}

type finder struct {
	gs    *ogrg.Groups
	o     HeapOptions
	short []string // names of nodes
}

func (f *finder) sentence(i int, way *ogrg.Way) string {
	n := &f.gs.Nodes[i]
	one := n.Objects == 1
	s := fmt.Sprintf("%.1f%% of the heap, %s, is held by %s", 100*float64(n.Retained)/float64(max(1, f.gs.Bytes)), bytes(n.Retained), f.things(i))
	if n.MC < n.Retained {
		s += fmt.Sprintf(" (%s by %s)", bytes(n.MC), either(one, "itself", "themselves"))
	}
	if up := wayUp(n, way, f.short); up != "" {
		s += "; " + up
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
		return plural.Of(n.Objects, f.short[i]+" object")
	}
	return fmt.Sprintf("%s of %s (%s)", plural.Of(n.Objects, "cycle"), plural.Of(members(n), "object"), groupText(n))
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
// of these, and so on up to a root; and of how many of them all of that is true.
func wayUp(n *ogrg.Node, way *ogrg.Way, short []string) string {
	var chain []string
	for _, hop := range way.Hops {
		chain = append(chain, short[hop.Node])
	}
	if way.Root != nil {
		chain = append(chain, rootText(way.Root))
	}
	switch {
	case len(chain) == 0:
		return ""
	case len(way.Hops) == 0 && way.Through == way.Of:
		return "held by " + chain[0]
	case len(way.Hops) == 0:
		return percent(way.Through, way.Of) + " of them are held by " + chain[0]
	}
	first := way.Hops[0]
	who := percent(first.Objects, first.Of) + " of them are"
	switch {
	case first.Of == 1:
		who = "it is"
	case first.Objects == first.Of:
		who = "all of them are"
	}
	who += " reached through "
	if way.Through < first.Objects {
		who += chain[0] + ", " + percent(way.Through, way.Of) + " through "
	}
	return who + strings.Join(chain, " ← ")
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
