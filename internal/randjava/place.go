package randjava

import "strings"

// place is a variable, a field or an element that can be written twice: it
// names the same each time. Nothing else need hold what it has.
func (c *ctx) place(t *Type) *exp {
	return choose(c.gen, []option[*exp]{
		{4, 0, func() *exp {
			if list := c.writable(is(t)); len(list) > 0 {
				return c.e(t, tight, pick(c.gen, list).name)
			}
			return nil
		}},
		{4, 0, func() *exp {
			if c.safe {
				return nil
			}
			return c.fieldRef(t, true, 0)
		}},
		{2, 0, func() *exp {
			if c.safe || t.sort == ofVariable || strings.Contains(t.name, "<") {
				return nil
			}
			array := c.held(c.types.array(t))
			if array == nil {
				return nil
			}
			return c.e(t, tight, "$["+itoa(c.IntN(2))+"]", array.Node)
		}},
	})
}

// held is a variable or a field of just that type.
func (c *ctx) held(t *Type) *exp {
	if list := c.readable(is(t)); len(list) > 0 && c.chance(70) {
		return c.e(t, tight, pick(c.gen, list).name)
	}
	return c.fieldRef(t, true, 0)
}

// reset is a statement that sets a place.
func (c *ctx) reset(x *exp) *Node { return stmt("$;", c.resetting(x)) }

// resetting is an assignment to a place: what it had has one holder less.
func (c *ctx) resetting(x *exp) *Node {
	t := x.typ
	if t.ref() && c.chance(40) {
		return c.e(t, loosely, "$ = null", x.Node).Node
	}
	if t.sort == ofClass && c.chance(40) {
		for _, f := range t.class.fields {
			if !f.static && !f.private && c.subst(f.typ, t.arg) == t {
				return c.e(t, loosely, "$ = $."+f.name, x.Node, x.Node).Node
			}
		}
	}
	return c.e(t, loosely, "$ ="+c.nl()+" $", x.Node, c.expr(t, 1).Node).Node
}

// lent is what a statement goes by: the lock of a synchronized statement, what
// a loop goes over, what a switch goes by. Now and then it is a place, which
// the statement's body sets while the statement still has what was there.
func (c *ctx) lent(t *Type, value func() *Node) (n, reset *Node) {
	if c.chance(35) {
		if x := c.place(t); x != nil {
			return x.Node, c.resetting(x)
		}
	}
	return value(), nil
}

// first puts what sets a place before other statements, if there is one.
func first(reset *Node, kids []*Node) []*Node {
	if reset == nil {
		return kids
	}
	return append([]*Node{stmt("$;", reset)}, kids...)
}
