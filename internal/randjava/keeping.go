package randjava

// keeping puts new objects into a structure that a variable has, and takes some
// out again, into variables. What it puts there nothing else holds.
func (c *ctx) keeping() made {
	if c.safe || c.early || c.budget < 4 {
		return made{}
	}
	c.budget -= 2
	t := c.store.typ
	if c.chance(50) {
		k := pick(c.gen, []*Class{c.link, c.node})
		t = c.types.generic(k, c.typeArgument(k))
	}
	v := &Var{name: c.fresh(letter(t)), typ: t, fixed: c.chance(50)}
	kids := []*Node{stmt(t.name+" "+v.name+" = $;", c.filled(t, 1))}
	c.declare(v)
	for n := 1 + c.IntN(4); n > 0; n-- {
		if s := c.puts(v); s != nil {
			kids = append(kids, s)
		}
	}
	for n := 1 + c.IntN(3); n > 0; n-- {
		if s := c.takes(v); s != nil {
			kids = append(kids, s)
		}
	}
	return made{some(kids), false}
}

// newOne is an object that nothing else holds, where one can be made.
func (c *ctx) newOne(t *Type) *Node {
	if e := c.create(t, 1); e != nil && !e.poly {
		return e.Node
	}
	return c.argumentOf(t, 1)
}

// puts calls a method of a structure that takes a reference.
func (c *ctx) puts(v *Var) *Node {
	var list []*Method
	for _, m := range v.typ.class.methods {
		if m.body != nil && len(m.params) == 1 && m.params[0].ref() {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return nil
	}
	m, object := pick(c.gen, list), c.e(v.typ, tight, v.name).Node
	param := c.subst(m.params[0], v.typ.arg)
	e := c.e(v.typ, tight, "$."+m.name+"($)", object, c.newOne(param))
	if c.subst(m.ret, v.typ.arg) == v.typ {
		return stmt("$;", c.fluent(v.typ, e.Node, 1))
	}
	return stmt("$;", e.Node)
}

// takes declares a variable with what a method of a structure gives, and tells of it.
func (c *ctx) takes(v *Var) *Node {
	var list []giver
	for _, m := range v.typ.class.methods {
		if m.body != nil && m.ret.ref() {
			list = append(list, giver{method: m, of: v.typ})
		}
	}
	if len(list) == 0 {
		return nil
	}
	g := pick(c.gen, list)
	t := c.subst(g.method.ret, v.typ.arg)
	w := &Var{name: c.fresh(letter(t)), typ: t, fixed: c.chance(50)}
	object := c.fluent(v.typ, c.e(v.typ, tight, v.name).Node, 1)
	n := stmt(t.name+" "+w.name+" = $;", c.ask(g, t, object, 1).Node)
	c.declare(w)
	if t.functional() {
		return n
	}
	return row("\n", []*Node{n, stmt("Tr.p(" + itoa(c.tag()) + ", " + w.name + ");")})
}
