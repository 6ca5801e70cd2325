package randjava

import "strings"

// write declares a method whose body is given: PARAM is its parameter, MORE; any
// statement. Without that it is short.
func (c *ctx) write(k *Class, ret *Type, params []*Type, text string) {
	m := &Method{name: c.gen.name("m"), owner: k, ret: ret, params: params, short: !strings.Contains(text, more) && !strings.Contains(text, "(")}
	m.body = func(in *ctx, names []string) *Node {
		if len(names) > 0 {
			text = strings.ReplaceAll(text, "PARAM", names[0])
		}
		return block(in.fill(text))
	}
	k.methods = append(k.methods, m)
}

const more = "MORE;"

// fill is a statement, or several, with others in it.
func (c *ctx) fill(text string) *Node {
	var kids []*Node
	for n := strings.Count(text, more); n > 0; n-- {
		some, _ := c.inner().statements(1, false)
		kids = append(kids, stmt("$", block(some...)))
	}
	return stmt(strings.ReplaceAll(text, more, "$"), kids...).kept()
}

// accessors declares methods that only read and set the fields that a class has
// so far, as those of everyday classes do.
func (c *ctx) accessors(k *Class) {
	for _, f := range k.fields {
		if f.static {
			continue
		}
		if c.chance(40) {
			c.write(k, f.typ, nil, "return "+f.name+";")
		}
		if c.chance(20) {
			c.delegate(k, f)
		}
		if !f.final && c.chance(30) {
			c.setter(k, f)
		}
	}
}

// setter declares a method that sets a field: one that gives this, or what the
// field had.
func (c *ctx) setter(k *Class, f *Field) {
	this, value := pick(c.gen, []string{"", "this."})+f.name, []*Type{f.typ}
	also := pick(c.gen, []string{"", "", "\n" + more})
	switch c.IntN(5) {
	case 0, 1:
		c.write(k, k.typ, value, this+" = PARAM;"+also+"\nreturn this;")
	case 2:
		c.write(k, f.typ, value, f.typ.name+" old = "+this+";\n"+this+" = PARAM;"+also+"\nreturn old;")
	case 3:
		c.write(k, f.typ, value, "try {\n    return "+this+";\n} finally {\n    "+this+" = PARAM;"+also+"\n}")
	case 4:
		c.write(k, f.typ, nil, f.typ.name+" old = "+this+";\n"+this+" = "+plainly(f.typ)+";"+also+"\nreturn old;")
	}
}

// delegate declares a method that gives what a field's object has.
func (c *ctx) delegate(k *Class, f *Field) {
	if f.typ.sort != ofClass {
		return
	}
	var list []*Field
	for _, g := range f.typ.class.fields {
		if !g.static && !g.private && f.typ.arg == nil {
			list = append(list, g)
		}
	}
	if len(list) > 0 {
		g := pick(c.gen, list)
		c.write(k, g.typ, nil, "return "+f.name+"."+g.name+";")
	}
}
