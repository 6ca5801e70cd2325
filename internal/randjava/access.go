package randjava

import "strings"

// someNumber is int mostly.
func (c *ctx) someNumber() *Type {
	return c.types[pick(c.gen, []string{"int", "int", "int", "int", "long", "double", "char", "byte", "short", "float"})]
}

// someClass is a class with a name.
func (c *ctx) someClass() *Class { return pick(c.gen, c.classes) }

// someRef is a reference type.
func (c *ctx) someRef() *Type {
	switch c.IntN(10) {
	case 0:
		return c.types["String"]
	case 1:
		return c.types[pick(c.gen, []string{"Integer", "Long", "Character"})]
	case 2:
		return c.types["Object"]
	case 3:
		return c.types.array(pick(c.gen, []*Type{c.types["int"], c.types["String"], c.someClassType()}))
	case 4:
		return c.someCollection()
	}
	return c.someClassType()
}

// someClassType is a class's type; a generic class comes with an argument.
func (c *ctx) someClassType() *Type {
	for {
		if k := c.someClass(); k.param == nil {
			return k.typ
		} else if c.chance(50) {
			return c.types.generic(k, c.typeArgument(k))
		}
	}
}

// typeArgument is a class that may stand for a type variable.
func (c *ctx) typeArgument(k *Class) *Type {
	var list []*Type
	for _, a := range c.classes {
		if a.param == nil && a.below(k.param.class) {
			list = append(list, a.typ)
		}
	}
	return pick(c.gen, list)
}

func (c *ctx) someCollection() *Type {
	elem := pick(c.gen, []*Type{c.types["String"], c.types["Integer"], c.someClassType(), c.someClassType()})
	switch {
	case c.chance(35):
		return c.types.dict(elem)
	case c.chance(20):
		return c.types.queue(elem)
	}
	return c.types.list(elem)
}

func (c *ctx) somePrintableRef() *Type {
	for {
		if t := c.someRef(); t.printable() {
			return t
		}
	}
}

func (c *ctx) somePrintable() *Type {
	if c.chance(50) {
		return pick(c.gen, []*Type{c.types["boolean"], c.someNumber()})
	}
	return c.somePrintableRef()
}

// someFunction is a function type of the class library.
func (c *ctx) someFunction() *Type {
	give := func() *Type {
		return c.types.boxed(pick(c.gen, []*Type{c.types["Integer"], c.types["String"], c.someClassType()}))
	}
	void := c.types["void"]
	switch c.IntN(4) {
	case 0:
		return c.types.function(void)
	case 1:
		return c.types.function(void, give())
	case 2:
		return c.types.function(give())
	}
	return c.types.function(give(), give())
}

// someType is any type that a variable may have.
func (c *ctx) someType() *Type {
	switch n := c.IntN(20); {
	case n < 5:
		return c.someNumber()
	case n < 6:
		return c.types["boolean"]
	case n < 8:
		return c.types["String"]
	case n < 9:
		return c.someFunction()
	case n < 10:
		return c.types.array(c.types.array(pick(c.gen, []*Type{c.types["int"], c.someClassPlain()})))
	}
	return c.someRef()
}

// someClassPlain is a class without type variable.
func (c *ctx) someClassPlain() *Type {
	for {
		if k := c.someClass(); k.param == nil {
			return k.typ
		}
	}
}

// subst puts the argument of a generic class for its variable.
func (c *ctx) subst(t, arg *Type) *Type {
	switch {
	case arg == nil || t == nil:
		return t
	case t.sort == ofVariable:
		return arg
	case t.sort == ofList && t.elem.sort == ofVariable:
		return c.types.list(arg)
	case t.sort == ofClass && t.arg != nil && t.arg.sort == ofVariable:
		return c.types.generic(t.class, arg)
	}
	return t
}

// around tells whether this of class k, or of one below it, is at hand without
// a receiver: the class of the place itself or one around it.
func (c *ctx) around(owner *Class, private bool) (in *Class, direct bool) {
	if c.static {
		return nil, false
	}
	for k := c.in; k != nil; k = k.outer {
		if private && k == owner || !private && k.below(owner) {
			return k, k == c.in
		}
		if k.static {
			return nil, false
		}
	}
	return nil, false
}

// receiverType is the type that a receiver of a member of owner has, for a
// member of type t that must give want; nil if there is none.
func (c *ctx) receiverType(owner *Class, t, want *Type) *Type {
	if owner.param == nil {
		if sub(t, want) {
			return owner.typ
		}
		return nil
	}
	var arg *Type
	switch {
	case t.sort == ofVariable:
		arg = want
	case t.sort == ofList && want.sort == ofList:
		arg = want.elem
	case t.sort == ofClass && t.arg != nil:
		arg = want.arg
	default:
		arg = c.typeArgument(owner)
	}
	if arg == nil || arg.sort != ofClass || arg.arg != nil || !arg.class.below(owner.param.class) || !sub(c.subst(t, arg), want) {
		return nil
	}
	return c.types.generic(owner, arg)
}

// within is the receiver type where a generic class's own code speaks of its
// own members.
func (c *ctx) within(owner *Class, t, want *Type) bool {
	return sub(t, want) && (owner.param == nil || c.in == owner)
}

// receiver writes a receiver of owner's members, with the dot, and what is in
// it. ok is false where there is none.
func (c *ctx) receiver(owner *Class, t, want *Type, private bool, d int, name string) (text string, kids []*Node, ok bool) {
	if c.within(owner, t, want) {
		if k, direct := c.around(owner, private); k != nil && c.chance(60) {
			switch {
			case direct && c.chance(60):
				return "this.", nil, true
			case direct:
				return "", nil, true
			case k.local || c.chance(50):
				if c.shadowed(k, name) {
					return "", nil, false
				}
				return "", nil, true
			}
			return k.name + ".this.", nil, true
		}
	}
	rt := c.receiverType(owner, t, want)
	if rt == nil {
		return "", nil, false
	}
	if d <= 0 && len(c.readable(is(rt))) == 0 {
		return "", nil, false
	}
	if private {
		return "$." + c.nl(), []*Node{c.exact(rt, d)}, true
	}
	return "$." + c.nl(), []*Node{c.operand(rt, d, tight)}, true
}

// shadowed tells whether a class between here and k has a member of that name.
func (c *ctx) shadowed(k *Class, name string) bool {
	for in := c.in; in != k; in = in.outer {
		if in.has(name) {
			return true
		}
	}
	return false
}

// has tells whether a class or what it inherits from has a member of that name.
func (k *Class) has(name string) bool {
	for c := k; c != nil; c = c.super {
		for _, m := range c.methods {
			if m.name == name {
				return true
			}
		}
		for _, f := range c.fields {
			if f.name == name {
				return true
			}
		}
		for _, i := range c.faces {
			if i.has(name) {
				return true
			}
		}
	}
	return false
}

// inConstant tells whether the place is in an enum's own constructor code,
// where its static fields may not be used.
func (c *ctx) reachable(owner *Class, private bool) bool {
	return !private || c.in.top() == owner.top()
}

// fieldRef writes a field of a type that fits, as a value or as a target.
func (c *ctx) fieldRef(want *Type, target bool, d int) *exp {
	var list []*Field
	for _, k := range c.classes {
		for _, f := range k.fields {
			if target && (f.final || f.typ != want) || !c.reachable(k, f.private) {
				continue
			}
			if c.within(k, f.typ, want) || c.receiverType(k, f.typ, want) != nil {
				list = append(list, f)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return c.writeField(pick(c.gen, list), want, d)
}

func (c *ctx) writeField(f *Field, want *Type, d int) *exp {
	if f.static {
		if c.in.top() == f.owner && !c.early && !c.hidden(f) && !c.in.has(f.name) && c.chance(50) {
			return c.e(want, tight, f.name)
		}
		return c.e(want, tight, f.owner.name+"."+f.name)
	}
	recv, kids, ok := c.receiver(f.owner, f.typ, want, f.private, d, f.name)
	if !ok {
		return nil
	}
	if k, _ := c.around(f.owner, f.private); c.early && f.final && k != nil {
		return nil // it may not be set yet
	}
	if recv == "" && (c.early || c.hidden(f)) {
		if k, _ := c.around(f.owner, f.private); k == c.in {
			recv = "this."
		} else {
			return nil
		}
	}
	return c.e(want, tight, recv+f.name, kids...)
}

func (c *ctx) readField(t *Type, d int) *exp { return c.fieldRef(t, false, d) }

// target is what may be assigned: a variable, a field or an element.
func (c *ctx) target(t *Type, d int) *exp {
	return choose(c.gen, []option[*exp]{
		{5, 0, func() *exp {
			if list := c.writable(is(t)); len(list) > 0 {
				return c.e(t, tight, pick(c.gen, list).name)
			}
			return nil
		}},
		{4, 0, func() *exp { return c.fieldRef(t, true, d) }},
		{3, 0, func() *exp {
			if t.sort == ofVariable || strings.Contains(t.name, "<") {
				return nil
			}
			return c.e(t, tight, "$[$]", c.exact(c.types.array(t), d), c.index(d))
		}},
	})
}

// assignment is x = e or x op= e, as a value.
func (c *ctx) assignment(t *Type, d int) *exp {
	x := c.target(t, d)
	if x == nil {
		return nil
	}
	op, value := c.assigned(t, d)
	target := x.Text()
	if dot := strings.LastIndexByte(target, '.'); dot >= 0 && op != "=" && strings.Contains(value.Text(), target[dot:]) {
		return nil // the value may assign the same field: see doc.go
	}
	e := c.e(t, loosely, "$ "+op+c.nl()+" $", x.Node, value)
	return e
}

// assigned is the operator and the right side.
func (c *ctx) assigned(t *Type, d int) (string, *Node) {
	switch {
	case t.sort == ofText && c.chance(40):
		return "+=", paren(c.expr(c.somePrintable(), d), binary)
	case t.number() && c.chance(50):
		ops := []string{"+=", "-=", "*=", "/=", "%="}
		if t.name != "float" && t.name != "double" {
			ops = append(ops, "<<=", ">>=", ">>>=", "&=", "|=", "^=")
			return pick(c.gen, ops), c.operand(c.types[pick(c.gen, []string{"int", "int", "char", "long"})], d, loosely)
		}
		return pick(c.gen, ops), c.operand(c.someNumber(), d, loosely)
	case t.sort == ofBox && (t.name == "Integer" || t.name == "Long") && c.chance(40):
		return pick(c.gen, []string{"+=", "-=", "*="}), c.operand(t.elem, d, loosely)
	case t.name == "boolean" && c.chance(40):
		return pick(c.gen, []string{"&=", "|=", "^="}), c.operand(t, d, loosely)
	}
	return "=", c.expr(t, d).Node
}

// increment is ++ or -- of a variable, field or element.
func (c *ctx) increment(t *Type, d int) *exp {
	x := c.target(t, d)
	if x == nil {
		return nil
	}
	op := pick(c.gen, []string{"++", "--"})
	if c.chance(50) {
		return c.e(t, unary, op+"$", x.Node)
	}
	return c.e(t, unary, "$"+op, x.Node)
}
