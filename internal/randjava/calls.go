package randjava

import "strings"

// call is a call of a method of the program.
func (c *ctx) call(t *Type, d int) *exp {
	var list []*Method
	for _, k := range c.classes {
		for _, m := range k.methods {
			if m.checked && !c.checked || !c.reachable(k, m.private) {
				continue
			}
			if m.generic && t.ref() && t.sort == ofClass && t.arg == nil && sub(t, m.params[0]) ||
				!m.generic && (c.within(k, m.ret, t) || (m.ret.sort == ofVoid) == (t.sort == ofVoid) && c.receiverType(k, m.ret, t) != nil) {
				list = append(list, m)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return c.callOf(pick(c.gen, list), t, d)
}

func (c *ctx) callOf(m *Method, want *Type, d int) *exp {
	var recv string
	var kids []*Node
	var arg *Type
	switch {
	case m.static:
		recv = m.owner.name + "."
		if c.in == m.owner && c.chance(50) && m.owner.kind != iface {
			recv = ""
		}
	default:
		ok := false
		recv, kids, ok = c.receiver(m.owner, m.ret, want, m.private, d, m.name)
		if !ok {
			return nil
		}
		if len(kids) > 0 {
			arg = kids[0].argument()
		}
	}
	params := m.params
	if m.generic {
		params = []*Type{want}
	}
	args := c.arguments(params, arg, m.varargs, d)
	e := c.e(want, tight, recv+m.name+"($)", append(kids, args)...)
	e.poly = m.generic
	return e
}

// argument is the type argument of a receiver.
func (n *Node) argument() *Type {
	if n.typ != nil {
		return n.typ.arg
	}
	if len(n.kids) == 1 {
		return n.kids[0].argument()
	}
	return nil
}

// arguments are those of a call, for parameters of these types.
func (c *ctx) arguments(params []*Type, arg *Type, varargs bool, d int) *Node {
	var nodes []*Node
	for i, p := range params {
		p = c.subst(p, arg)
		if varargs && i == len(params)-1 && c.chance(75) {
			for n := c.IntN(4); n > 0; n-- {
				nodes = append(nodes, c.argumentOf(p.elem, d))
			}
			continue
		}
		nodes = append(nodes, c.argumentOf(p, d))
	}
	return row(","+c.nl()+" ", nodes)
}

func (c *ctx) argumentOf(t *Type, d int) *Node {
	if t.functional() {
		return c.expr(t, d).Node
	}
	return c.operand(t, d, loosely)
}

// overloaded calls one of the methods named ov: which one depends on the static
// types of the arguments.
func (c *ctx) overloaded(d int) *exp {
	s := c.types["String"]
	if c.chance(25) {
		body := c.body(nil)
		switch c.IntN(3) {
		case 0:
			return c.e(s, tight, c.main.name+".ol(() -> $)", body.callStatement(d).Node)
		case 1:
			return c.e(s, tight, c.main.name+".ol(() -> $)", body.operand(c.types["Integer"], d, binary))
		}
		body.ret = c.types["Object"]
		return c.e(s, tight, c.main.name+".ol(() -> $)", c.functionBody(body))
	}
	t := pick(c.gen, []*Type{c.someNumber(), c.types["boolean"], c.types["Integer"], c.types["Long"], s, c.someRef()})
	e := c.expr(t, d)
	if e.poly || t.functional() {
		return c.e(s, tight, c.main.name+".ov(("+t.name+") $)", paren(e, tight))
	}
	return c.e(s, tight, c.main.name+".ov($)", e.Node)
}

// callStatement is an expression that is a statement.
func (c *ctx) callStatement(d int) *exp {
	for i := 0; i < 5; i++ {
		t := c.someType()
		var e *exp
		switch c.IntN(4) {
		case 0:
			e = c.call(t, d)
		case 1:
			e = c.call(c.types["void"], d)
		case 2:
			e = c.assignment(t, d)
		default:
			e = c.increment(c.types["int"], d)
		}
		if e != nil {
			return e
		}
	}
	return c.e(c.types["void"], tight, "Tr.p("+itoa(c.tag())+", $)", c.operand(c.types["int"], d, loosely))
}

// create makes an object of a type, or an array, a collection, a lambda.
func (c *ctx) create(t *Type, d int) *exp {
	switch t.sort {
	case ofClass:
		return c.createObject(t, d)
	case ofArray:
		return c.createArray(t, d)
	case ofList, ofMap, ofQueue:
		return c.createCollection(t, d)
	case ofFunction:
		return c.function(t, t.params, t.ret, d)
	case ofBox:
		return nil
	}
	return nil
}

func (c *ctx) createObject(t *Type, d int) *exp {
	k := t.class
	if k.functional() {
		m := k.single()
		return c.function(t, m.params, m.ret, d)
	}
	if c.loose > 2 && d == 0 {
		return nil
	}
	if d > 0 && k.open() && c.making == nil && c.chance(15) && c.budget > 0 {
		return c.anonymous(t, d)
	}
	var list []*Class
	for _, s := range c.classes {
		if s == c.making {
			break
		}
		if s.concrete() && s.below(k) && (s.param == nil || s == k) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil
	}
	s := pick(c.gen, list)
	if len(s.ctors) == 0 {
		return nil
	}
	name := s.name
	if s.param != nil {
		name = t.name
	}
	outer, kids, ok := c.enclosing(s, d)
	if !ok {
		return nil
	}
	if outer != "" {
		name = s.simple
	}
	c.loose++ // arguments are plain: a class may need itself
	args := c.arguments(pick(c.gen, s.ctors), t.arg, false, min(d, 1))
	c.loose--
	return c.e(t, tight, outer+"new "+name+"("+c.nl()+"$)", append(kids, args)...)
}

// enclosing writes the instance that an inner class needs.
func (c *ctx) enclosing(s *Class, d int) (text string, kids []*Node, ok bool) {
	if s.static || s.outer == nil {
		return "", nil, true
	}
	if k, _ := c.around(s.outer, false); k != nil && c.chance(60) && !c.early {
		return "", nil, true
	}
	if d == 0 {
		return "", nil, false
	}
	return "$.", []*Node{c.operand(s.outer.typ, d-1, tight)}, true
}

// open tells whether anonymous classes may extend it.
func (k *Class) open() bool {
	return (k.kind == plainClass || k.kind == abstractClass || k.kind == iface) && !k.final && !k.sealed && k.param == nil &&
		(k.outer == nil || k.static || k.kind == iface)
}

func (c *ctx) createArray(t *Type, d int) *exp {
	if strings.Contains(t.name, "<") || c.loose > 0 && t.elem.sort == ofArray || c.depth > deepest+4 {
		return nil
	}
	if d == 0 {
		c.loose++
		defer func() { c.loose-- }()
	}
	if c.chance(8) || d == 0 && t.elem.sort == ofPrim || c.chance(50) && t.elem.sort == ofPrim {
		dims, base := 0, t
		for base.sort == ofArray {
			base, dims = base.elem, dims+1
		}
		text := "new " + base.name
		var kids []*Node
		for i := 0; i < dims; i++ {
			if i > 0 && c.chance(30) {
				text += "[]"
				for i++; i < dims; i++ {
					text += "[]"
				}
				break
			}
			text += "[$]"
			kids = append(kids, c.length())
		}
		return c.e(t, unary, text, kids...)
	}
	if c.chance(15) {
		return c.e(t, tight, "$.clone()", c.exact(t, d))
	}
	return c.e(t, tight, "new "+t.name+c.nl()+" {$}", c.initialiser(t, d))
}

// length is a small number, hardly ever negative.
func (c *ctx) length() *Node {
	n := 2 + c.IntN(2)
	if c.chance(4) {
		n = c.IntN(3) - 1
	}
	return c.e(c.types["int"], tight, itoa(n)).Node
}

// initialiser is the elements of an array, in braces of braces for an array of
// arrays now and then.
func (c *ctx) initialiser(t *Type, d int) *Node {
	var nodes []*Node
	n := 2 + c.IntN(2)
	if c.chance(10) {
		n = c.IntN(2)
	}
	for ; n > 0; n-- {
		if t.elem.sort == ofArray && c.chance(60) {
			nodes = append(nodes, part("{$}", c.initialiser(t.elem, d-1)))
		} else {
			nodes = append(nodes, paren(c.expr(t.elem, max(0, d-1)), loosely))
		}
	}
	return row(","+c.nl()+" ", nodes)
}
