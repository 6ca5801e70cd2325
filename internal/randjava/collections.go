package randjava

// createCollection makes a collection of the class library.
func (c *ctx) createCollection(t *Type, d int) *exp {
	elem := t.elem
	if e := c.wrapped(t, d); e != nil {
		return e
	}
	if e := c.streamed(t, d); e != nil {
		return e
	}
	if t.sort == ofMap {
		made := "new " + pick(c.gen, []string{"HashMap", "LinkedHashMap", "HashMap", "TreeMap"}) + "<String, " + elem.name + ">"
		if d > 0 && c.chance(40) {
			return c.e(t, tight, made+"($)", c.operand(t, d-1, loosely))
		}
		return c.e(t, tight, made+"()")
	}
	if t.sort == ofQueue {
		return c.createQueue(t, d)
	}
	if d == 0 || c.chance(15) {
		return c.e(t, tight, "new "+pick(c.gen, []string{"ArrayList", "LinkedList", "Vector"})+"<"+elem.name+">()")
	}
	one := func() *Node { return c.operand(elem, d-1, loosely) }
	switch c.IntN(5) {
	case 0:
		if c.o.Release >= 9 {
			return c.e(t, tight, "List.<"+elem.name+">of($, $)", one(), one())
		}
	case 1:
		return c.e(t, tight, "Collections.unmodifiableList($)", c.exact(t, d-1))
	case 2:
		return c.e(t, tight, "Arrays.<"+elem.name+">asList($, $)", one(), one())
	case 3:
		other := pick(c.gen, []*Type{t, t, c.types.queue(elem)})
		return c.e(t, tight, "new "+pick(c.gen, []string{"ArrayList", "LinkedList", "Vector"})+"<"+elem.name+">($)", c.operand(other, d-1, loosely))
	}
	return c.e(t, tight, "new ArrayList<"+elem.name+">(Arrays.<"+elem.name+">asList($,"+c.nl()+" $))", one(), one())
}

// wrapped is what a factory method of the library puts around a collection, or makes of its
// elements, or nil.
func (c *ctx) wrapped(t *Type, d int) *exp {
	if d == 0 || t.sort == ofQueue || !c.chance(20) {
		return nil
	}
	if t.sort == ofMap {
		switch key := c.operand(c.types["String"], d-1, loosely); c.IntN(5) {
		case 0:
			return c.e(t, tight, "Collections.singletonMap($,"+c.nl()+" $)", key, c.operand(t.elem, d-1, loosely))
		case 1:
			if c.o.Release >= 9 {
				return c.e(t, tight, "Map.<String, "+t.elem.name+">of($, $)", key, c.operand(t.elem, d-1, loosely))
			}
		case 2:
			return c.e(t, tight, "Collections.unmodifiableMap($)", c.exact(t, d-1))
		}
		return c.e(t, tight, "Collections.synchronizedMap($)", c.exact(t, d-1))
	}
	switch c.IntN(5) {
	case 0:
		return c.e(t, tight, "Collections.<"+t.elem.name+">singletonList($)", c.operand(t.elem, d-1, loosely))
	case 1:
		return c.e(t, tight, "Collections.<"+t.elem.name+">nCopies(2, $)", c.operand(t.elem, d-1, loosely))
	case 2:
		if c.o.Release >= 10 {
			return c.e(t, tight, "List.copyOf($)", c.exact(t, d-1))
		}
	}
	return c.e(t, tight, "Collections.synchronizedList($)", c.exact(t, d-1))
}

// fromCollection takes something out of a collection.
func (c *ctx) fromCollection(t *Type, d int) *exp {
	switch {
	case t.name == "int":
		if c.chance(50) {
			return c.e(t, tight, "$.size()", c.operand(c.someCollection(), d, tight))
		}
		l := c.types.list(c.types["Integer"])
		return c.e(t, tight, "$.indexOf($)", c.operand(l, d, tight), c.operand(c.types["Object"], d, loosely))
	case t.name == "boolean":
		return c.collectionTest(d)
	case !t.ref() || t.sort == ofFunction || t.sort == ofObject || t.collection() || t.sort == ofArray:
		return nil
	}
	l, m, k := c.types.list(t), c.types.dict(t), c.types["String"]
	switch c.IntN(18) {
	case 12, 13, 14:
		return c.fromQueue(t, d)
	case 15, 16, 17:
		return c.fromStream(t, d)
	case 0:
		return c.e(t, tight, "$.get($)", c.operand(m, d, tight), c.operand(k, d, loosely))
	case 1:
		return c.e(t, tight, "$.put($, $)", c.operand(m, d, tight), c.operand(k, d, loosely), c.operand(t, d, loosely))
	case 2:
		return c.e(t, tight, "$.remove($)", c.operand(m, d, tight), c.operand(k, d, loosely))
	case 3:
		return c.e(t, tight, "$.set($,"+c.nl()+" $)", c.operand(l, d, tight), c.index(d), c.operand(t, d, loosely))
	case 4:
		return c.e(t, tight, "$.remove((int) $)", c.operand(l, d, tight), part("($)", c.index(d)))
	case 5:
		in := c.body(t)
		v := in.declare(&Var{name: in.fresh("k"), typ: k, fixed: true})
		return c.e(t, tight, "$.computeIfAbsent($, "+v.name+" -> $)", c.operand(m, d, tight), c.operand(k, d, loosely), in.operand(t, d, loosely))
	case 6, 7, 8:
		return c.e(t, tight, "$.getOrDefault($, $)", c.operand(m, d, tight), c.operand(k, d, loosely), c.operand(t, d, loosely))
	}
	return c.e(t, tight, "$.get($)", c.operand(l, d, tight), c.index(d))
}

func (c *ctx) collectionTest(d int) *exp {
	b, obj := c.types["boolean"], c.types["Object"]
	elem := c.someClassType()
	l := c.types.list(elem)
	switch c.IntN(5) {
	case 0:
		return c.e(b, tight, "$.contains($)", c.operand(l, d, tight), c.operand(obj, d, loosely))
	case 1:
		return c.e(b, tight, "$.add($)", c.operand(l, d, tight), c.operand(elem, d, loosely))
	case 2:
		return c.e(b, tight, "$.remove((Object) $)", c.operand(l, d, tight), c.operand(elem, d, tight))
	case 3:
		in := c.body(b)
		v := in.declare(&Var{name: in.fresh("o"), typ: elem, fixed: true})
		return c.e(b, tight, "$.removeIf("+v.name+" -> $)", c.operand(l, d, tight), in.operand(b, d, loosely))
	}
	return c.e(b, tight, "$.containsKey($)", c.operand(c.types.dict(elem), d, tight), c.operand(c.types["String"], d, loosely))
}

// collectionStatement does something to a collection.
func (c *ctx) collectionStatement(d int) *Node {
	elem := pick(c.gen, []*Type{c.types["String"], c.types["Integer"], c.someClassType()})
	l, m, s := c.types.list(elem), c.types.dict(elem), c.types["String"]
	value := func() *Node { return c.operand(elem, d, loosely) }
	recv := func() *Node { return c.operand(l, d, tight) }
	switch c.IntN(13) {
	case 10, 11:
		return c.queueStatement(elem, d)
	case 12:
		return c.streamStatement(d)
	case 0, 1, 2:
		return stmt("$.add($);", recv(), value())
	case 3, 4:
		return stmt("$.put($, $);", c.operand(m, d, tight), c.operand(s, d, loosely), value())
	case 5:
		return stmt("$.add($, $);", recv(), c.index(d), value())
	case 6:
		in := c.body(c.types["void"])
		v := in.declare(&Var{name: in.fresh("o"), typ: elem, fixed: true})
		return stmt("$.forEach("+v.name+" -> $);", recv(), in.callStatement(d).Node)
	case 7:
		return stmt("$.addAll($);", recv(), c.operand(l, d, loosely))
	case 8:
		if elem.sort == ofClass {
			return stmt("Tr.p("+itoa(c.tag())+", $.toArray(new "+elem.raw()+"[0])"+".length);", recv())
		}
		return stmt("Collections.sort($);", recv())
	}
	return stmt("$.clear();", recv())
}
