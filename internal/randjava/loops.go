package randjava

// loop makes a loop: all end with the fuel.
func (c *ctx) loop() made {
	if c.depth > deepest {
		return made{}
	}
	label, prefix := "", ""
	if c.chance(35) {
		label = c.gen.name("L")
		prefix = label + ":" + c.nl() + " "
	}
	in := c.inner()
	in.jumps = append(in.jumps, jump{label: label, loop: true, plain: true})
	n := choose(c.gen, []option[*Node]{
		{5, 0, func() *Node { return in.forCount() }},
		{3, 0, func() *Node { return in.forEach() }},
		{2, 0, func() *Node { return in.while() }},
		{2, 0, func() *Node { return in.do() }},
		{2, 0, func() *Node { return in.forEver() }},
		{1, 0, func() *Node { return in.forRefs() }},
	})
	return made{stmt(prefix+"$", n), false}
}

// round is the body of a loop.
func (c *ctx) round(end bool) *Node {
	b, _ := c.branch(end)
	return b
}

func (c *ctx) forCount() *Node {
	v := &Var{name: c.fresh("i"), typ: c.types[pick(c.gen, []string{"int", "int", "long", "byte"})], fixed: false}
	from, to := c.IntN(2), itoa(1+c.IntN(4))
	in := c.inner()
	in.declare(v)
	step := part(pick(c.gen, []string{v.name + "++", "++" + v.name, v.name + " += 1"}))
	if c.chance(15) {
		step = part("$, "+step.text, in.callStatement(1).Node)
	}
	return part("for ("+v.typ.name+" "+v.name+" = "+itoa(from)+"; "+v.name+" < "+to+" && Tr.go(); $) $", step, in.round(true))
}

// forRefs has references in its head, assigned in each part.
func (c *ctx) forRefs() *Node {
	t := c.someClassType()
	v := &Var{name: c.fresh("o"), typ: t}
	w := &Var{name: c.fresh("o"), typ: t}
	first := c.operand(t, 1, loosely)
	in := c.inner()
	in.declare(v)
	in.declare(w)
	cond := in.condition(1)
	step := in.operand(t, 1, loosely)
	return part("for ("+t.name+" "+v.name+" = $, "+w.name+" = "+v.name+"; Tr.go() && $; "+w.name+" = "+v.name+", "+v.name+" = $) $",
		first, cond, step, in.round(true))
}

func (c *ctx) forEach() *Node {
	switch c.IntN(4) {
	case 0:
		elem := pick(c.gen, []*Type{c.types["int"], c.types["String"], c.someClassPlain()})
		over, reset := c.over(c.types.array(elem))
		return c.each(elem, over, reset)
	case 1:
		return c.each(c.own.param.class.typ, part("new "+c.own.name+"<"+c.own.param.class.name+">($)",
			c.arguments(c.own.ctors[0], c.own.param.class.typ, false, 1)), nil)
	case 2:
		elem := pick(c.gen, []*Type{c.types["String"], c.someClassType()})
		d, reset := c.over(c.types.dict(elem))
		if c.chance(50) {
			return c.each(elem, part("$.values()", d), reset)
		}
		return c.entries(elem, d, reset)
	}
	elem := pick(c.gen, []*Type{c.types["Integer"], c.types["String"], c.someClassType()})
	t := c.types.list(elem)
	if c.chance(25) {
		t = c.types.queue(elem)
	}
	over, reset := c.over(t)
	return c.each(elem, over, reset)
}

// over is what a loop goes over, and what sets the place where that is, or nil.
func (c *ctx) over(t *Type) (n, reset *Node) {
	return c.lent(t, func() *Node { return c.operand(t, 2, tight) })
}

// each goes over an array or something iterable, whose place is set in the loop.
func (c *ctx) each(elem *Type, over, reset *Node) *Node {
	v := &Var{name: c.fresh(letter(elem)), typ: elem, fixed: c.chance(60)}
	in := c.inner()
	in.declare(v)
	name := elem.name
	if c.o.Release >= 10 && c.chance(30) {
		name = "var"
	}
	if v.fixed && c.chance(30) {
		name = "final " + name
	}
	kids, _ := in.statements(1+c.IntN(2), true)
	kids = append([]*Node{stmt("if (!Tr.go()) break;").kept()}, first(reset, kids)...)
	return part("for ("+name+" "+v.name+" :"+c.nl()+" $) $", over, block(kids...))
}

func (c *ctx) entries(elem *Type, d, reset *Node) *Node {
	name := c.fresh("e")
	in := c.inner()
	v := in.declare(&Var{name: in.fresh("s"), typ: c.types["String"], fixed: true})
	w := in.declare(&Var{name: in.fresh("o"), typ: elem})
	kids, _ := in.statements(1, true)
	kids = append([]*Node{stmt("if (!Tr.go()) break;").kept(), stmt("String " + v.name + " = " + name + ".getKey();"),
		stmt(elem.name + " " + w.name + " = " + name + ".getValue();")}, first(reset, kids)...)
	return part("for (Map.Entry<String, "+elem.name+"> "+name+" : $.entrySet()) $", d, block(kids...))
}

func (c *ctx) while() *Node {
	if c.chance(30) {
		if e := c.assignment(c.someClassPlain(), 1); e != nil {
			return part("while (Tr.go() && ($) != null && $) $", e.Node, c.condition(1), c.round(true))
		}
	}
	return part("while ($ && Tr.go()) $", c.condition(2), c.round(true))
}

func (c *ctx) do() *Node {
	body, _ := c.block(2, false)
	return part("do $ while ($ && Tr.go());", body, c.condition(2))
}

func (c *ctx) forEver() *Node {
	in := c.inner()
	kids, _ := in.statements(2, true)
	kids = append([]*Node{stmt("if (!Tr.go()) break;").kept()}, kids...)
	return part(pick(c.gen, []string{"for (;;) $", "while (true) $"}), block(kids...))
}
