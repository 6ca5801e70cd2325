package pathprobe

import (
	"errors"

	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// What happens at a path that is found not to be of interest. By default it is
// followed no further, and the program goes on. The paper ends what the program
// does there; the other ways repeat that, and what is measured with them has
// work in it that was not done.
const (
	MissStop   = "stop"
	MissReturn = "return" // the method returns, with 0, false or null
	MissThrow  = "throw"  // it throws jinstr.rt.Missed
	MissExit   = "exit"   // the program ends
)

// misses is what a path does that is missed. A return cannot stand where only an
// expression can, nor within a switch that gives a value. There r becomes Plan.Big,
// and the method returns at the next place where it can.
type misses struct {
	how     string
	returns string // the statement; "" unless how is MissReturn
	bound   []bool // by edge: no return can stand there
	late    []bool // by node: r may be Plan.Big
}

var errReturn = errors.New("--on-miss return leaves methods only, and this is none: use throw or exit")

// misses prepares that for a method; n is its body.
func (c *Counters) misses(n javasrc.Node, m *probemap.Method, g *flow.Graph, plan *pathprofile.Plan) (*misses, error) {
	l := &misses{how: c.opt.OnMiss}
	if l.how != MissReturn || plan == nil {
		return l, nil
	}
	if m.Kind != probemap.KindMethod {
		return nil, errReturn
	}
	l.returns = returnOf(scope.ReturnType(c.File, c.File.Parent(n)))
	l.bound = make([]bool, len(g.Edges))
	for i, e := range g.Edges {
		l.bound[i] = c.expressionOnly(g, e.Slot)
	}
	l.late = lateNodes(g, plan, l.bound)
	return l, nil
}

// returnOf leaves a method of a type with some value.
func returnOf(t scope.Type) string {
	switch {
	case t == (scope.Type{Name: "void"}):
		return "return"
	case t == (scope.Type{Name: "boolean"}):
		return "return false"
	case t.Primitive():
		return "return 0"
	}
	return "return null"
}

// expressionOnly tells that no return can stand in a slot.
func (c *Counters) expressionOnly(g *flow.Graph, s flow.Slot) bool {
	pos := s.Pos
	switch s.Where {
	case flow.Update, flow.Again, flow.IfTrue, flow.IfFalse:
		return true
	case flow.Empty:
	case flow.BodyStart, flow.BodyEnd, flow.Nowhere:
		return false
	default:
		pos = c.File.Start(s.Node)
	}
	return g.InValue(c.File, pos)
}

// lateNodes finds the nodes to which r can come as Plan.Big.
func lateNodes(g *flow.Graph, plan *pathprofile.Plan, bound []bool) []bool {
	late := make([]bool, len(g.Nodes))
	for changed := true; changed; {
		changed = false
		for i, e := range g.Edges {
			may := late[e.From] || mayMiss(plan.Edges[i]) || mayMiss(plan.Nodes[e.To])
			if bound[i] && may && !late[e.To] {
				late[e.To], changed = true, true
			}
		}
	}
	return late
}

func mayMiss(ops []pathprofile.Op) bool {
	for _, op := range ops {
		switch op.Kind {
		case pathprofile.Limit, pathprofile.Miss, pathprofile.Keep, pathprofile.Fold:
			return true
		}
	}
	return false
}

// missed is a value for r, or leaves the method before it has one.
func (t *pathText) missed() string {
	switch t.miss.how {
	case MissThrow:
		return t.call + ".miss()"
	case MissExit:
		return t.call + ".exit()"
	}
	return t.number(t.plan.Big)
}

// over leaves the method if r is larger than that of any path of interest. No
// probe lowers r.
func (t *pathText) over() action {
	return action{"if(" + t.r + ">" + t.number(t.plan.MaxID) + ")" + t.miss.returns, nothing}
}

// returnsOn tells whether what is written for an edge may return, and gives what
// must stand before it.
func (t *pathText) returnsOn(i int) (may bool, before []action) {
	l := t.miss
	if l.returns == "" || l.bound[i] {
		return false, nil
	}
	if l.late[t.graph.Edges[i].From] {
		before = []action{t.over()}
	}
	return true, before
}

// returning lists what a look does where it may return.
func (t *pathText) returning(op pathprofile.Op) []action {
	switch op.Kind {
	case pathprofile.Miss:
		return []action{{"if(true)" + t.miss.returns, nothing}}
	case pathprofile.Keep:
		return []action{{"if(!(" + t.in(t.r, op.Set) + "))" + t.miss.returns, nothing}}
	case pathprofile.Limit:
		return []action{t.over()}
	default: // a region's end
		return append(t.look(op), t.over())
	}
}
