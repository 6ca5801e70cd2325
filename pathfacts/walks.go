package pathfacts

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
)

// Walks follow the activations of a run edge by edge, and tell the number of the path that each is on as it grows.
type Walks struct {
	plans map[*probemap.Method]*pathprofile.Plan // nil: its paths have no numbers
	walks map[activation]*openPath
	last  Taken
}

type activation struct {
	number uint32
	body   *probemap.Method
}

// openPath is one that has not come to its exit.
type openPath struct {
	walker *pathprofile.Walker // nil: the number is not known
	node   int
	edges  []int // since the number began anew
}

// Taken is an edge that was taken, and what that did to the path's number.
type Taken struct {
	replay.Taken
	// First are the edges before, with which the path began, where this is the first of it that is told.
	First []int
	// Counted is the number of the path, or the fragment of one, that ends with the edge; "" where none does.
	Counted string
	// Number is the number so far of what goes on, "" where that is not known. A path that has come to the exit has none.
	Number string
	// Missed tells that the path is none of those of interest.
	Missed bool
}

// NewWalks begins with no activation.
func NewWalks() *Walks {
	return &Walks{plans: map[*probemap.Method]*pathprofile.Plan{}, walks: map[activation]*openPath{}}
}

// ShownPlan is the plan by whose operations a method's numbers are shown as they grow: of EPP the values of edges as they are numbered,
// not as a spanning tree moves them. The numbers of paths are the same. nil: edges are counted, or the map fits no plan.
func ShownPlan(p *probemap.Paths) *pathprofile.Plan {
	if p.Scheme == pathplan.Edges {
		return nil
	}
	plan, err := pathplan.Of(p)
	if err == nil && plan.Scheme == pathprofile.EPP {
		plan, err = pathprofile.New(pathprofile.EPP, plan.Graph, nil, pathprofile.Options{MaxPaths: p.Most, NoTree: true})
	}
	if err != nil {
		return nil
	}
	return plan
}

// Take follows an edge. Edges have to be told in order, from the beginning of the run.
func (w *Walks) Take(t *replay.Taken) {
	plan, known := w.plans[t.Body]
	if !known {
		plan = ShownPlan(t.Body.Paths)
		w.plans[t.Body] = plan
	}
	key, edge := activation{t.Activation, t.Body}, t.Body.Paths.Edges[t.Edge]
	at := w.walks[key]
	w.last = Taken{Taken: *t}
	if at == nil || edge.From == probemap.PathEntry {
		at = begun(plan)
		w.walks[key] = at
		if edge.From != probemap.PathEntry {
			w.last.First = at.enter(t.Body.Paths)
		}
	}
	if edge.From != at.node { // edges are missing in the trace
		*at = openPath{}
	}
	at.node = edge.To
	if at.walker != nil {
		counted := at.walker.Take(t.Edge)
		var now []int64
		now, w.last.Missed = at.walker.Number()
		w.last.Counted = NumberText(counted)
		if edge.To != probemap.PathExit {
			w.last.Number = NumberText(now)
		}
	}
	at.edges = append(at.edges, t.Edge)
	if w.last.Counted != "" {
		at.edges = at.edges[:0]
	}
	if edge.To == probemap.PathExit {
		delete(w.walks, key)
	}
}

// begun is a walk at the entry.
func begun(plan *pathprofile.Plan) *openPath {
	if plan == nil {
		return &openPath{}
	}
	return &openPath{walker: plan.Walker()}
}

// enter takes the edge with which a method begins, which is not told.
func (at *openPath) enter(p *probemap.Paths) []int {
	for i, e := range p.Edges {
		if e.From == probemap.PathEntry && e.Kind != probemap.EdgeCatch {
			if at.walker != nil {
				at.walker.Take(i)
			}
			at.node, at.edges = e.To, []int{i}
			return []int{i}
		}
	}
	return nil
}

// Last is what was taken last.
func (w *Walks) Last() *Taken { return &w.last }

// Open is a path that an activation is on.
type Open struct {
	Body *probemap.Method
	// Edges are those taken since it began, or since something was counted.
	Edges  []int
	Number string
}

// Of are the paths that an activation is on, that of the method before those of finally blocks.
func (w *Walks) Of(number uint32) (list []Open) {
	for key, at := range w.walks {
		if key.number != number {
			continue
		}
		open := Open{Body: key.body, Edges: at.edges}
		if at.walker != nil {
			now, _ := at.walker.Number()
			open.Number = NumberText(now)
		}
		list = append(list, open)
	}
	slices.SortFunc(list, func(a, b Open) int {
		return cmp.Or(cmp.Compare(len(a.Body.Probes), len(b.Body.Probes))*-1, cmp.Compare(a.Body.ID, b.Body.ID))
	})
	return list
}

// Text says what the edge did to the number, in parentheses behind a blank; "" where there is none.
func (t *Taken) Text() string {
	switch {
	case t.Missed:
		return " (none of the paths of interest)"
	case t.Counted != "" && t.Number != "":
		return " (path " + t.Counted + "; the number goes on from " + t.Number + ")"
	case t.Counted != "":
		return " (path " + t.Counted + ")"
	case t.Number != "":
		return " (path number so far: " + t.Number + ")"
	}
	return ""
}

// NumberText writes a number as jinstr paths does; "" for none.
func NumberText(number []int64) string {
	var b strings.Builder
	for i := 0; i < len(number); {
		n := i
		for n < len(number)-1 && number[n] == number[i] {
			n++
		}
		n = max(n, i+1)
		b.WriteString(strconv.FormatInt(number[i], 10))
		if n-i > 1 {
			b.WriteString("×" + strconv.Itoa(n-i))
		}
		if n < len(number) {
			b.WriteByte('.')
		}
		i = n
	}
	return b.String()
}

// OnePath tells that there is one path only through a graph.
func OnePath(p *probemap.Paths) bool {
	ways := waysOn(p)
	for n := range ways {
		if ways[n] > 1 {
			return false
		}
	}
	return true
}

// AddsText says what an edge does to the running number r; "" for nothing, and without a plan.
func AddsText(plan *pathprofile.Plan, edge int) string {
	if plan == nil {
		return ""
	}
	var list []string
	for _, op := range append(slices.Clone(plan.Edges[edge]), plan.Nodes[plan.Graph.Edges[edge].To]...) {
		switch {
		case op.Kind == pathprofile.Count || op.Kind == pathprofile.Add && op.K == 0:
		case op.Kind == pathprofile.Add:
			list = append(list, fmt.Sprintf("+%d", op.K))
		case op.Kind == pathprofile.Step:
			list = append(list, fmt.Sprintf("×%d+%d", op.X, op.K))
		case op.Kind == pathprofile.Restart:
			list = append(list, fmt.Sprintf("+%d, then %d", op.K, op.X))
		default:
			list = append(list, op.String())
		}
	}
	return strings.Join(list, "; ")
}
