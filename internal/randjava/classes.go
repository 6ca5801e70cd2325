package randjava

// A program's classes are declared first, with all that others may use of
// them; their bodies are made afterwards, so that everything may use everything.

// class declares a class at the top or within another.
func (g *gen) class(letter string, kind classKind) *Class {
	k := &Class{kind: kind, simple: g.name(letter), static: true}
	k.name = k.simple
	if g.main != nil && g.chance(50) {
		k.outer = g.main
		k.name = g.main.name + "." + k.simple
	}
	k.typ = g.types.add(&Type{sort: ofClass, name: k.name, class: k})
	g.classes = append(g.classes, k)
	return k
}

// declareClasses makes the shells of all classes.
func (g *gen) declareClasses() {
	g.main = nil
	main := g.class("M", plainClass)
	main.name, main.simple, main.typ.name = "Main", "Main", "Main"
	main.ctors = [][]*Type{nil}
	g.main = main
	g.checked = g.exception(nil, checkedException)
	g.exception(nil, exception)
	g.thrown = []*Class{g.classes[2], g.checked}
	if g.chance(50) {
		g.thrown = append(g.thrown, g.exception(g.thrown[0], exception))
	}
	base := g.class("J", iface)
	if g.chance(60) {
		g.class("J", iface)
	}
	g.plainClasses(base)
	for n := g.IntN(2); n > 0; n-- {
		g.enum()
	}
	if g.o.Release >= 16 {
		for n := g.IntN(3); n > 0; n-- {
			k := g.class("R", record)
			if g.chance(60) {
				k.faces = []*Class{base}
				base.subs = append(base.subs, k)
			}
			k.final = true
		}
	}
	g.node = g.genericClass("G", base)
	g.own = g.genericClass("It", base)
	g.link = g.genericClass("N", base)
	g.link.final = true
	g.store = g.class("S", plainClass)
	g.store.final = true
	g.closer = g.class("C", plainClass)
	g.closer.final = true
}

func (g *gen) exception(super *Class, kind classKind) *Class {
	k := g.class("X", kind)
	k.super = super
	k.ctors = [][]*Type{{g.types["String"]}, {g.types["String"], g.types["Object"]}}
	return k
}

// plainClasses makes a few classes, some below others, and one within another.
func (g *gen) plainClasses(base *Class) {
	var list []*Class
	for n := 1 + g.IntN(2); n > 0; n-- {
		kind := plainClass
		if len(list) == 0 && g.chance(40) || g.chance(10) {
			kind = abstractClass
		}
		k := g.class("K", kind)
		if len(list) > 0 && g.chance(60) {
			k.super = pick(g, list)
			k.super.subs = append(k.super.subs, k)
		}
		if len(list) == 0 || g.chance(30) {
			k.faces = []*Class{base}
			base.subs = append(base.subs, k)
		}
		list = append(list, k)
	}
	last := g.class("K", plainClass) // something must be concrete
	last.super = list[0]
	list[0].subs = append(list[0].subs, last)
	if g.chance(60) {
		g.innerClass(pick(g, append(list, g.main)))
	}
}

// innerClass makes a class whose objects belong to one of the outer class.
func (g *gen) innerClass(outer *Class) {
	k := g.class("I", plainClass)
	k.outer, k.static, k.final = outer, false, true
	k.name = outer.name + "." + k.simple
	k.typ.name = k.name
}

func (g *gen) enum() {
	k := g.class("E", enum)
	for n := 2 + g.IntN(3); n > 0; n-- {
		k.values = append(k.values, g.name("V"))
	}
}

func (g *gen) genericClass(letter string, bound *Class) *Class {
	k := g.class(letter, plainClass)
	k.param = &Type{sort: ofVariable, name: g.name("T"), class: bound}
	g.types.add(k.param)
	k.typ = g.types.generic(k, k.param)
	return k
}

// declareMembers gives the classes fields, methods and constructors.
func (g *gen) declareMembers() {
	c := &ctx{gen: g, in: g.main, static: true}
	for _, k := range g.classes {
		switch {
		case k == g.own:
			k.ctors = [][]*Type{{k.param, k.param}}
		case k == g.node:
			c.nodeMembers(k)
		case k == g.link:
			c.linkMembers(k)
		case k == g.store:
			c.storeMembers(k)
		case k == g.closer:
			k.ctors = [][]*Type{{g.types["String"]}}
		case k.kind == iface:
			c.interfaceMembers(k)
		case k.kind == record:
			c.recordMembers(k)
		case k.kind == enum:
			c.methods(k, 1)
			m := k.methods[0] // constants override it
			m.private, m.static, m.generic = false, false, false
		case k.kind == exception || k.kind == checkedException:
			c.exceptionMembers(k)
		default:
			c.plainMembers(k)
		}
	}
}

func (c *ctx) nodeMembers(k *Class) {
	t := k.param
	f := func(typ *Type) { k.fields = append(k.fields, &Field{name: c.gen.name("f"), typ: typ, owner: k}) }
	f(t)
	f(k.typ)
	f(c.types.list(t))
	k.ctors = [][]*Type{{t}, {t, k.typ}}
	m := func(ret *Type, params ...*Type) {
		k.methods = append(k.methods, &Method{name: c.gen.name("m"), owner: k, ret: ret, params: params})
	}
	m(t)
	m(c.types["void"], t)
	m(k.typ, t, c.types["int"])
	m(t, c.types.list(t))
	m(c.types["int"])
	c.accessors(k)
}

func (c *ctx) interfaceMembers(k *Class) {
	m := &Method{name: c.gen.name("m"), owner: k, ret: c.plainType(), abstract: true}
	for n := c.IntN(3); n > 0; n-- {
		m.params = append(m.params, c.plainType())
	}
	k.methods = []*Method{m}
	if k == c.firstInterface() { // lambdas cannot stand for it
		k.methods = append(k.methods, &Method{name: c.gen.name("m"), owner: k, ret: c.types["void"], abstract: true, params: []*Type{c.someClassPlain()}})
	}
	c.methods(k, c.IntN(3))
	if c.chance(60) {
		k.fields = append(k.fields, &Field{name: c.gen.name("f"), typ: c.someRef(), owner: k, static: true, final: true})
	}
}

func (g *gen) firstInterface() *Class {
	for _, k := range g.classes {
		if k.kind == iface {
			return k
		}
	}
	return nil
}

// plainType is a type for parameters: no collection of anything.
func (c *ctx) plainType() *Type {
	switch c.IntN(5) {
	case 0, 1:
		return c.someNumber()
	case 2:
		return c.types["String"]
	}
	return c.someClassPlain()
}

func (c *ctx) recordMembers(k *Class) {
	var params []*Type
	for n := 1 + c.IntN(3); n > 0; n-- {
		t := c.somePrintable()
		params = append(params, t)
		k.methods = append(k.methods, &Method{name: c.gen.name("c"), owner: k, ret: t})
	}
	k.ctors = [][]*Type{params}
	c.methods(k, c.IntN(2))
}

func (c *ctx) exceptionMembers(k *Class) {
	if c.chance(60) {
		k.fields = append(k.fields, &Field{name: c.gen.name("f"), typ: c.types["Object"], owner: k})
	}
}

func (c *ctx) plainMembers(k *Class) {
	for n := 1 + c.IntN(2); n > 0; n-- {
		f := &Field{name: c.gen.name("f"), typ: c.someType(), owner: k, static: c.chance(25), final: c.chance(20), private: c.chance(25)}
		if k == c.main {
			f.static = c.chance(80)
		}
		k.fields = append(k.fields, f)
	}
	c.accessors(k)
	if k.static || c.o.Release >= 16 {
		c.methods(k, 1)
	} else {
		for _, f := range k.fields {
			f.static = false
		}
		c.methods(k, 1)
		k.methods[len(k.methods)-1].static = false
	}
	if k == c.main {
		c.methods(k, 1)
		c.fetchers(k)
		return
	}
	for n := 1 + c.IntN(2); n > 0; n-- {
		var params []*Type
		for i := c.IntN(3); i > 0; i-- {
			params = append(params, c.someType())
		}
		if !k.hasConstructor(params) {
			k.ctors = append(k.ctors, params)
		}
	}
}

// hasConstructor tells whether there is one with as many parameters: calls
// must not be ambiguous.
func (k *Class) hasConstructor(params []*Type) bool {
	for _, p := range k.ctors {
		if len(p) == len(params) {
			return true
		}
	}
	return false
}

// methods declares n methods.
func (c *ctx) methods(k *Class, n int) {
	for ; n > 0; n-- {
		m := &Method{name: c.gen.name("m"), owner: k, ret: c.types["void"], static: c.chance(30), checked: c.chance(15), private: c.chance(15)}
		switch {
		case !m.static && c.chance(15):
			m.ret = k.typ
		case c.chance(75):
			m.ret = c.someType()
		}
		for i := c.IntN(3); i > 0; i-- {
			m.params = append(m.params, c.someType())
		}
		switch {
		case k.kind == iface:
			m.private = m.private && c.o.Release >= 9
		case k.kind == abstractClass && c.chance(30):
			m.abstract, m.static, m.private = true, false, false
		case m.static && !m.checked && c.chance(15):
			b := c.someClassPlain()
			m.generic, m.ret, m.params = true, b, []*Type{b}
		case c.chance(20):
			m.varargs = true
			m.params = append(m.params, c.types.array(pick(c.gen, []*Type{c.types["int"], c.types["String"], c.someClassPlain()})))
		}
		k.methods = append(k.methods, m)
	}
}
