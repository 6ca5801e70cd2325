package pathfacts

import (
	"sort"

	"jinstr/probemap"
)

// File is what the counts say of a source file.
type File struct {
	Path    string
	Lines   []Line // by number; those without code are left out
	Methods []MethodLines
	// Uncounted are the bodies of whose lines the counts do not tell, or not all: a finally block in one is counted apart.
	Uncounted []Uncounted
}

// Line is a line with code in methods whose paths are counted.
type Line struct {
	Number   int
	Times    int64
	Branches []Branch // of all places on the line where the way parts
	// Unknown tells that the line was not counted, and that it may have run in a method that ran when the program ended.
	Unknown bool
}

// Branch is one way to go from a line.
type Branch struct {
	Kind  string // true, false, case, default, none, …
	Label string
	Times int64
	// Unknown is that of a Line.
	Unknown   bool
	place, to int
}

// MethodLines is a method in a file.
type MethodLines struct {
	Name  string
	Class string // binary name
	Line  int
	Times int64 // how often it began
	Lines []Line
}

// Lines tells how often each line and branch of the whole program ran, in all
// methods whose paths are counted, those that never ran included. Methods of
// selective schemes count the paths of interest only and are left out: their
// number is returned.
func (f *Facts) Lines(m *probemap.Map) (files []File, leftOut int) {
	ran := make(map[method]*Method, len(f.Methods)) // the map may be of more outputs than a program had
	for _, meth := range f.Methods {
		ran[method{meth.Build, meth.Within}] = meth
	}
	for _, file := range m.Sources {
		out := File{Path: file.Path}
		all := lineCounts{}
		for _, meth := range file.Methods {
			switch {
			case meth.Paths == nil:
			case len(meth.Paths.Interest) > 0:
				leftOut++
			default:
				key := method{file.Build, meth.ID - file.Base}
				lines := methodLines(file, meth, ran[key], f.runningAt(key))
				out.Methods = append(out.Methods, lines)
				all.add(lines.Lines)
			}
		}
		out.Uncounted = uncounted(file)
		if len(out.Methods)+len(out.Uncounted) > 0 {
			out.Lines = all.list()
			files = append(files, out)
		}
	}
	return files, leftOut
}

func methodLines(file *probemap.File, meth *probemap.Method, ran *Method, open []Running) MethodLines {
	out := MethodLines{Name: meth.Name, Line: meth.Line}
	if c := file.ClassOf(meth); c != nil {
		out.Class = c.Name
	}
	p := meth.Paths
	nodes, edges := make([]int64, len(p.Nodes)), make([]int64, len(p.Edges))
	if ran != nil {
		nodes, edges = ran.nodes, ran.edges
		out.Times = ran.Calls
	}
	counts := lineCounts{}
	for n, node := range p.Nodes {
		for i, line := range node.Lines {
			counts.line(line).Times = max(counts.line(line).Times, nodes[n]-ran.endedBefore(p, n, i))
		}
	}
	ways := waysOn(p)
	for i, e := range p.Edges {
		lines := p.Nodes[e.From].Lines
		if ways[e.From] < 2 || e.Kind == probemap.EdgeNever || e.From == probemap.PathEntry || len(lines) == 0 {
			continue
		}
		// The way parts at the end of a node.
		l := counts.line(lines[len(lines)-1])
		l.Branches = append(l.Branches, Branch{Kind: e.Kind, Label: e.Label, Times: edges[i], place: e.From, to: e.To})
	}
	for _, o := range open {
		unfinishedAt(p, o.Line, o.surely).correct(counts)
		if o.surely {
			out.Times = max(out.Times, 1)
		}
	}
	out.Lines = counts.list()
	return out
}

// endedBefore tells how often an exception ended a path in a node before one of its lines.
func (m *Method) endedBefore(p *probemap.Paths, node, line int) (times int64) {
	if m == nil {
		return 0
	}
	for i, n := range m.ended {
		if at := p.Places[i]; at.Node == node && at.Lines <= line {
			times += n
		}
	}
	return times
}

// lineCounts are lines by number.
type lineCounts map[int]*Line

func (c lineCounts) line(n int) *Line {
	if c[n] == nil {
		c[n] = &Line{Number: n}
	}
	return c[n]
}

// add joins the lines of another method. A line of two methods, such as one with
// a lambda, ran as often as the one that ran most.
func (c lineCounts) add(list []Line) {
	for _, l := range list {
		to := c.line(l.Number)
		to.Times = max(to.Times, l.Times)
		to.Unknown = (to.Unknown || l.Unknown) && to.Times == 0
		to.Branches = append(to.Branches, l.Branches...)
	}
}

func (c lineCounts) list() []Line {
	list := make([]Line, 0, len(c))
	for _, l := range c {
		sort.SliceStable(l.Branches, func(i, j int) bool { return l.Branches[i].place < l.Branches[j].place })
		list = append(list, *l)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Number < list[j].Number })
	return list
}
