package pathfacts

import (
	"cmp"
	"slices"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
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
	surely bool // and no other method of that line
}

// addRunning notes the methods that ran, of those whose paths are counted. Edges are counted when they are taken: of these nothing is missing.
func (f *Facts) addRunning(frames []trace.OpenFrame, m *probemap.Map) {
	if len(frames) == 0 {
		return
	}
	byClass := map[string][]trace.OpenFrame{}
	for _, frame := range frames {
		byClass[frame.Class] = append(byClass[frame.Class], frame)
	}
	for _, file := range m.Sources {
		for _, frame := range framesIn(file, byClass) {
			methods, surely := runningIn(file, frame)
			for _, meth := range methods {
				if meth.Paths.Scheme != pathplan.Edges {
					f.Running = append(f.Running, Running{Method: file.FullName(meth), File: file.Path, Line: frame.Line, method: method{file.Build, meth.ID - file.Base}, surely: surely})
				}
			}
		}
	}
	slices.SortFunc(f.Running, func(a, b Running) int {
		return cmp.Or(cmp.Compare(a.Method, b.Method), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// framesIn gives the frames of a file's classes.
func framesIn(file *probemap.File, byClass map[string][]trace.OpenFrame) (frames []trace.OpenFrame) {
	for i := range file.Classes {
		frames = append(frames, byClass[file.Classes[i].Name]...)
	}
	return frames
}

// runningIn gives the methods of the map that a frame may be of, and whether it surely is: those with its name that have its line. A call may also stand on
// a later line of its statement, or in a finally block: then it is the last one that begins before it, unless that line is of another method; surely, if there
// is no other of that name. What of a lambda is an expression has
// no paths, and stands on a line of the method around it.
func runningIn(file *probemap.File, frame trace.OpenFrame) (methods []*probemap.Method, surely bool) {
	var last *probemap.Method
	named, others := 0, 0
	for _, meth := range file.Methods {
		c := file.ClassOf(meth)
		switch {
		case c == nil || c.Name != frame.Class || meth.Paths == nil:
		case !isNamed(meth, frame.Method):
			others += len(meth.Paths.On(frame.Line))
		case len(meth.Paths.On(frame.Line)) > 0:
			methods = append(methods, meth)
		case meth.Kind == probemap.KindFinally:
		default:
			named++
			if meth.Line <= frame.Line && (last == nil || meth.Line > last.Line) {
				last = meth
			}
		}
	}
	if last != nil && others == 0 && !slices.ContainsFunc(methods, func(m *probemap.Method) bool { return m.Kind != probemap.KindFinally }) {
		methods = append(methods, last)
	}
	return methods, len(methods) == 1 && others == 0 && (methods[0] != last || named == 1 && last.Kind != probemap.KindLambda)
}

// isNamed tells that the virtual machine may give a method this name.
func isNamed(m *probemap.Method, name string) bool {
	switch m.Kind {
	case probemap.KindLambda:
		return strings.HasPrefix(name, "lambda$")
	case probemap.KindConstructor, probemap.KindInitializer:
		return name == "<init>"
	case probemap.KindStatic:
		return name == "<clinit>"
	case probemap.KindMethod:
		return m.Name == name
	}
	return m.Kind == probemap.KindFinally
}

// runningAt gives the places at which a method ran.
func (f *Facts) runningAt(m method) (places []Running) {
	for _, o := range f.Running {
		if o.method == m {
			places = append(places, o)
		}
	}
	return places
}

// unfinished is what a method that ran at a line had come along on its way there.
type unfinished struct {
	p       *probemap.Paths
	at      []int   // the nodes of that line
	upTo    int     // the line that the map has for it
	before  [][]int // the nodes from which edges lead to each
	passes  []bool
	through []bool
}

// unfinishedAt finds the nodes that lead to a line, and those of them through which all ways lead.
func unfinishedAt(p *probemap.Paths, line int, surely bool) *unfinished {
	u := &unfinished{p: p, passes: make([]bool, len(p.Nodes)), through: make([]bool, len(p.Nodes))}
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			if l <= line {
				u.upTo = max(u.upTo, l) // a call may stand on a later line of its statement
			}
		}
	}
	u.at = p.On(u.upTo)
	if len(u.at) == 0 {
		return u
	}
	u.before = make([][]int, len(p.Nodes))
	for _, e := range p.Edges {
		if e.Kind != probemap.EdgeNever {
			u.before[e.To] = append(u.before[e.To], e.From)
		}
	}
	u.passes = u.leadsTo(-1)
	for n := range p.Nodes {
		u.through[n] = surely && u.passes[n] && !u.leadsTo(n)[probemap.PathEntry]
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
