package randjava

// fetchers declares methods that give an object which nothing holds but what
// ends with them.
func (c *ctx) fetchers(k *Class) {
	for n := 2 + c.IntN(3); n > 0; n-- {
		m := &Method{name: c.gen.name("m"), owner: k, static: c.chance(70), ret: c.someClassType()}
		if c.chance(60) {
			m.ret = c.typeArgument(c.link)
		}
		if c.chance(30) {
			m.params = []*Type{c.someClassType()}
		}
		m.body = func(in *ctx, _ []string) *Node { return block(in.fetch()...) }
		k.methods = append(k.methods, m)
	}
}

// fetch is the body of such a method.
func (c *ctx) fetch() []*Node {
	return choose(c.gen, []option[*Node]{
		{8, 0, func() *Node { return some(c.returnAsked()) }},
		{2, 0, func() *Node { return some(c.returnFinally()) }},
		{2, 0, func() *Node { return some(c.returnTaken()) }},
		{1, 0, func() *Node { return some(c.gives(2)) }},
	}).kids
}

// fetches are statements of main that call the class's fetchers, and tell of what
// they give: a phase may end before it comes to any.
func (c *ctx) fetches() (kids []*Node) {
	for _, m := range c.in.methods {
		if m.body == nil {
			continue
		}
		in := c.inner()
		in.static = true
		recv, name := "", in.fresh(letter(m.ret))
		if !m.static {
			recv = "new Main()."
		}
		var args []*Node
		for _, p := range m.params {
			args = append(args, in.filled(p, 1))
		}
		kids = append(kids, stmt("try {\n    "+m.ret.name+" "+name+" = "+recv+m.name+"($);\n    Tr.p("+itoa(c.tag())+", "+name+");\n"+
			"} catch (Throwable t) {\n    Tr.ex("+itoa(c.tag())+", t);\n}", row(", ", args)))
	}
	return kids
}

// some is statements one below the other, or nil where there are none.
func some(kids []*Node) *Node {
	if kids == nil {
		return nil
	}
	return row("\n", kids)
}

// using declares a variable with what a method gives, tells of it, and lets it go.
func (c *ctx) using() made {
	var list []*Method
	for _, k := range c.classes {
		for _, m := range k.methods {
			if m.body != nil && m.ret.sort == ofClass && !m.ret.functional() && k.param == nil {
				list = append(list, m)
			}
		}
	}
	if len(list) == 0 || c.safe {
		return made{}
	}
	m := pick(c.gen, list)
	name := c.fresh(letter(m.ret))
	e := c.callOf(m, m.ret, 2)
	if e == nil {
		return made{}
	}
	kids := []*Node{
		stmt(m.ret.name+" "+name+" = $;", e.Node),
		stmt("Tr.p(" + itoa(c.tag()) + ", " + name + ");"),
	}
	c.declare(&Var{name: name, typ: m.ret})
	return made{some(kids), false}
}
