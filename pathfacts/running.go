package pathfacts

import (
	"cmp"
	"slices"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/rewrite/pathplan"
	"jinstr/rewrite/sitemap"
)

// Methods that run when the program ends, as those do that have called System.exit, or wait in a thread that is no more needed: a path is counted when it is
// over, so that their last ones are in no count. The program tells at which lines they were. What surely ran on the way there did so once at least; of
// what may have, and was not counted, it is not known.

// Running is a method that ran when the program ended.
type Running struct {
	Method string `json:"method"` // shop.Cart.add
	File   string `json:"file"`
	Line   int    `json:"line"` // where it was

	method method
}

// addRunning notes the methods that ran, of those whose paths are counted. Edges are counted when they are taken: of these nothing is missing.
func (f *Facts) addRunning(frames []trace.OpenFrame, m *sitemap.Map) {
	if len(frames) == 0 {
		return
	}
	byClass := map[string][]trace.OpenFrame{}
	for _, frame := range frames {
		byClass[frame.Class] = append(byClass[frame.Class], frame)
	}
	for _, file := range m.Sources {
		for _, frame := range framesIn(file, byClass) {
			for _, meth := range runningIn(file, frame) {
				if meth.Paths != nil && meth.Paths.Scheme != pathplan.Edges {
					f.Running = append(f.Running, Running{Method: file.FullName(meth), File: file.Path, Line: frame.Line, method: method{file.Build, meth.ID - file.Base}})
				}
			}
		}
	}
	slices.SortFunc(f.Running, func(a, b Running) int {
		return cmp.Or(cmp.Compare(a.Method, b.Method), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// framesIn gives the frames of a file's classes.
func framesIn(file *sitemap.File, byClass map[string][]trace.OpenFrame) (frames []trace.OpenFrame) {
	for i := range file.Classes {
		frames = append(frames, byClass[file.Classes[i].Name]...)
	}
	return frames
}

// runningIn gives the methods of the map that a frame may be of: of those with its name the last that begins before its line, and what
// is numbered apart there, a finally block or another lambda of the line.
func runningIn(file *sitemap.File, frame trace.OpenFrame) (methods []*sitemap.Method) {
	begins := 0
	for _, meth := range file.Methods {
		c := file.ClassOf(meth)
		if c == nil || c.Name != frame.Class || meth.Line > frame.Line || !isNamed(meth, frame.Method) {
			continue
		}
		if meth.Kind == sitemap.KindFinally {
			if meth.Paths != nil && has(meth.Paths, frame.Line) {
				methods = append(methods, meth)
			}
			continue
		}
		if meth.Line > begins {
			begins = meth.Line
			methods = slices.DeleteFunc(methods, func(m *sitemap.Method) bool { return m.Kind != sitemap.KindFinally })
		}
		if meth.Line == begins {
			methods = append(methods, meth)
		}
	}
	return methods
}

// isNamed tells that the virtual machine may give a method this name.
func isNamed(m *sitemap.Method, name string) bool {
	switch m.Kind {
	case sitemap.KindLambda:
		return strings.HasPrefix(name, "lambda$")
	case sitemap.KindConstructor, sitemap.KindInitializer:
		return name == "<init>"
	case sitemap.KindStatic:
		return name == "<clinit>"
	case sitemap.KindMethod:
		return m.Name == name
	}
	return m.Kind == sitemap.KindFinally
}

func has(p *sitemap.Paths, line int) bool {
	return slices.ContainsFunc(p.Nodes, func(n sitemap.PathNode) bool { return slices.Contains(n.Lines, line) })
}

// runningAt gives the lines at which a method ran.
func (f *Facts) runningAt(m method) (lines []int) {
	for _, o := range f.Running {
		if o.method == m {
			lines = append(lines, o.Line)
		}
	}
	return lines
}

// unfinished is what a method that ran at a line had come along on its way there.
type unfinished struct {
	p       *sitemap.Paths
	at      []int   // the nodes of that line
	upTo    int     // the line that the map has for it
	before  [][]int // the nodes from which edges lead to each
	passes  []bool
	through []bool
}

// unfinishedAt finds the nodes that lead to a line, and those of them through which all ways lead.
func unfinishedAt(p *sitemap.Paths, line int) *unfinished {
	u := &unfinished{p: p, passes: make([]bool, len(p.Nodes)), through: make([]bool, len(p.Nodes))}
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			if l <= line {
				u.upTo = max(u.upTo, l) // a call may stand on a later line of its statement
			}
		}
	}
	for n, node := range p.Nodes {
		if slices.Contains(node.Lines, u.upTo) {
			u.at = append(u.at, n)
		}
	}
	if len(u.at) == 0 {
		return u
	}
	u.before = make([][]int, len(p.Nodes))
	for _, e := range p.Edges {
		if e.Kind != sitemap.EdgeNever {
			u.before[e.To] = append(u.before[e.To], e.From)
		}
	}
	u.passes = u.leadsTo(-1)
	for n := range p.Nodes {
		u.through[n] = u.passes[n] && !u.leadsTo(n)[sitemap.PathEntry]
	}
	return u
}

// leadsTo tells for each node whether a way leads from it to the line, but through one node.
func (u *unfinished) leadsTo(but int) []bool {
	leads := make([]bool, len(u.p.Nodes))
	stack := slices.DeleteFunc(slices.Clone(u.at), func(n int) bool { return n == but })
	for _, n := range stack {
		leads[n] = true
	}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, from := range u.before[n] {
			if from != but && !leads[from] {
				leads[from] = true
				stack = append(stack, from)
			}
		}
	}
	return leads
}

// isBefore tells that a line of a node is before the place, if the way leads through the node.
func (u *unfinished) isBefore(node, line int) bool {
	return !slices.Contains(u.at, node) || line <= u.upTo
}

// correct has lines and branches that surely ran once on the way counted, and notes of those that may have that it is not known.
func (u *unfinished) correct(counts lineCounts) {
	for n, node := range u.p.Nodes {
		for _, number := range node.Lines {
			l := counts.line(number)
			switch {
			case l.Times > 0 || !u.passes[n] || !u.isBefore(n, number):
			case u.through[n]:
				l.Times, l.Unknown = 1, false
			default:
				l.Unknown = true
			}
		}
	}
	for _, l := range counts {
		for i := range l.Branches {
			switch b := &l.Branches[i]; {
			case b.Times > 0 || !u.passes[b.to]:
			case u.through[b.to] && len(u.before[b.to]) == 1:
				b.Times, b.Unknown = 1, false
			default:
				b.Unknown = true
			}
		}
	}
}
