package randjava

// streamed collects what a pipeline of a stream gives into a collection of type t, or is nil.
func (c *ctx) streamed(t *Type, d int) *exp {
	if d == 0 || t.sort == ofQueue || c.guards || c.depth > deepest+2 || !c.chance(20) {
		return nil
	}
	stream := c.pipeline(t.elem, d-1)
	if t.sort == ofMap {
		key, value := c.about(t.elem, c.types["String"], d), c.about(t.elem, t.elem, d)
		return c.e(t, tight, "$.collect(Collectors.toMap($,"+c.nl()+" $, (p, q) -> p))", stream, key, value)
	}
	switch c.IntN(5) {
	case 0:
		if c.o.Release >= 16 {
			return c.e(t, tight, "$.toList()", stream)
		}
	case 1:
		return c.e(t, tight, "$.collect(Collectors.toCollection("+pick(c.gen, []string{"ArrayList", "LinkedList", "Vector"})+"::new))", stream)
	case 2:
		key := c.about(t.elem, c.types["String"], d)
		return c.e(t, tight, "$.collect(Collectors.groupingBy($)).getOrDefault($, $)", stream, key, c.operand(c.types["String"], d-1, loosely), c.operand(t, d-1, loosely))
	}
	return c.e(t, tight, "$"+c.nl()+".collect(Collectors.toList())", stream)
}

// fromStream takes one of what a stream has, or makes one of all.
func (c *ctx) fromStream(t *Type, d int) *exp {
	if c.guards || c.depth > deepest+2 {
		return nil
	}
	other := func() *Node { return c.operand(t, d, loosely) }
	switch c.IntN(5) {
	case 0:
		return c.e(t, tight, "$.findFirst().orElse($)", c.pipeline(t, d), other())
	case 1:
		in := c.body(t)
		p, q := in.declare(&Var{name: in.fresh("p"), typ: t, fixed: true}), in.declare(&Var{name: in.fresh("q"), typ: t, fixed: true})
		return c.e(t, tight, "$.reduce(("+p.name+", "+q.name+") -> $)"+c.nl()+".orElseGet(() -> $)", c.pipeline(t, d), in.operand(t, d, loosely), c.body(t).operand(t, d, loosely))
	case 2:
		from := c.someClassPlain()
		return c.e(t, tight, "Optional.<"+from.name+">ofNullable($).<"+t.name+">map($).orElse($)", c.operand(from, d, loosely), c.about(from, t, d), other())
	case 3:
		if t.arg != nil || t.sort != ofClass {
			return nil
		}
		return c.e(t, tight, "$.toArray("+t.raw()+"[]::new)[$]", c.pipeline(t, d), c.index(d))
	}
	return c.e(t, tight, "$.collect(Collectors.toList()).get($)", c.pipeline(t, d), c.index(d))
}

// streamStatement does something with each element of a stream.
func (c *ctx) streamStatement(d int) *Node {
	elem := c.someClassPlain()
	in := c.body(c.types["void"])
	v := in.declare(&Var{name: in.fresh("o"), typ: elem, fixed: true})
	return stmt("$.forEach("+v.name+" -> $);", c.pipeline(elem, d), in.callStatement(d).Node)
}

// pipeline is a stream of t, with its stages so far.
func (c *ctx) pipeline(t *Type, d int) *Node {
	from := t
	if t.sort == ofClass && c.chance(50) {
		from = c.someClassPlain()
	}
	var e *Node
	if c.chance(70) {
		e = part("$.stream()", c.operand(c.types.list(from), d, tight))
	} else {
		e = part("Stream.<"+from.name+">of($, $)", c.operand(from, d, loosely), c.operand(from, d, loosely))
	}
	for n := c.IntN(3); n > 0; n-- {
		e = c.stage(e, from, d)
	}
	if from != t || c.chance(50) {
		e = part("$"+c.nl()+".<"+t.name+">map($)", e, c.about(from, t, d))
	}
	return e
}

// stage adds one that leaves a stream's type as it is.
func (c *ctx) stage(e *Node, t *Type, d int) *Node {
	switch c.IntN(4) {
	case 0:
		return part("$.limit(3)", e)
	case 1:
		in := c.body(c.types["void"])
		v := in.declare(&Var{name: in.fresh("o"), typ: t, fixed: true})
		return part("$.peek("+v.name+" -> $)", e, in.callStatement(d).Node)
	case 2:
		return part("$"+c.nl()+".flatMap($)", e, c.flattened(t, d))
	}
	return part("$.filter($)", e, c.test(t, d))
}

// flattened is a lambda that gives a stream for each element.
func (c *ctx) flattened(t *Type, d int) *Node {
	in := c.body(t)
	v := in.declare(&Var{name: in.fresh("o"), typ: t, fixed: true})
	first, second := in.operand(t, max(0, d-1), loosely), in.operand(t, 0, loosely)
	if t.sort == ofClass && t.arg == nil && in.chance(50) {
		first, second = in.newOne(t), in.newOne(t)
	}
	return part(v.name+" -> Stream.<"+t.name+">of($, $)", first, second)
}

// test is a lambda that tells something of an element.
func (c *ctx) test(t *Type, d int) *Node {
	in := c.body(c.types["boolean"])
	v := in.declare(&Var{name: in.fresh("o"), typ: t, fixed: true})
	return part(v.name+" -> $", in.operand(c.types["boolean"], d, loosely))
}

// about is a function from an element to something else.
func (c *ctx) about(from, to *Type, d int) *Node {
	f := c.types.function(to, from)
	if e := c.function(f, f.params, f.ret, d); e != nil {
		return e.Node
	}
	in := c.body(to)
	v := in.declare(&Var{name: in.fresh("o"), typ: from, fixed: true})
	return part(v.name+" -> $", in.operand(to, 0, loosely))
}
