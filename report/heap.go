package report

import (
	"io"

	"jinstr/heaptuple/holders"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
)

// Heap is the heap of a program at one moment, with its object groups.
type Heap struct {
	File   string `json:"file"`
	When   string `json:"when"`   // in words
	Step   uint64 `json:"step"`   // of a trace; 0 for a dump
	Layout string `json:"layout"` // that sizes are of
	// LayoutAssumed tells that neither the file nor who asked has told the layout.
	LayoutAssumed bool `json:"layout_assumed,omitempty"`
	// Allocated is how many bytes the program had allocated by then; 0 for a dump.
	Allocated uint64 `json:"allocated"`
	// Unknown is what of a trace's heap is not known to be dead, nor to be alive; nil for a dump.
	Unknown *replay.Amount `json:"not_known_dead,omitempty"`
	// Doubts say what is wrong with the file.
	Doubts []string `json:"doubts,omitempty"`

	// Sites are where live objects of a dump were made, where births are watched and a map was given.
	Sites []holders.Site `json:"sites,omitempty"`

	Groups *ogrg.Groups `json:"-"`
}

// TraceDoubts says what is missing in the trace that a heap is from.
func TraceDoubts(r *replay.Run) []string {
	var list []string
	if r.Level == "objects" {
		list = append(list, "The trace has no local variables (level objects): a method holds what was made or named in it until it ends.")
	}
	if s := layoutDoubt(r.Layout, r.VMLayout, r.Assumed); s != "" {
		list = append(list, sentence(s))
	}
	if s := leastSizes(r.Least); s != "" {
		list = append(list, sentence(s))
	}
	if s := damage(&r.Damage, r.Steps); s != "" {
		list = append(list, s)
	}
	return list
}

// maxProblems is how many problems of a dump are told.
const maxProblems = 3

// DumpDoubts says what is wrong with a dump in which so many problems were found,
// the first ones known.
func DumpDoubts(problems []hprof.Problem, total int) []string {
	var list []string
	for i := range problems[:min(maxProblems, len(problems))] {
		list = append(list, "The dump is damaged or incomplete: "+problems[i].String()+".")
	}
	if more := total - len(list); more > 0 {
		list = append(list, plural.Of(more, "problem")+" like these "+either(more == 1, "is", "are")+" not listed.")
	}
	return list
}

// TraceMoment says which moment of a run it is.
func TraceMoment(m *replay.Moment, asked replay.When) string {
	s := "step " + count(m.Step)
	switch {
	case asked == replay.When{}:
		s = "at the peak of bytes, " + s
	case asked.End:
		s = "at the end, " + s
	default:
		s = "at " + s
	}
	if m.Where.Line > 0 {
		s += " (" + m.Where.String() + ")"
	}
	return s
}

// HeapOptions choose what the reports on a heap write.
type HeapOptions struct {
	TextOptions
	By ogrg.Measure // of the ranking
	// Forward and Backward are the thresholds t1 and t2 of the reference analysis.
	Forward, Backward float64
	// Literal takes MD, DR and CR as the paper has them, not with distinct children.
	Literal bool
}

// groupJSON is a node with all its metrics.
type groupJSON struct {
	Name         string        `json:"name"`
	Content      []ogrg.Member `json:"content,omitempty"`
	Objects      int64         `json:"objects"`
	Roots        int64         `json:"roots"`
	Rooted       int64         `json:"rooted"`
	MC           int64         `json:"mc"`
	MD           float64       `json:"md"`
	MDDistinct   float64       `json:"md_distinct"`
	Retained     int64         `json:"retained"`
	MCC          float64       `json:"mcc"`
	MCCDistinct  float64       `json:"mcc_distinct"`
	MCCRetained  float64       `json:"mcc_retained"`
	PassesHeap   bool          `json:"md_passes_heap,omitempty"`
	ParentGroups int           `json:"parents"`
	ChildGroups  int           `json:"children"`
}

// edgeJSON is an edge with its ratios.
type edgeJSON struct {
	From       string  `json:"from"`
	To         string  `json:"to"`
	Refs       int64   `json:"references"`
	Distinct   int64   `json:"objects"`
	DR         float64 `json:"dr"`
	DRDistinct float64 `json:"dr_distinct"`
	CR         float64 `json:"cr"`
	CRDistinct float64 `json:"cr_distinct"`
	Cut        bool    `json:"cut,omitempty"`
}

// heapJSON is the form of a heap for scripts.
type heapJSON struct {
	Schema int `json:"schema"` // the version of this form
	*Heap
	Findings []string     `json:"findings"`
	Objects  int64        `json:"objects"`
	Bytes    int64        `json:"bytes"`
	Refs     int64        `json:"references"`
	Dead     int64        `json:"dead_objects"`
	Folded   int64        `json:"folded_objects,omitempty"`
	By       string       `json:"ranked_by"`
	Groups   []groupJSON  `json:"groups"`
	Classes  []ogrg.Class `json:"classes"`
	Edges    []edgeJSON   `json:"edges"`
	// Largest are single objects.
	Largest []ogrg.Object `json:"largest_objects"`
}

// HeapJSON writes all groups, ranked, all edges, and all classes, as one JSON
// object. The error is the writer's.
func HeapJSON(w io.Writer, h *Heap, o HeapOptions) error { return encode(w, h.json(o)) }

func (h *Heap) json(o HeapOptions) heapJSON {
	gs := h.Groups
	j := heapJSON{Schema: SchemaVersion, Heap: h, Findings: Findings(h, o), Objects: gs.Objects, Bytes: gs.Bytes, Refs: gs.Refs,
		Dead: gs.Dead, Folded: gs.Folded, By: o.By.String(), Classes: gs.Classes, Largest: gs.Largest}
	for _, n := range gs.Rank(o.By) {
		j.Groups = append(j.Groups, h.group(n))
	}
	for i := range gs.Edges {
		j.Edges = append(j.Edges, h.edge(i))
	}
	return j
}

func (h *Heap) group(i int) groupJSON {
	n := &h.Groups.Nodes[i]
	return groupJSON{Name: n.Name, Content: n.Content, Objects: n.Objects, Roots: n.Roots, Rooted: n.Rooted, MC: n.MC, MD: n.MD,
		MDDistinct: n.MDDistinct, Retained: n.Retained, MCC: n.MCC(), MCCDistinct: n.MCCDistinct(), MCCRetained: n.MCCRetained(),
		PassesHeap: h.passes(n), ParentGroups: len(h.Groups.Parents(i, 0, false)), ChildGroups: n.End - n.First}
}

// passes tells whether the memory that a group dominates, by MD as in the paper,
// is more than the heap has.
func (h *Heap) passes(n *ogrg.Node) bool { return n.MD+float64(n.MC) > float64(h.Groups.Bytes) }

func (h *Heap) edge(i int) edgeJSON {
	gs := h.Groups
	e := &gs.Edges[i]
	return edgeJSON{From: gs.Nodes[e.From].Name, To: gs.Nodes[e.To].Name, Refs: e.Refs, Distinct: e.Distinct, DR: gs.DR(e),
		DRDistinct: gs.DRDistinct(e), CR: gs.CR(e), CRDistinct: gs.CRDistinct(e), Cut: e.Cut}
}
