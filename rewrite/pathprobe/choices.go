package pathprobe

import (
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
)

// An if that only gives a local variable another value is no branch for a good
// compiler, but a conditional move, if nothing else stands in it. What a path probe
// adds there would make it a branch, which costs more than all else where the
// processor cannot guess it. So what is added is chosen before it, by the same
// condition: r+=a<b?0:4;if(a<b)c=a. The condition has local variables and operators
// in it only, so that it is the same both times.

// choice is such an if, and what is added where the condition is true, and where not.
type choice struct {
	text    *pathText
	yes, no added
	slots   []flow.Slot // where that would stand else
	meet    int         // an edge to where the ways meet
}

// added is what a way makes of r and l: r*times+r, unless it is missed, and l+l.
type added struct {
	times, r, l int64
	missed      bool // r is Plan.Big then
}

// findChoices finds the statements of a body that may be choices. What their names
// mean is known only when the walk comes by, see choose.
func (c *Counters) findChoices(t *pathText) {
	if t.plan == nil || t.plan.Scheme.Selective() && t.miss.how != MissStop || t.recorded != nil {
		return
	}
	out := make([][]int, len(t.graph.Nodes))
	for i, e := range t.graph.Edges {
		out[e.From] = append(out[e.From], i)
	}
	for _, ways := range out {
		if len(ways) != 2 {
			continue
		}
		yes, no := ways[0], ways[1]
		if t.graph.Edges[yes].Kind != probemap.EdgeTrue {
			yes, no = no, yes
		}
		n := c.ifOf(t.graph, yes, no)
		if n == javasrc.None {
			continue
		}
		one := &choice{text: t, yes: added{times: 1}, no: added{times: 1}}
		if one.follow(c, out, yes, &one.yes) && one.follow(c, out, no, &one.no) && one.yes != one.no {
			c.choices[n] = one
		}
	}
}

// ifOf is the if statement whose ways two edges are, or None.
func (c *Counters) ifOf(g *flow.Graph, yes, no int) javasrc.Node {
	s := g.Edges[yes].Slot
	if s.Where != flow.Before || g.Edges[yes].Kind != probemap.EdgeTrue || g.Edges[no].Kind != probemap.EdgeFalse {
		return javasrc.None
	}
	n := c.File.Parent(s.Node)
	if c.File.Kind(n) != javasrc.IfStatement || c.File.Kind(c.File.Parent(n)) == javasrc.LabeledStatement || c.File.Next(c.File.First(n)) != s.Node {
		return javasrc.None
	}
	return n
}

// follow sums up what a way adds up to where the ways meet again. There may be one
// assignment on it.
func (c *choice) follow(p *Counters, out [][]int, way int, to *added) bool {
	e := c.text.graph.Edges[way]
	if !c.takes(way, to) {
		return false
	}
	switch e.Slot.Where {
	case flow.Else:
		c.meet = way
		return true
	case flow.Before:
		next := out[e.To]
		if c.text.at != nil && c.text.at.of[e.To] > 0 {
			return false // it may throw, and the number is that of the way's end
		}
		return p.assignsOne(e.Slot.Node) && len(next) == 1 &&
			c.text.graph.Edges[next[0]].Slot == flow.Slot{Where: flow.After, Node: e.Slot.Node} && c.takes(next[0], to)
	}
	return false
}

// takes adds what stands on an edge, if it only computes r and l.
func (c *choice) takes(edge int, to *added) bool {
	for _, op := range c.text.ops(edge) {
		switch {
		case op.Kind == pathprofile.Add:
			to.r += op.K
		case op.Kind == pathprofile.Step:
			to.times, to.r = to.times*op.X, to.r*op.X+op.K
		case op.Kind == pathprofile.Local:
			to.l += op.K
		case op.Kind == pathprofile.Miss && c.text.l == "":
			to.missed = true
		default:
			return false
		}
	}
	c.slots = append(c.slots, c.text.graph.Edges[edge].Slot)
	return !c.text.graph.Edges[edge].Falls
}

// statements is what stands before the if.
func (c *choice) statements(cond string) string {
	t := c.text
	text := ""
	switch {
	case c.yes.missed || c.no.missed || c.yes.times != c.no.times:
		text = t.r + "=" + cond + "?" + t.grown(c.yes) + ":" + t.grown(c.no) + ";"
	case c.yes.times != 1:
		text = t.r + "=" + t.r + "*" + t.number(c.yes.times) + "+(" + cond + "?" + t.number(c.yes.r) + ":" + t.number(c.no.r) + ");"
	case c.yes.r != c.no.r:
		text = t.r + "+=" + cond + "?" + t.number(c.yes.r) + ":" + t.number(c.no.r) + ";"
	case c.yes.r != 0:
		text = t.r + "+=" + t.number(c.yes.r) + ";"
	}
	switch {
	case c.yes.l != c.no.l:
		text += t.l + "+=" + cond + "?" + t.number(c.yes.l) + ":" + t.number(c.no.l) + ";"
	case c.yes.l != 0:
		text += t.l + "+=" + t.number(c.yes.l) + ";"
	}
	return text + statements(t.noteOn(c.meet))
}

// grown is what a way makes of r.
func (t *pathText) grown(a added) string {
	if a.missed {
		return t.missed()
	}
	text := t.r
	if a.times != 1 {
		text += "*" + t.number(a.times)
	}
	if a.r != 0 {
		text += plus(t.number(a.r))
	}
	return text
}

// assignsOne tells that a branch only assigns to one variable what one operation
// at most gives: HotSpot makes no conditional move of more.
func (c *Counters) assignsOne(n javasrc.Node) bool {
	f := c.File
	if f.Kind(n) == javasrc.Block {
		n = f.First(n)
		if n == javasrc.None || f.Next(n) != javasrc.None {
			return false
		}
	}
	if f.Kind(n) != javasrc.ExpressionStatement {
		return false
	}
	switch e := f.First(n); f.Kind(e) {
	case javasrc.UpdateExpression:
		return f.Kind(f.First(e)) == javasrc.Identifier
	case javasrc.AssignmentExpression:
		value := f.Last(e)
		if k := f.Kind(value); k == javasrc.BinaryExpression || k == javasrc.UnaryExpression {
			return c.plain(f.First(e)) && c.plain(f.First(value)) && c.plain(f.Last(value))
		}
		return c.plain(f.First(e)) && c.plain(value)
	}
	return false
}

// plain tells that an expression is a name or a number.
func (c *Counters) plain(n javasrc.Node) bool {
	return c.File.Kind(n) == javasrc.Identifier || isNumeral(c.File.Kind(n))
}

func isNumeral(k javasrc.Kind) bool {
	switch k {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.CharacterLiteral:
		return true
	}
	return false
}

// Choose puts the text of a choice before its if, now that the names are known.
func (c *Counters) Choose(n javasrc.Node) {
	if c == nil || c.choices[n] == nil {
		return
	}
	one, cond := c.choices[n], c.File.First(n)
	if !c.assignsLocal(n) || !c.OnLine(cond, c.LineOf(c.File.Start(n))) || !c.pure(cond) {
		return
	}
	for _, s := range one.slots {
		delete(c.at, s)
	}
	before := flow.Slot{Where: flow.Before, Node: n}
	c.at[before] = c.at[before].and(one.statements(c.File.Text(cond)))
}

// assignsLocal tells that what a choice assigns to is a local variable of a primitive
// type: nothing is recorded of it.
func (c *Counters) assignsLocal(n javasrc.Node) bool {
	f := c.File
	then := f.Next(f.First(n))
	if f.Kind(then) == javasrc.Block {
		then = f.First(then)
	}
	return c.primitiveLocal(f.First(f.First(then)))
}

func (c *Counters) primitiveLocal(n javasrc.Node) bool {
	l := c.VariableNamed(c.File.Text(n))
	return l != nil && l.Type.Primitive()
}

// pure tells that an expression gives the same each time, and does nothing else.
func (c *Counters) pure(n javasrc.Node) bool {
	f := c.File
	switch k := f.Kind(n); k {
	case javasrc.ParenthesizedExpression, javasrc.UnaryExpression:
		return c.pure(f.First(n))
	case javasrc.BinaryExpression:
		switch left, right := f.First(n), f.Last(n); f.Between(left, right) {
		case "&&", "||", "/", "%":
			return false
		default:
			return c.pure(left) && c.pure(right)
		}
	case javasrc.Identifier:
		return c.primitiveLocal(n)
	default:
		return isNumeral(k)
	}
}
