package randjava

// deepest is how deep statements stand in each other.
const deepest = 4

// made is a statement, and whether what follows it can be reached.
type made struct {
	node *Node
	ends bool // it cannot complete normally
}

// statements makes about n statements. Only where end is set may the last of
// them be one that nothing can follow.
func (c *ctx) statements(n int, end bool) (kids []*Node, ends bool) {
	for ; n > 0 && c.budget > 0; n-- {
		s := c.statement(end && n == 1)
		kids = append(kids, s.node)
		if s.ends {
			return kids, true
		}
	}
	if len(kids) == 0 && c.chance(80) {
		kids = append(kids, c.trace())
	}
	return kids, false
}

// block is some statements in braces, or one without; loops and branches have
// either.
func (c *ctx) block(n int, end bool) (*Node, bool) {
	in := c.inner()
	kids, ends := in.statements(n, end)
	b := block(kids...)
	b.flat = c.chance(10)
	return b, ends
}

// branch is a block, or a single statement that declares nothing.
func (c *ctx) branch(end bool) (*Node, bool) {
	if !c.chance(25) {
		return c.block(1+c.IntN(3), end)
	}
	in := c.inner()
	if end && c.chance(40) {
		if j := in.jumpAway(); j != nil {
			return j, true
		}
	}
	return in.simple(), false
}

// simple is a statement without statements in it.
func (c *ctx) simple() *Node {
	c.budget--
	return choose(c.gen, []option[*Node]{
		{4, 0, func() *Node { return c.trace() }},
		{5, 0, func() *Node { return stmt("$;", c.callStatement(2).Node) }},
		{3, 0, func() *Node { return c.assign(3) }},
		{3, 0, func() *Node { return c.collectionStatement(2) }},
		{1, 0, func() *Node { return stmt(";") }},
	})
}

// assign is an assignment as a statement, over all kinds of targets.
func (c *ctx) assign(d int) *Node {
	for i := 0; i < 4; i++ {
		if e := c.assignment(c.someType(), d); e != nil {
			return stmt("$;", e.Node)
		}
	}
	return nil
}

// trace tells a value.
func (c *ctx) trace() *Node {
	c.budget--
	switch {
	case c.chance(15):
		return stmt("Tr.p("+itoa(c.tag())+","+c.nl()+" $);", c.overloaded(2).Node)
	case c.chance(40) && len(c.vars) > 0:
		v := c.vars[len(c.vars)-1-c.IntN(min(4, len(c.vars)))]
		if v.fixed && !v.typ.functional() {
			return stmt("Tr.p("+itoa(c.tag())+", $);", part(v.name))
		}
	}
	t := c.someType()
	e := c.expr(t, 2)
	if e.poly {
		return stmt("Tr.p("+itoa(c.tag())+","+c.nl()+" ("+t.name+") $);", paren(e, tight))
	}
	return stmt("Tr.p("+itoa(c.tag())+","+c.nl()+" $);", e.Node)
}

// statement makes one statement.
func (c *ctx) statement(end bool) made {
	c.budget--
	if c.depth >= deepest+2 {
		return made{c.simple(), false}
	}
	if end && c.chance(25) {
		if j := c.jumpAway(); j != nil {
			return made{j, true}
		}
	}
	m := choose(c.gen, []option[made]{
		{14, 0, func() made { return made{c.local(), false} }},
		{8, 0, func() made { return made{c.simple(), false} }},
		{8, 0, func() made { return c.branches(end) }},
		{8, 0, func() made { return c.loop() }},
		{7, 0, func() made { return c.try(end) }},
		{3, 0, func() made { return made{c.switchOld(), false} }},
		{3, 14, func() made { return made{c.switchArrow(), false} }},
		{3, 21, func() made { return made{c.switchPatterns(), false} }},
		{4, 16, func() made { return c.ifPattern() }},
		{2, 0, func() made { return made{c.throwMaybe(), false} }},
		{2, 0, func() made { return c.jumpMaybe() }},
		{2, 0, func() made { return made{c.labelled(), false} }},
		{2, 0, func() made { return made{c.synchronized(), false} }},
		{1, 0, func() made { b, e := c.block(2, end); return made{part("$", stmt("$", b)), e} }},
		{2, 0, func() made { return made{c.localClass(), false} }},
		{1, 0, func() made { return made{c.assert(), false} }},
		{2, 0, func() made { return made{c.lateLocal(), false} }},
		{3, 0, func() made { return c.keeping() }},
		{3, 0, func() made { return c.withKit() }},
		{4, 0, func() made { return c.using() }},
		{1, 0, func() made { return made{c.thread(), false} }},
	})
	return m
}

// local declares variables.
func (c *ctx) local() *Node {
	t := c.someType()
	name := c.fresh(letter(t))
	v := &Var{name: name, typ: t, fixed: c.chance(45)}
	if f := c.hiding(t); f != nil && c.chance(6) {
		v.name = f.name
		c.declare(&Var{name: f.name, typ: c.types["void"]}) // hidden in its own value already
	}
	final := ""
	if v.fixed && c.chance(30) {
		final = "final "
	}
	var n *Node
	switch {
	case t.sort == ofArray && c.chance(25) && t.elem.arg == nil:
		n = stmt(final+t.name+" "+v.name+" = {$};", c.initialiser(t, 2))
	case t.sort == ofArray && c.chance(10) && final == "":
		n = stmt(t.elem.name+" "+v.name+"[] = $;", paren(c.expr(t, 3), loosely))
	case c.o.Release >= 10 && c.chance(25) && t.sort != ofFunction:
		n = c.varLocal(final, v, t)
	case c.chance(8) && t.ref():
		second := &Var{name: c.fresh(letter(t)), typ: t}
		n = stmt(final+t.name+" "+v.name+" = $, "+second.name+" = "+c.nl()+"$;", paren(c.expr(t, 2), loosely), paren(c.expr(t, 2), loosely))
		second.fixed = final != ""
		c.declare(second)
	case t.collection() && c.chance(30):
		n = stmt(final + t.name + " " + v.name + " = new " + map[typeSort]string{ofList: "ArrayList", ofMap: "HashMap", ofQueue: "ArrayDeque"}[t.sort] + "<>();")
	case c.chance(4) && t.ref():
		n = stmt(final + t.name + " " + v.name + " = null;")
	default:
		n = stmt(final+t.name+" "+v.name+" ="+c.nl()+" $;", paren(c.expr(t, 3), loosely))
	}
	c.declare(v)
	return n
}

// varLocal declares with var: the variable's type is that of its value.
func (c *ctx) varLocal(final string, v *Var, t *Type) *Node {
	if t.sort == ofClass && t.class.functional() || t.sort == ofClass && t.class.kind == iface {
		return stmt(final+t.name+" "+v.name+" = $;", paren(c.expr(t, 2), loosely))
	}
	return stmt(final+"var "+v.name+" = $;", c.exact(t, 3))
}

// hiding is a field of the class that a local variable may hide.
func (c *ctx) hiding(t *Type) *Field {
	for _, f := range c.in.fields {
		if f.typ == t && !c.hidden(f) && !c.in.local {
			return f
		}
	}
	return nil
}

// lateLocal declares a variable that gets its value later, on every way.
func (c *ctx) lateLocal() *Node {
	t := c.someType()
	v := &Var{name: c.fresh(letter(t)), typ: t, fixed: true}
	final := pick(c.gen, []string{"", "final "})
	if c.early { // javac 25 refuses these in compact constructors
		final = ""
	}
	one := func() *Node { return paren(c.expr(t, 2), loosely) }
	cond := c.condition(2)
	n := stmt(final+t.name+" "+v.name+";\nif ($) {\n    "+v.name+" = $;\n} else {\n    "+v.name+" = $;\n}", cond, one(), one())
	c.declare(v)
	return n
}

// branches is if, with else or without.
func (c *ctx) branches(end bool) made {
	cond := c.condition(3)
	then, ends := c.branch(true)
	if c.chance(50) {
		return made{stmt("if ($) $", cond, braced(c, then)), false}
	}
	other, otherEnds := c.branch(end || !ends)
	if ends && otherEnds && !end {
		return made{stmt("if ($) $", cond, braced(c, then)), false}
	}
	if c.chance(25) {
		third, _ := c.branch(false)
		return made{stmt("if ($) $ else if ($) $ else $", cond, braced(c, then), c.condition(2), braced(c, other), third), false}
	}
	return made{stmt("if ($) $ else $", cond, braced(c, then), other), ends && otherEnds}
}

// braced keeps an else from going to an inner if.
func braced(c *ctx, n *Node) *Node {
	if n.kind == Block {
		return n
	}
	return part("$", n)
}

// ifPattern is an if with a pattern variable, in its branch or behind it.
func (c *ctx) ifPattern() made {
	k := c.someClass()
	if k.param != nil {
		return made{}
	}
	v := &Var{name: c.gen.name("p"), typ: k.typ, fixed: c.chance(60)}
	from := c.exact(c.types["Object"], 2)
	pattern := k.name + " " + v.name
	in := c.inner()
	parts := k.kind == record && c.o.Release >= 21 && c.chance(50)
	if parts {
		pattern = c.recordPattern(in, k)
	} else {
		in.declare(v)
	}
	if c.ret != nil && c.chance(25) && !c.value {
		j := c.jumpAway()
		if j != nil {
			c.vars, c.next = in.vars, in.next
			c.parts = c.parts || parts
			return made{stmt("if (!($ instanceof "+pattern+")) $", from, j), false}
		}
	}
	then, _ := in.block(2, true)
	if c.chance(30) {
		other, _ := c.branch(false)
		return made{stmt("if ($ instanceof "+pattern+") $ else $", from, then, other), false}
	}
	return made{stmt("if ($ instanceof "+pattern+" && $) $", from, in.condition(1), then), false}
}

// recordPattern is the pattern of a record's components.
func (c *ctx) recordPattern(in *ctx, k *Class) string {
	text := k.name + "("
	for i, p := range k.ctors[0] {
		if i > 0 {
			text += ", "
		}
		v := in.declare(&Var{name: c.gen.name("p"), typ: p, fixed: true})
		if c.o.Release >= 22 && c.chance(20) {
			in.vars = in.vars[:len(in.vars)-1]
			text += "_"
		} else {
			text += pick(c.gen, []string{"var", p.name}) + " " + v.name
		}
	}
	return text + ")"
}

func (c *ctx) synchronized() *Node {
	t := c.someClassPlain()
	lock, reset := c.lent(t, func() *Node { return c.exact(t, 2) })
	body, _ := c.block(2, false)
	body.kids = first(reset, body.kids)
	return stmt("synchronized ($) $", lock, body)
}

func (c *ctx) assert() *Node {
	detail := c.types["String"]
	if c.chance(40) { // an exception stays in the error
		detail = pick(c.gen, c.thrown).typ
	}
	return stmt("assert $ : $;", c.condition(2), c.operand(detail, 1, loosely))
}

// thread runs a thread to its end.
func (c *ctx) thread() *Node {
	in := c.body(c.types["void"])
	name := c.fresh("t")
	in.next = c.next
	return stmt("Thread "+name+" = new Thread(() -> $);\n"+name+".setUncaughtExceptionHandler((t, e) -> Tr.ex("+itoa(c.tag())+", e));\n"+
		"Tr.start("+name+");\nfor (;;) {\n    try {\n        "+name+".join();\n        break;\n    } catch (InterruptedException e) {\n        continue;\n    }\n}",
		c.functionBody(in))
}

// jumpAway leaves the block: break, continue, return or throw.
func (c *ctx) jumpAway() *Node {
	return choose(c.gen, []option[*Node]{
		{4, 0, func() *Node { return c.breakOut() }},
		{3, 0, func() *Node {
			if c.ret == nil || c.value {
				return nil
			}
			if c.ret.sort == ofVoid {
				return stmt("return;")
			}
			return asOne(c.gives(3))
		}},
		{2, 0, func() *Node { return c.throw() }},
	})
}

// asOne is some statements as one.
func asOne(kids []*Node) *Node {
	if len(kids) == 1 {
		return kids[0]
	}
	return stmt("$", block(kids...))
}

func (c *ctx) breakOut() *Node {
	if len(c.jumps) == 0 {
		return nil
	}
	i := len(c.jumps) - 1 - c.IntN(min(3, len(c.jumps)))
	j := c.jumps[i]
	word := "break"
	if j.loop && c.chance(50) {
		word = "continue"
	}
	plain := true
	for _, k := range c.jumps[i+1:] {
		if k.loop || k.plain && word == "break" {
			plain = false
		}
	}
	switch {
	case plain && (j.loop || j.plain) && (j.label == "" || c.chance(40)):
		return stmt(word + ";")
	case j.label != "":
		return stmt(word + " " + j.label + ";")
	}
	return nil
}

// jumpMaybe leaves the block on a condition.
func (c *ctx) jumpMaybe() made {
	j := c.jumpAway()
	if j == nil {
		return made{}
	}
	return made{stmt("if ($) $", c.condition(2), j), false}
}

func (c *ctx) throw() *Node {
	var list []*Class
	for _, k := range c.thrown {
		if k.kind != checkedException || c.checked {
			list = append(list, k)
		}
	}
	k := pick(c.gen, list)
	switch c.IntN(6) {
	case 0:
		return stmt("throw new IllegalStateException($);", c.operand(c.types["String"], 1, loosely))
	case 1:
		return stmt("throw $;", c.operand(k.typ, 1, loosely))
	}
	return stmt("throw new "+k.name+"($);", c.arguments(pick(c.gen, k.ctors), nil, false, 1))
}

func (c *ctx) throwMaybe() *Node {
	return stmt("if ($) $", c.condition(2), block(c.throw()))
}

// labelled is a block, an if or a switch that is left by its label.
func (c *ctx) labelled() *Node {
	label := c.gen.name("L")
	in := c.inner()
	in.jumps = append(in.jumps, jump{label: label})
	body, _ := in.block(3, false)
	if c.chance(30) {
		return stmt(label+": if ($) $", c.condition(2), body)
	}
	return stmt(label+":"+c.nl()+" $", body)
}
