package randjava

// gives is how a body ends that gives a value of type c.ret: the last statement
// is a return, or one behind which nothing can be reached.
func (c *ctx) gives(d int) []*Node {
	list := c.ways(d)
	for {
		i := c.IntN(len(list))
		if kids := list[i](); kids != nil {
			return kids
		}
	}
}

// ways are those to return, the frequent ones more than once. The first always
// comes to something.
func (c *ctx) ways(d int) []func() []*Node {
	plain := func() []*Node { return []*Node{stmt("return $;", paren(c.expr(c.ret, d), loosely)).kept()} }
	list := []func() []*Node{plain, plain, plain, plain, plain, c.returnThis, c.returnAsked, c.returnAsked, c.returnTaken, c.returnFinally}
	if c.ret == c.in.typ {
		list = append(list, c.returnThis, c.returnThis, c.returnThis, c.returnThis)
	}
	return list
}

// returnThis gives this, mostly after what held it has been set.
func (c *ctx) returnThis() (kids []*Node) {
	e := c.this(c.ret)
	if e == nil {
		return nil
	}
	for n := c.IntN(3); n > 0; n-- {
		if x := c.place(pick(c.gen, []*Type{c.ret, c.in.typ})); x != nil {
			kids = append(kids, c.reset(x))
		}
	}
	return append(kids, stmt("return $;", e.Node).kept())
}

// returnAsked gives what an object has, or gives, that nothing else need hold
// than a variable here.
func (c *ctx) returnAsked() []*Node {
	list := c.givers(c.ret)
	if len(list) == 0 {
		return nil
	}
	g := pick(c.gen, list)
	in := c.inner()
	v := &Var{name: in.fresh(letter(g.of)), typ: g.of, fixed: true}
	kids := []*Node{stmt(g.of.name+" "+v.name+" = $;", in.filled(g.of, 1))}
	in.declare(v)
	object := func() *Node { return in.e(g.of, tight, v.name).Node }
	if f := g.field; f != nil && !f.final && c.chance(50) {
		value := in.newOne(c.subst(f.typ, g.of.arg))
		kids = append(kids, stmt(v.name+"."+f.name+" = $;", value))
	} else if c.chance(30) {
		some, _ := in.statements(1, false)
		kids = append(kids, some...)
	}
	if c.ret.ref() && c.chance(10) && (g.method == nil || !g.method.checked) {
		value := in.body(c.ret).ask(g, c.ret, object(), 1)
		return append(kids, stmt("return ((Supplier<"+c.ret.name+">) () -> $).get();", value.Node).kept())
	}
	value := in.ask(g, c.ret, in.fluent(g.of, object(), 1), 1)
	if c.ret.ref() && c.chance(15) {
		kids = append(kids, stmt("if ($ != null) {\n    return $;\n}", value.Node, value.Node))
		value = in.ask(g, c.ret, object(), 1)
	}
	return append(kids, stmt("return $;", in.given(value)).kept())
}

// filled is a new object with others in it, d deep at least.
func (c *ctx) filled(t *Type, d int) *Node {
	if t.sort != ofClass || t.arg == nil || t.class == c.own || t.arg.sort == ofVariable {
		return c.newOne(t)
	}
	if d > 0 {
		return c.e(t, tight, "new "+t.name+"($,"+c.nl()+" $)", c.newOne(t.arg), c.filled(t, d-1)).Node
	}
	return c.e(t, tight, "new "+t.name+"($)", c.newOne(t.arg)).Node
}

// given is a value that is returned, by itself or through something that only passes it on.
func (c *ctx) given(value *exp) *Node {
	t := c.ret
	if !t.ref() || t.functional() {
		return value.Node
	}
	return choose(c.gen, []option[*Node]{
		{10, 0, func() *Node { return value.Node }},
		{2, 0, func() *Node { return part("("+t.name+") $", value.Node) }},
		{2, 0, func() *Node { return part("$ ? $ :"+c.nl()+" $", c.condition(1), value.Node, c.choice(t, 1)) }},
		{1, 14, func() *Node {
			return part("switch ($) {\n    case 0 -> $;\n    default -> {\n        yield $;\n    }\n}", c.operand(c.types["int"], 1, loosely), value.Node, value.Node)
		}},
	})
}

// returnTaken gives what a place had that it has no longer.
func (c *ctx) returnTaken() []*Node {
	in := c.inner()
	x := in.place(c.ret)
	if x == nil {
		return nil
	}
	name := in.fresh(letter(c.ret))
	return []*Node{stmt(c.ret.name+" "+name+" = $;", x.Node), in.reset(x), stmt("return " + name + ";").kept()}
}

// returnFinally gives what a place has that a finally clause sets, or the end of
// resources.
func (c *ctx) returnFinally() (kids []*Node) {
	in := c.inner()
	x := in.place(c.ret)
	if x == nil || c.chance(20) {
		v := &Var{name: in.fresh(letter(c.ret)), typ: c.ret}
		kids = append(kids, stmt(c.ret.name+" "+v.name+" = $;", paren(in.expr(c.ret, 2), loosely)))
		in.declare(v)
		x = c.e(c.ret, tight, v.name)
	}
	body := in.inside(stmt("return $;", x.Node).kept())
	if c.chance(30) {
		body = in.inside(part("try $ finally $", block(body), in.resets(x)))
	}
	return append(kids, stmt("try $ finally $", block(body), in.resets(x)).kept())
}

// resets sets a place in a block, and does something else there now and then.
func (c *ctx) resets(x *exp) *Node {
	kids := []*Node{c.reset(x)}
	if c.chance(25) {
		kids = append(kids, c.trace())
	}
	return block(kids...)
}

// inside puts a statement that returns into another one, behind which nothing
// can be reached either.
func (c *ctx) inside(returns *Node) *Node {
	switch c.IntN(8) {
	case 0:
		return part("synchronized ($) $", c.exact(c.someClassPlain(), 1), block(returns))
	case 1:
		k := c.closer.name
		return part("try ("+k+" "+c.fresh("r")+" = new "+k+"($)) $", c.operand(c.types["String"], 1, loosely), block(returns))
	case 2:
		body, _ := c.block(1, false)
		body.kids = append(body.kids, returns)
		name := c.fresh("e")
		return part("try $ catch (RuntimeException "+name+") $", body, block(stmt("Tr.ex("+itoa(c.tag())+", "+name+");"), returns))
	case 3:
		return part("if ($) $ else $", c.condition(2), block(returns), block(stmt("return $;", paren(c.expr(c.ret, 2), loosely)).kept()))
	}
	return returns
}
