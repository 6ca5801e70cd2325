package randjava

// try makes a try statement: with catches, finally, resources.
func (c *ctx) try(end bool) made {
	if c.depth > deepest {
		return made{}
	}
	in := c.inner()
	resources := in.resources()
	catches, finally := c.IntN(3), c.chance(40)
	if catches == 0 && !finally && resources == nil {
		catches = 1
	}
	declared := catches > 0 && c.chance(50)
	if declared {
		in.checked = true
	}
	kids, ends := in.statements(1+c.IntN(3), end)
	if declared {
		kids = append([]*Node{stmt(c.checkedClass().name+".may($);", c.operand(c.types["int"], 1, loosely))}, kids...)
	}
	text, nodes := "try ", []*Node{}
	if resources != nil {
		text, nodes = "try ($) ", []*Node{resources}
	}
	text += "$"
	nodes = append(nodes, block(kids...))
	for i := 0; i < catches; i++ {
		clause, handler, handlerEnds := c.handler(i, declared, end)
		text += " " + clause + " $"
		nodes = append(nodes, handler)
		ends = ends && handlerEnds
		if clause == "" {
			break
		}
	}
	if finally {
		body, bodyEnds := c.block(1+c.IntN(2), end && c.chance(8))
		text += " finally $"
		nodes = append(nodes, body)
		ends = ends || bodyEnds
	}
	return made{stmt(text, nodes...), ends}
}

func (c *ctx) checkedClass() *Class { return c.gen.checked }

// handler is a catch clause. The first takes some exceptions, the second all.
func (c *ctx) handler(i int, declared, end bool) (clause string, body *Node, ends bool) {
	in := c.inner()
	name := in.fresh("e")
	var t *Type
	var what string
	final := pick(c.gen, []string{"", "", "final "})
	checked, unchecked := c.gen.checked.name, c.thrown[0].name
	switch {
	case i > 0:
		what = "Throwable"
	case declared && c.chance(30):
		what = checked + " | " + unchecked
	case declared:
		what, t = checked, c.gen.checked.typ
	case c.chance(30):
		what = "NullPointerException | IndexOutOfBoundsException"
	case c.chance(40):
		what, t = unchecked, c.thrown[0].typ
	default:
		what = "RuntimeException"
	}
	if t != nil {
		in.declare(&Var{name: name, typ: t, fixed: true})
	}
	kids, ends := in.statements(1+c.IntN(2), end)
	kids = append([]*Node{stmt("Tr.ex(" + itoa(c.tag()) + ", " + name + ");")}, kids...)
	if !ends && end && c.chance(15) && (what != "Throwable" && (c.checked || t != c.gen.checked.typ && what != checked+" | "+unchecked)) {
		kids, ends = append(kids, stmt("throw "+name+";")), true
	}
	return "catch (" + final + what + " " + name + ")", block(kids...), ends
}

// resources are those of a try statement, or nil.
func (c *ctx) resources() *Node {
	if !c.chance(25) {
		return nil
	}
	k := c.closer
	var nodes []*Node
	for n := 1 + c.IntN(2); n > 0; n-- {
		if list := c.readable(is(k.typ)); c.o.Release >= 9 && len(list) > 0 && c.chance(30) {
			if v := pick(c.gen, list); v.fixed {
				nodes = append(nodes, part(v.name))
				continue
			}
		}
		v := &Var{name: c.fresh("r"), typ: k.typ, fixed: true}
		nodes = append(nodes, part(k.name+" "+v.name+" = $", c.operand(k.typ, 1, loosely)))
		c.declare(v)
	}
	return row(";"+c.nl()+" ", nodes)
}
