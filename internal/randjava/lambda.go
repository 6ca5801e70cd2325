package randjava

import "strings"

// function is a lambda or method reference.
func (c *ctx) function(t *Type, params []*Type, ret *Type, d int) *exp {
	if c.depth > deepest+4 {
		return nil
	}
	if c.chance(20) {
		if e := c.reference(t, params, ret, d); e != nil {
			return e
		}
	}
	if c.guards {
		return nil
	}
	body := c.body(ret)
	text := body.lambdaParams(params) + " -> $"
	var e *exp
	switch {
	case c.chance(30) && c.budget > 0 && d > 0:
		e = c.e(t, loosely, text, c.functionBody(body))
	case ret.sort == ofVoid:
		e = c.e(t, loosely, text, body.callStatement(max(0, d)).Node)
	default:
		e = c.e(t, loosely, text+c.nl(), paren(body.expr(ret, max(0, d)), loosely))
	}
	e.poly = true
	return e
}

// lambdaParams declares the parameters, with types or without.
func (c *ctx) lambdaParams(params []*Type) string {
	how := c.IntN(4)
	if how == 3 && c.o.Release < 11 {
		how = 0
	}
	if len(params) != 1 && how == 1 {
		how = 0
	}
	var names []string
	for _, p := range params {
		v := c.declare(&Var{name: c.fresh(letter(p)), typ: p, fixed: c.chance(70)})
		switch how {
		case 2:
			names = append(names, p.name+" "+v.name)
		case 3:
			names = append(names, "var "+v.name)
		default:
			names = append(names, v.name)
		}
	}
	if how == 1 {
		return names[0]
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// functionBody is the block of a lambda or method: it gives back c.ret.
func (c *ctx) functionBody(in *ctx) *Node {
	n := 1 + c.IntN(3)
	body := in.inner()
	kids, _ := body.statements(n, false)
	if in.ret.sort != ofVoid {
		kids = append(kids, body.gives(2)...)
	}
	b := block(kids...)
	b.flat = c.chance(20)
	return b
}

// reference is a method reference that fits.
func (c *ctx) reference(t *Type, params []*Type, ret *Type, d int) *exp {
	var list []*exp
	add := func(text string, kids ...*Node) {
		e := c.e(t, loosely, text, kids...)
		e.poly = true
		list = append(list, e)
	}
	for _, k := range c.classes {
		if ret.sort == ofClass && ret.arg == nil && k.typ != nil && k.concrete() && k.param == nil && (k.static || k.outer == nil) && k.below(ret.class) {
			for _, ctor := range k.ctors {
				if same(ctor, params) {
					add(k.name + "::new")
				}
			}
		}
		for _, m := range k.methods {
			if m.checked || m.private || m.generic || m.varargs || k.param != nil || m.ret != ret {
				continue
			}
			switch {
			case m.static && same(m.params, params):
				add(k.name + "::" + m.name)
			case !m.static && same(m.params, params) && d > 0:
				add("$::"+m.name, c.exact(k.typ, d-1))
			case !m.static && len(params) > 0 && params[0] == k.typ && same(m.params, params[1:]):
				add(k.name + "::" + m.name)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return pick(c.gen, list)
}

func same(a, b []*Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// callFunction calls a function object.
func (c *ctx) callFunction(t *Type, d int) *exp {
	if !t.ref() || t.sort == ofVoid {
		return nil
	}
	var f *Type
	if c.chance(50) {
		f = c.types.function(t)
	} else {
		f = c.types.function(t, c.types.boxed(pick(c.gen, []*Type{c.types["Integer"], c.types["String"], c.someClassPlain()})))
	}
	var args []*Node
	for _, p := range f.params {
		args = append(args, c.argumentOf(p, d))
	}
	return c.e(t, tight, "$."+c.nl()+f.method+"($)", c.operand(f, d, tight), row(", ", args))
}

// anonymous is an object of an anonymous class.
func (c *ctx) anonymous(t *Type, d int) *exp {
	c.budget -= 2
	k := &Class{name: "", kind: plainClass, outer: c.in, static: c.static, local: true, final: true}
	k.typ = &Type{sort: ofClass, name: t.name, class: k}
	args := row("", nil)
	if t.class.kind == iface {
		k.faces = []*Class{t.class}
	} else {
		k.super = t.class
		if len(t.class.ctors) == 0 {
			return nil
		}
		args = c.arguments(pick(c.gen, t.class.ctors), nil, false, 0)
	}
	in := c.body(nil)
	in.in, in.static, in.early = k, false, false
	body := in.classBody(k)
	e := c.e(t, tight, "new "+t.name+"($) $", args, body)
	return e
}

// classBody is the body of an anonymous or local class: what it must implement,
// and a little of its own.
func (c *ctx) classBody(k *Class) *Node {
	var kids []*Node
	if c.chance(40) {
		in := c.inner()
		in.early = true
		f := c.someType()
		kids = append(kids, member("final "+f.name+" "+c.gen.name("f")+" = $;", paren(in.expr(f, 1), loosely)))
	}
	if c.chance(20) {
		in := c.inner()
		in.ret, in.early = nil, true
		some, _ := in.statements(1, false)
		kids = append(kids, member("$", block(some...)))
	}
	must := k.missing()
	for _, m := range k.inherited() {
		if !m.static && !m.private && !m.abstract && !m.generic && c.chance(25) && len(must) < 4 {
			must = append(must, m)
		}
	}
	for _, m := range must {
		kids = append(kids, c.method(m, k, nil))
	}
	kids = append(kids, member("public String toString() { return \"local\"; }").kept())
	return block(kids...)
}

// inherited are the methods of the classes above.
func (k *Class) inherited() (list []*Method) {
	seen := map[string]bool{}
	var visit func(*Class)
	visit = func(c *Class) {
		if c == nil {
			return
		}
		for _, m := range c.methods {
			if !seen[m.name] && c != k {
				list = append(list, m)
			}
			seen[m.name] = true
		}
		visit(c.super)
		for _, f := range c.faces {
			visit(f)
		}
	}
	visit(k)
	return list
}

// missing are the abstract methods that nobody above has a body for.
func (k *Class) missing() (list []*Method) {
	for _, m := range k.inherited() {
		if m.abstract {
			list = append(list, m)
		}
	}
	return list
}
