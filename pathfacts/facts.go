package pathfacts

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
)

// Facts are what the counters of a run say.
type Facts struct {
	Build string `json:"build"`
	VM    string `json:"vm"`
	// Final tells that the counters are of the program's end; otherwise they are
	// of the last snapshot before it was killed.
	Final bool `json:"final"`
	// CutOff tells that the end of the trace is missing, and nothing else is wrong with it.
	CutOff bool `json:"cut_off,omitempty"`
	// Damage says what is wrong with the trace, beside a missing end: the counters are the newest that are whole.
	Damage  string    `json:"damage,omitempty"`
	Runs    int64     `json:"runs"`           // of all paths and fragments
	Lost    int64     `json:"lost,omitempty"` // runs whose paths were not told apart
	Methods []*Method `json:"methods"`        // those that ran, most runs first
	// Running are the methods that ran when the program ended: what these had come along last is not counted.
	Running []Running `json:"running,omitempty"`
	// OnMiss says how the program's work was ended at paths that are not of
	// interest, if it was.
	OnMiss string `json:"on_miss,omitempty"`
	// Unknown are counters that fit no path of the map.
	Unknown int64 `json:"unknown,omitempty"`
	// Uncounted are the methods, and other bodies, whose paths are not counted.
	Uncounted []Uncounted `json:"uncounted,omitempty"`
}

// Method is one method whose paths were counted.
type Method struct {
	Name   string `json:"method"` // shop.Cart.add
	File   string `json:"file"`
	Line   int    `json:"line"`
	Number uint32 `json:"number"`
	// Build is that of the output that it is in, and Within its number there: the same in each program that it runs in.
	Build  string `json:"-"`
	Within uint32 `json:"-"`
	Scheme string `json:"scheme"`
	Calls  int64  `json:"calls"` // with a selective scheme, those of paths of interest
	Runs   int64  `json:"runs"`
	Lost   int64  `json:"lost,omitempty"`
	// Unknown are counters that fit no path of it.
	Unknown int64   `json:"unknown,omitempty"`
	Share   float64 `json:"share"` // of all runs
	// Possible is how many paths and fragments the scheme tells apart; 0 is any
	// number.
	Possible int64  `json:"possible,omitempty"`
	Paths    []Path `json:"paths"` // most runs first

	nodes []int64
	edges []int64
	ended []int64 // by exceptions, at each of the places
}

// Edges tells how often each edge of the method's graph was taken.
func (m *Method) Edges() []int64 { return m.edges }

// Ended tells how often an exception ended a path at each of the method's places.
func (m *Method) Ended() []int64 { return m.ended }

// Path is a path that ran, or a fragment of one.
type Path struct {
	ID    string  `json:"id"` // values at flushes and the last, with dots between: 9×3.4
	Times int64   `json:"count"`
	Share float64 `json:"share"` // of the method's runs
	Lines string  `json:"lines"` // 12 (14 15)×3 20; 5(true) where it needs to be said which way it went
	// Fragment tells that the path does not lead from the method's beginning to
	// its end. From and To say where it starts and stops, if not there.
	Fragment bool `json:"fragment,omitempty"`
	From     int  `json:"from,omitempty"` // the line of the loop at which it starts
	// Via is the line from which it came back there, where that must be said.
	Via int `json:"via,omitempty"`
	// Caught tells that the path starts at a handler, with an exception.
	Caught bool `json:"caught,omitempty"`
	To     int  `json:"to,omitempty"`
	// Left says how the method was left: return, throw or empty; or exception, where
	// one ended the path, on the line At, on which all before had been done.
	Left  string `json:"left,omitempty"`
	At    int    `json:"at,omitempty"`
	Edges []int  `json:"edges,omitempty"` // those taken, unless they are very many

	walk walked
}

// manyEdges is how many edges of a path are kept for those who want to draw it.
const manyEdges = 1000

// longest is how many values of a path are decoded; longer ones are not told apart.
const longest = 1 << 14

var errTooLong = errors.New("the path is too long")

// Read gives the facts of a trace; nil if the program counted no paths.
func Read(path string, m *probemap.Map) (*Facts, error) {
	if !counts(m) {
		return nil, nil // a large trace is not gone through for nothing
	}
	r, err := trace.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	f, err := Of(r, m)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// counts tells whether a rewrite counts paths of any method.
func counts(m *probemap.Map) bool {
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if meth.Paths != nil {
				return true
			}
		}
	}
	return false
}

// Of decodes the counters of a trace. The error tells of counters or a map that
// do not fit each other.
func Of(r *trace.Reader, m *probemap.Map) (*Facts, error) {
	if h := r.Header(); h.Build != m.Build {
		return nil, fmt.Errorf("the trace is of build %s and the map of build %s: give the jinstr.map of the rewrite that the program was compiled from", h.Build, m.Build)
	}
	if !counts(m) {
		return nil, nil
	}
	c, err := r.Counters()
	if err != nil || c == nil {
		return nil, err
	}
	f := &Facts{Build: m.Build, VM: r.Header().VM, Final: c.Final}
	f.CutOff = !r.Summary().Ended
	if d := r.Summary().Damage; d != nil && !d.Cut {
		f.CutOff = false
		f.Damage = fmt.Sprintf("damaged at byte %d: %s", d.Offset, d.Text)
	}
	byMethod := make(map[uint32][]trace.Counted)
	for _, x := range c.Paths {
		byMethod[x.Method] = append(byMethod[x.Method], x)
	}
	for _, n := range c.Lost {
		f.Lost += n
	}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if len(meth.Sites) > 0 { // births are counted there: see heaptuple/watch
				f.Lost -= c.Lost[meth.ID]
				delete(byMethod, meth.ID)
				continue
			}
			if meth.Paths != nil && meth.Paths.OnMiss != "" {
				f.OnMiss = meth.Paths.OnMiss
			}
			if err := f.add(file, meth, byMethod[meth.ID], c.Lost[meth.ID]); err != nil {
				return nil, err
			}
			delete(byMethod, meth.ID)
		}
	}
	for _, list := range byMethod {
		f.unknown(list)
	}
	frames, err := r.OpenFrames()
	if err != nil {
		return nil, err
	}
	f.addRunning(frames, m)
	for _, file := range m.Sources {
		f.Uncounted = append(f.Uncounted, uncounted(file)...)
	}
	f.finish()
	return f, nil
}

func (f *Facts) unknown(list []trace.Counted) {
	for _, x := range list {
		f.Unknown += x.Times
	}
}

// add decodes the counters of a method, if it has any.
func (f *Facts) add(file *probemap.File, meth *probemap.Method, list []trace.Counted, lost int64) error {
	if len(list) == 0 && lost == 0 {
		return nil
	}
	if meth.Paths == nil {
		f.unknown(list)
		return nil
	}
	out := &Method{Name: file.FullName(meth), File: file.Path, Line: meth.Line, Number: meth.ID, Build: file.Build, Within: meth.ID - file.Base, Scheme: meth.Paths.Scheme, Lost: lost,
		edges: make([]int64, len(meth.Paths.Edges))}
	if out.Scheme == pathplan.Edges {
		f.addEdges(out, meth.Paths, list)
		return nil
	}
	plan, err := pathplan.Of(meth.Paths)
	if err != nil {
		return fmt.Errorf("%s:%d: method %s: %w", file.Path, meth.Line, out.Name, err)
	}
	switch {
	case plan.Scheme.Selective():
		out.Possible = int64(len(plan.Interest))
	case plan.Dense:
		out.Possible = plan.MaxID + 1
	case len(plan.Graph.Edges) < plan.Graph.Nodes() && plan.Graph.Acyclic():
		out.Possible = 1 // nowhere does the way part
	}
	list, ends := partial(list)
	taken := f.addEnds(out, meth, plan, ends)
	for _, x := range list {
		fragment, err := decode(plan, x)
		switch {
		case errors.Is(err, errTooLong):
			out.Lost += x.Times
			f.Lost += x.Times
			continue
		case err != nil:
			out.Unknown += x.Times
			f.Unknown += x.Times
			continue
		}
		if x.Times -= taken[walkKey(fragment)]; x.Times > 0 {
			out.run(fragment, x.Times)
			path := describe(meth, plan.Graph, fragment)
			path.ID, path.Times = id(x), x.Times
			out.Paths = append(out.Paths, path)
		}
	}
	tellApart(meth, plan.Graph, out.Paths)
	f.counted(out, meth.Paths)
	return nil
}

// addEdges is add for a method whose edges were counted, and no paths. A way that
// falls into a case ran through the probe of the case, too.
func (f *Facts) addEdges(out *Method, p *probemap.Paths, list []trace.Counted) {
	list, ends := partial(list)
	for _, x := range list {
		if x.ID < 0 || x.ID >= int64(len(out.edges)) || len(x.Values) > 0 {
			f.Unknown += x.Times
			continue
		}
		out.edges[x.ID] += x.Times
	}
	f.addEndsOfEdges(out, p, ends)
	cases := make(map[int]int) // the edge of each case, by its node
	for i, e := range p.Edges {
		if e.Kind == probemap.EdgeCase {
			cases[e.To] = i
		}
	}
	for i, e := range p.Edges {
		if k, ok := cases[e.To]; ok && e.Kind == probemap.EdgeFall {
			out.edges[k] -= out.edges[i]
		}
	}
	f.counted(out, p)
	out.Runs = out.Calls
	f.Runs += out.Runs
}

// counted takes in a method whose edges are known.
func (f *Facts) counted(m *Method, p *probemap.Paths) {
	m.nodes = make([]int64, len(p.Nodes))
	for i, e := range p.Edges {
		m.nodes[e.To] += m.edges[i]
		if e.From == probemap.PathEntry && e.Kind != probemap.EdgeCatch {
			m.Calls += m.edges[i]
		}
	}
	m.nodes[probemap.PathEntry] = m.Calls
	f.Runs += m.Runs
	f.Methods = append(f.Methods, m)
}

// decode gives the path that was counted.
func decode(plan *pathprofile.Plan, x trace.Counted) (pathprofile.Fragment, error) {
	segments, err := flushed(x)
	if err != nil {
		return pathprofile.Fragment{}, err
	}
	return plan.Decode(append(segments, x.ID)...)
}

// flushed lists the values of a path but the last. They are many in long loops only, and
// then mostly the same.
func flushed(x trace.Counted) ([]int64, error) {
	n := 1
	for _, v := range x.Values {
		if n += int(min(v.Times, longest)); n > longest {
			return nil, errTooLong
		}
	}
	segments := make([]int64, 0, n)
	for _, v := range x.Values {
		for range v.Times {
			segments = append(segments, v.Value)
		}
	}
	return segments, nil
}

// describe tells of a path or fragment of a method.
func describe(meth *probemap.Method, g *pathprofile.Graph, f pathprofile.Fragment) Path {
	p := meth.Paths
	out := Path{Fragment: !f.Whole(g), walk: walked{Fragment: f, from: g.From(f.Edges)}}
	out.Lines = out.walk.lines(meth, g, nowhere)
	out.begins(meth, g, f)
	to := g.To(f.Edges)
	if to != g.Exit {
		out.To = lineOf(meth, to)
	} else if kind := p.Edges[f.Edges[len(f.Edges)-1]].Kind; kind == probemap.EdgeReturn || kind == probemap.EdgeThrow {
		out.Left = kind
	}
	return out
}

// nowhere names no arms.
func nowhere(int) bool { return false }

// begins tells how a path begins, and keeps its edges.
func (out *Path) begins(meth *probemap.Method, g *pathprofile.Graph, f pathprofile.Fragment) {
	out.Caught = meth.Paths.Edges[f.Edges[0]].Kind == probemap.EdgeCatch
	if from := g.From(f.Edges); from != g.Entry {
		out.From = lineOf(meth, from)
	}
	if len(f.Edges) <= manyEdges {
		out.Edges = f.Edges
	}
}

// lineOf is the line that stands for a node.
func lineOf(meth *probemap.Method, node int) int {
	if list := meth.Paths.Nodes[node].Lines; len(list) > 0 {
		return list[0]
	}
	return meth.Line
}

// id writes a path's number.
func id(x trace.Counted) string {
	var b strings.Builder
	for _, v := range x.Values {
		b.WriteString(strconv.FormatInt(v.Value, 10))
		if v.Times > 1 {
			b.WriteString("×" + strconv.FormatUint(uint64(v.Times), 10))
		}
		b.WriteByte('.')
	}
	return b.String() + strconv.FormatInt(x.ID, 10)
}

// finish orders methods and paths, hottest first, and gives them their shares.
func (f *Facts) finish() {
	for _, m := range f.Methods {
		m.Share = share(m.Runs, f.Runs)
		for i := range m.Paths {
			m.Paths[i].Share = share(m.Paths[i].Times, m.Runs)
		}
		sort.SliceStable(m.Paths, func(i, j int) bool {
			a, b := &m.Paths[i], &m.Paths[j]
			return a.Times > b.Times || a.Times == b.Times && less(a.ID, b.ID)
		})
	}
	sort.SliceStable(f.Methods, func(i, j int) bool { return f.Methods[i].Runs > f.Methods[j].Runs })
}

// less orders numbers of paths as numbers.
func less(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

func share(part, whole int64) float64 {
	if whole <= 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
