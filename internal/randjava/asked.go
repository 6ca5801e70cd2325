package randjava

// giver is a field or method of an object that gives what is wanted.
type giver struct {
	field  *Field
	method *Method
	of     *Type // the object's
}

// givers are the fields and methods of objects that give a type.
func (c *ctx) givers(want *Type) (list []giver) {
	add := func(g giver, owner *Class, t *Type) {
		if c.in == owner && sub(t, want) {
			g.of = owner.typ
		} else if g.of = c.receiverType(owner, t, want); g.of == nil {
			return
		}
		list = append(list, g)
	}
	for _, k := range c.classes {
		for _, f := range k.fields {
			if !f.static && c.reachable(k, f.private) {
				add(giver{field: f}, k, f.typ)
			}
		}
		for _, m := range k.methods {
			if !m.static && !m.generic && m.ret.ref() == want.ref() && m.ret.sort != ofVoid && (!m.checked || c.checked) && c.reachable(k, m.private) {
				add(giver{method: m}, k, m.ret)
			}
		}
	}
	return list
}

func (g giver) private() bool {
	return g.field != nil && g.field.private || g.method != nil && g.method.private
}

// ask reads the field of an object, or calls the method.
func (c *ctx) ask(g giver, t *Type, object *Node, d int) *exp {
	if g.field != nil {
		return c.e(t, tight, "$."+c.nl()+g.field.name, object)
	}
	args := c.arguments(g.method.params, g.of.arg, g.method.varargs, d)
	return c.e(t, tight, "$."+c.nl()+g.method.name+"($)", object, args)
}

// asked is what an object gives that a local variable holds, or nothing: a new
// one, or what another object gives.
func (c *ctx) asked(t *Type, d int) *exp {
	list := c.givers(t)
	if len(list) == 0 {
		return nil
	}
	g := pick(c.gen, list)
	object := c.askedOf(g, d)
	if object == nil {
		return nil
	}
	return c.ask(g, t, c.fluent(g.of, object, d), d)
}

// askedOf is an object to be asked. What is private is asked of its own class only.
func (c *ctx) askedOf(g giver, d int) *Node {
	if list := c.readable(is(g.of)); len(list) > 0 && c.chance(60) {
		return c.e(g.of, tight, pick(c.gen, list).name).Node
	}
	if g.private() || d <= 0 {
		return nil
	}
	if c.chance(60) {
		if e := c.asked(g.of, d-1); e != nil {
			return e.Node
		}
	}
	e := c.create(g.of, 1)
	if e == nil || e.poly {
		return nil
	}
	return paren(e, tight)
}

// fluent calls methods of an object that give one of its class, each on what
// the one before gives.
func (c *ctx) fluent(t *Type, object *Node, d int) *Node {
	if t.sort != ofClass || !c.chance(25) {
		return object
	}
	var list []*Method
	for _, m := range t.class.methods {
		if !m.static && !m.generic && !m.checked && !m.private && c.subst(m.ret, t.arg) == t {
			list = append(list, m)
		}
	}
	for n := 1 + c.IntN(3); n > 0 && len(list) > 0; n-- {
		object = c.ask(giver{method: pick(c.gen, list), of: t}, t, object, min(d, 1)).Node
	}
	return object
}
