package pathprobe

import (
	"jinstr/pathprofile"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// Where a loop's body has one way through it and calls nothing, EPP counts its
// rounds in a variable, and enters them when the loop is left, in whatever way. The
// compiler then sees a loop with an addition in it: it can unroll and vectorise
// that, which it cannot do to one that counts in memory. The first round has an id
// of its own, as what came before the loop is a part of its path.

// round is such a loop.
type round struct {
	back  int   // its back edge
	first int64 // what the way from the loop's head to the count adds to r
	again int64 // the id of every round but the first
}

// findRounds finds the loops of a body whose rounds are counted so. None of them has
// such a loop within, so that all use the same variables.
func (c *Counters) findRounds(t *pathText, g *pathprofile.Graph) {
	if t.plan == nil || t.plan.Scheme != pathprofile.EPP {
		return
	}
	for head, loop := range t.graph.Loops {
		r := t.oneWay(g, head)
		if r == nil || !c.isFor(loop) || t.graph.InValue(c.File, c.File.Start(loop)) || !c.callsNothing(loop) || !c.standsInTry(loop) {
			continue
		}
		t.rounds[loop] = r
		c.around[loop] = t
	}
	if len(t.rounds) > 0 {
		t.rounded, t.from = t.variable(), t.variable()
	}
}

// isFor tells that a loop is of the kind that the compiler counts the rounds of
// itself. Others are often left after few rounds, and then entering these costs more
// than counting each.
func (c *Counters) isFor(loop javasrc.Node) bool {
	k := c.File.Kind(loop)
	return k == javasrc.ForStatement || k == javasrc.EnhancedForStatement
}

// oneWay follows the only way through a loop's body back from its back edge; nil
// if there are several, or if one of its probes does more than to add.
func (t *pathText) oneWay(g *pathprofile.Graph, head int) *round {
	r := &round{back: onlyBack(g, head)}
	if r.back < 0 || len(t.plan.Nodes[head]) > 0 || len(t.plan.Edges[r.back]) != 1 {
		return nil
	}
	restart := t.plan.Edges[r.back][0]
	if restart.Kind != pathprofile.Restart {
		return nil
	}
	r.first = restart.K
	for n := g.Edges[r.back].From; n != head; {
		in := g.In(n)
		if len(in) != 1 {
			return nil
		}
		k, adds := sum(t.plan.Edges[in[0]])
		if !adds || len(t.plan.Nodes[n]) > 0 {
			return nil
		}
		r.first += k
		n = g.Edges[in[0]].From
	}
	r.again = restart.X + r.first
	return r
}

// countsRounds tells that a back edge's rounds are counted in the variable.
func (t *pathText) countsRounds(edge int) bool {
	for _, r := range t.rounds {
		if r.back == edge {
			return true
		}
	}
	return false
}

// onlyBack is the only back edge to a loop's head, or negative.
func onlyBack(g *pathprofile.Graph, head int) int {
	back := -1
	for _, e := range g.In(head) {
		if g.Back(e) {
			if back >= 0 {
				return -1
			}
			back = e
		}
	}
	return back
}

// aroundLoop is what stands around a loop. For EPP it keeps r as it is before, and
// enters the rounds behind.
func (t *pathText) aroundLoop(loop javasrc.Node) (before, after string) {
	r := t.rounds[loop]
	if r == nil {
		return t.rounded + "=0;", ""
	}
	first := t.from
	if r.first != 0 {
		first += plus(t.number(r.first))
	}
	return t.rounded + "=0;" + t.from + "=" + t.r + ";try{",
		"}finally{" + t.call + ".rounds(" + t.id + "," + first + "," + t.number(r.again) + "," + t.rounded + ");}"
}

// comesBack tells that a call is one of a method of strings, boxes or java.lang.Math, which do not end the program.
func (c *Counters) comesBack(call javasrc.Node) bool {
	on := c.Receiver(call)
	if on == javasrc.None {
		return false
	}
	t := c.TypeOf(on)
	if !c.IsValue(on) {
		t = c.NamedType(on)
	}
	return c.External(call) && (t.Leaf() || t.IsLang("Math") || t.IsLang("StrictMath") || c.SurelyPlays(call, looking))
}

// looking are methods of other classes that do not.
var looking = meaning.Role(library.Owners("looking"))

// callsNothing tells that the program does not end within a loop: rounds would be
// missing that were not entered yet. What an iterator does, or a conversion to text,
// may be the program's own, but rarely ends it.
func (c *Counters) callsNothing(loop javasrc.Node) bool {
	f := c.File
	end := f.End(loop)
	for n := loop + 1; int(n) < f.Len() && f.Start(n) < end; n++ {
		switch f.Kind(n) {
		case javasrc.ObjectCreationExpression, javasrc.LambdaExpression, javasrc.MethodReference, javasrc.ClassBody,
			javasrc.ClassDeclaration, javasrc.SwitchExpression, javasrc.SynchronizedStatement:
			return false
		case javasrc.ForStatement, javasrc.EnhancedForStatement: // where a way leaves this one: it counts in the same variable
			return false
		case javasrc.MethodInvocation:
			if !c.comesBack(n) {
				return false
			}
		}
	}
	return true
}

// standsInTry tells that a loop means the same within a try: its condition binds no
// variable for what follows, and javac knows no less of which variables have no value
// yet. That it does where a loop gives one a value and then returns, or jumps further
// out than to the loop's end.
func (c *Counters) standsInTry(loop javasrc.Node) bool {
	f := c.File
	if f.Kind(loop) == javasrc.ForStatement {
		if cond := f.ForHeader(loop).Cond; cond != javasrc.None && len(c.Bindings(cond, false)) > 0 {
			return false
		}
	}
	end := f.End(loop)
	for n := loop + 1; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) == javasrc.AssignmentExpression && c.leavesAfter(n, loop) && !c.hasValue(f.First(n), n) {
			return false
		}
	}
	return true
}

// leavesAfter tells that after an assignment a loop may be left in another way than by
// a break without label.
func (c *Counters) leavesAfter(n, loop javasrc.Node) bool {
	f := c.File
	for ; n != loop; n = f.Parent(n) {
		for s := n; s != javasrc.None; s = f.Next(s) {
			switch k := f.Kind(s); {
			case k == javasrc.BreakStatement:
				if f.First(s) != javasrc.None {
					return true
				}
			case !c.Completes(s):
				return true
			}
		}
	}
	return false
}

// hasValue tells that what is assigned to is no variable, or a local one that got a
// value where it was declared.
func (c *Counters) hasValue(to, at javasrc.Node) bool {
	f := c.File
	if f.Kind(to) == javasrc.ArrayAccess {
		return true
	}
	name := f.Text(to)
	for n := at; n != c.Code.Node && f.Parent(n) != javasrc.None; n = f.Parent(n) {
		for k := f.First(f.Parent(n)); k != n; k = f.Next(k) {
			if f.Kind(k) != javasrc.LocalVariableDeclaration {
				continue
			}
			for v := f.First(k); v != javasrc.None; v = f.Next(v) {
				if f.Kind(v) == javasrc.VariableDeclarator && f.Text(f.First(v)) == name {
					return scope.InitialValue(f, v) != javasrc.None
				}
			}
		}
	}
	return false
}
