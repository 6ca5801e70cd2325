package randjava

// createQueue makes a queue of the class library.
func (c *ctx) createQueue(t *Type, d int) *exp {
	name := pick(c.gen, []string{"ArrayDeque", "ArrayDeque", "LinkedList"}) + "<" + t.elem.name + ">"
	if d == 0 || c.chance(25) {
		return c.e(t, tight, "new "+name+"()")
	}
	if c.chance(30) {
		return c.e(t, tight, "new "+name+"($)", c.operand(pick(c.gen, []*Type{t, c.types.list(t.elem)}), d-1, loosely))
	}
	one := c.operand(t.elem, d-1, loosely)
	return c.e(t, tight, "new "+name+"(Arrays.<"+t.elem.name+">asList($,"+c.nl()+" $))", one, c.operand(t.elem, d-1, loosely))
}

// fromQueue takes something out of a queue, or looks at it.
func (c *ctx) fromQueue(t *Type, d int) *exp {
	q := c.operand(c.types.queue(t), d, tight)
	call := pick(c.gen, []string{"poll", "poll", "pollLast", "peek", "peekLast", "pop", "remove", "getFirst", "iterator().next"})
	return c.e(t, tight, "$."+call+"()", q)
}

// queueStatement puts something into a queue, or goes through it.
func (c *ctx) queueStatement(elem *Type, d int) *Node {
	q := c.operand(c.types.queue(elem), d, tight)
	switch c.IntN(4) {
	case 0:
		in := c.inner()
		name := in.fresh("i")
		v := in.declare(&Var{name: in.fresh(letter(elem)), typ: elem})
		kids, _ := in.statements(1, false)
		kids = append([]*Node{stmt(elem.name + " " + v.name + " = " + name + ".next();")}, kids...)
		if c.chance(50) {
			kids = append(kids, stmt(name+".remove();"))
		}
		return stmt("for (Iterator<"+elem.name+"> "+name+" = $.iterator(); "+name+".hasNext() && Tr.go();) $", q, block(kids...))
	case 1:
		return stmt("$.remove($);", q, c.operand(c.types["Object"], d, tight))
	}
	call := pick(c.gen, []string{"offer", "push", "addFirst", "addLast"})
	return stmt("$."+call+"($);", q, c.operand(elem, d, loosely))
}
