package randjava

import "strings"

// program makes the whole file.
func (g *gen) program() *Node {
	g.declareClasses()
	g.declareMembers()
	var tops []*Node
	inside := map[*Class][]*Node{}
	for i := len(g.classes) - 1; i >= 0; i-- { // inner ones before their outer
		k := g.classes[i]
		n := g.classText(k, inside[k])
		if k.outer == nil {
			tops = append(tops, n)
		} else {
			inside[k.outer] = append(inside[k.outer], n)
		}
	}
	head := "package " + packageMark + ";\n\nimport java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\nimport tr.Tr;\n\n"
	return part(head+"$", row("\n\n", tops))
}

// classText writes a class with its members; the nested ones are given.
func (g *gen) classText(k *Class, nested []*Node) *Node {
	c := &ctx{gen: g, in: k}
	var kids []*Node
	switch {
	case k == g.own:
		kids = g.iterable(k)
	case k == g.node:
		kids = c.genericBody(k)
	case k == g.link:
		kids = c.linkBody(k)
	case k == g.store:
		kids = c.storeBody(k)
	case k == g.closer:
		kids = c.closerBody(k)
	case k.kind == exception || k.kind == checkedException:
		kids = c.exceptionBody(k)
	case k.kind == record:
		kids = c.recordBody(k)
	case k.kind == enum:
		kids = c.enumBody(k)
	case k.kind == iface:
		kids = c.interfaceBody(k)
	default:
		kids = c.plainBody(k)
	}
	if k == g.main {
		kids = append(kids, c.mainBody()...)
	}
	kids = append(kids, nested...)
	head, args := c.head(k)
	b := block(kids...)
	return member(head+"$", append(args, b)...)
}

// head is a class's declaration up to its body.
func (c *ctx) head(k *Class) (string, []*Node) {
	words := []string{}
	if k == c.main {
		words = append(words, "public")
	}
	if k.outer != nil && k.static && k.kind != iface && k.kind != enum && k.kind != record {
		words = append(words, "static")
	}
	switch k.kind {
	case abstractClass:
		words = append(words, "abstract class")
	case iface:
		words = append(words, "interface")
	case enum:
		words = append(words, "enum")
	case record:
		words = append(words, "record")
	default:
		words = append(words, "class")
	}
	text := strings.Join(words, " ") + " " + k.simple
	switch {
	case k.param != nil:
		text += "<" + k.param.name + " extends " + k.param.class.name + ">"
	case k.kind == record:
		text += "(" + c.parameters(k.components(), k.ctors[0], false) + ")"
	}
	switch {
	case k.super != nil:
		text += " extends " + k.super.name
	case k.kind == exception:
		text += " extends RuntimeException"
	case k.kind == checkedException:
		text += " extends Exception"
	}
	var faces []string
	for _, f := range k.faces {
		faces = append(faces, f.name)
	}
	switch k {
	case c.own:
		faces = append(faces, "Iterable<"+k.param.name+">")
	case c.closer:
		faces = append(faces, "AutoCloseable")
	}
	if len(faces) > 0 {
		text += " implements " + strings.Join(faces, ", ")
	}
	return text + " ", nil
}

func (k *Class) components() (names []string) {
	for _, m := range k.methods[:len(k.ctors[0])] {
		names = append(names, m.name)
	}
	return names
}

// parameters writes a parameter list.
func (c *ctx) parameters(names []string, params []*Type, varargs bool) string {
	var list []string
	for i, p := range params {
		name := p.name
		if varargs && i == len(params)-1 {
			name = p.elem.name + "..."
		}
		list = append(list, name+" "+names[i])
	}
	return strings.Join(list, ", ")
}

// take declares the parameters of a body.
func (c *ctx) take(params []*Type) (names []string) {
	for _, p := range params {
		v := c.declare(&Var{name: c.fresh(letter(p)), typ: p, fixed: c.chance(50)})
		names = append(names, v.name)
	}
	return names
}

// plainBody is the body of a plain or abstract class.
func (c *ctx) plainBody(k *Class) []*Node {
	var kids []*Node
	for _, f := range k.fields {
		kids = append(kids, c.field(f))
		if c.chance(20) {
			kids = append(kids, c.initBlock(f.static))
		}
	}
	for i := range k.ctors {
		if k != c.main {
			kids = append(kids, c.constructor(k, i))
		}
	}
	for _, m := range k.methods {
		kids = append(kids, c.method(m, k, nil))
	}
	kids = append(kids, c.overrides(k)...)
	return append(kids, c.toText(k))
}

// overrides are the methods from above that a class has a body of its own for.
func (c *ctx) overrides(k *Class) (kids []*Node) {
	for _, m := range k.inherited() {
		must := m.abstract && k.kind != abstractClass
		may := !m.static && !m.private && !m.generic && c.chance(20)
		if must || may {
			kids = append(kids, c.method(m, k, nil))
		}
	}
	return kids
}

// field declares a field with its first value.
func (c *ctx) field(f *Field) *Node {
	in := c.inner()
	in.static, in.early, in.safe = f.static, true, c.chance(97) || !f.static && c.chance(80)
	if !f.static {
		in.making = c.in
	}
	words := ""
	if f.private {
		words = "private "
	}
	if f.static && c.in.kind != iface {
		words += "static "
	}
	if f.final && c.in.kind != iface {
		words += "final "
	}
	if f.typ.sort == ofArray && f.typ.elem.arg == nil && c.chance(30) {
		return member(words+f.typ.name+" "+f.name+" = {$};", in.initialiser(f.typ, 2))
	}
	if !f.final && c.chance(15) {
		return member(words + f.typ.name + " " + f.name + ";")
	}
	if !f.static && f.typ.ref() && c.chance(12) { // it may make the class again, as long as there is fuel
		in.making = nil
		return member(words+f.typ.name+" "+f.name+" = Tr.go() ? $ : null;", paren(in.expr(f.typ, 2), loosely))
	}
	c.loose++
	value := paren(in.expr(f.typ, 1+c.IntN(2)), loosely)
	c.loose--
	return member(words+f.typ.name+" "+f.name+" ="+c.nl()+" $;", value)
}

// initBlock is an initialiser block.
func (c *ctx) initBlock(static bool) *Node {
	in := c.inner()
	in.static, in.early, in.safe, in.making = static, true, true, c.in
	c.budget = 3
	kids := []*Node{in.trace(), in.trace()}
	if !static {
		kids, _ = in.statements(1, false)
	}
	if static {
		return member("static $", block(kids...))
	}
	return member("$", block(kids...))
}

// constructor makes the constructor number i. It calls another one of the class,
// or one of the superclass.
func (c *ctx) constructor(k *Class, i int) *Node {
	in := c.inner()
	in.ret, in.making = c.types["void"], k
	c.budget = 2 + c.IntN(3)
	names := in.take(k.ctors[i])
	var kids []*Node
	before := in.inner()
	before.static, before.early = true, true
	switch {
	case i > 0 && c.chance(50):
		kids = append(kids, stmt("this($);", before.arguments(k.ctors[0], nil, false, 1)))
	case k.super != nil:
		kids = append(kids, stmt("super($);", before.arguments(pick(c.gen, k.super.ctors), nil, false, 1)))
	case c.chance(20):
		kids = append(kids, stmt("super();"))
	}
	kids = append(kids, stmt("Tr.go();").kept())
	for _, f := range k.fields {
		if !f.static && !f.final && c.chance(50) {
			kids = append(kids, stmt("this."+f.name+" = $;", paren(in.expr(f.typ, 1), loosely)))
		}
	}
	some, _ := in.statements(c.IntN(2), false)
	words := pick(c.gen, []string{"", "public ", "protected "})
	return member(words+k.simple+"("+c.parameters(names, k.ctors[i], false)+") $", block(append(kids, some...)...))
}

// method writes a method of class k, its own or one it overrides. Where fuel
// has run out it gives something plain.
func (c *ctx) method(m *Method, k *Class, body *Node) *Node {
	in := c.inner()
	in.in, in.static, in.early, in.ret, in.checked, in.making = k, m.static, false, m.ret, m.checked, nil
	if !k.local {
		c.budget = 1 + c.IntN(2)
	}
	names := in.take(m.params)
	text := c.modifiers(m, k)
	if m.generic {
		name := c.gen.name("U")
		t := &Type{sort: ofVariable, name: name, class: m.params[0].class}
		in.vars[len(in.vars)-1].typ = t
		in.vars[len(in.vars)-1].fixed = true
		return member(text+"<"+name+" extends "+m.params[0].name+"> "+name+" "+m.name+"("+name+" "+names[0]+") $",
			block(in.trace(), stmt("return "+names[0]+";")))
	}
	text += m.ret.name + " " + m.name + "(" + c.parameters(names, m.params, m.varargs) + ")"
	if m.checked && m.owner == k {
		text += " throws " + c.gen.checked.name
	} else {
		in.checked = false
	}
	if m.abstract && m.owner == k {
		return member(text + ";")
	}
	own := m.body != nil && m.owner == k
	if body == nil && own {
		body = m.body(in, names)
	}
	if own && m.short {
		return member(text+" $", body)
	}
	out := stmt("if (!Tr.go()) return;").kept()
	if m.ret.sort != ofVoid {
		out = stmt("if (!Tr.go()) return " + plainly(m.ret) + ";").kept()
	}
	if body == nil {
		body = c.functionBody(in)
	}
	body.kids = append([]*Node{out}, body.kids...)
	return member(text+" $", body)
}

// modifiers of a method: what overrides is public.
func (c *ctx) modifiers(m *Method, k *Class) string {
	words := ""
	switch {
	case m.private:
		words = "private "
	case m.owner != k || k.kind == iface:
		words = "public "
	default:
		words = pick(c.gen, []string{"", "", "public ", "protected "})
	}
	if m.owner != k && c.chance(50) {
		words = "@Override " + words
	}
	switch {
	case m.static:
		words += "static "
	case m.abstract && m.owner == k && k.kind != iface:
		words += "abstract "
	case k.kind == iface && !m.abstract && !m.private:
		words += "default "
	}
	if m.static || m.private || k.kind == iface || m.abstract && m.owner == k {
		return words
	}
	return words + pick(c.gen, []string{"", "", "", "", "synchronized "})
}

// toText is toString by the simple fields.
func (c *ctx) toText(k *Class) *Node {
	text := "@Override public String toString() { return \"" + k.simple + "\""
	for _, f := range k.fields {
		if !f.static && (f.typ.sort == ofPrim || f.typ.sort == ofText) {
			text += " + \" \" + " + f.name
		}
	}
	return member(text + "; }").kept()
}

func (c *ctx) interfaceBody(k *Class) (kids []*Node) {
	for _, f := range k.fields {
		in := c.inner()
		in.static = true
		kids = append(kids, in.field(f))
	}
	for _, m := range k.methods {
		kids = append(kids, c.method(m, k, nil))
	}
	return kids
}

func (c *ctx) recordBody(k *Class) (kids []*Node) {
	if c.chance(40) {
		in := c.inner()
		in.static, in.early, in.ret, in.making = true, true, nil, k
		c.budget = 2
		for i, name := range k.components() {
			in.declare(&Var{name: name, typ: k.ctors[0][i]})
		}
		some, _ := in.statements(2, false)
		some = append([]*Node{stmt("Tr.go();").kept()}, some...)
		kids = append(kids, member("public "+k.simple+" $", block(some...)))
	}
	for _, m := range k.methods[len(k.ctors[0]):] {
		kids = append(kids, c.method(m, k, nil))
	}
	return append(kids, c.overrides(k)...)
}

func (c *ctx) enumBody(k *Class) []*Node {
	var constants []*Node
	for i, v := range k.values {
		text := v
		if i%2 == 0 {
			text += "(" + itoa(i) + ")"
		}
		if c.chance(30) {
			anon := &Class{kind: plainClass, super: k, outer: k, static: true, local: true}
			anon.typ = &Type{sort: ofClass, name: k.name, class: anon}
			in := c.inner()
			in.in, in.static = anon, false
			constants = append(constants, part(text+" $", block(in.method(k.methods[0], anon, nil))))
		} else {
			constants = append(constants, part(text))
		}
	}
	number := c.gen.name("w")
	kids := []*Node{part("$;", row(", ", constants)),
		member("final int " + number + ";").kept(),
		member(k.simple + "() { this(-1); }").kept(),
		member(k.simple + "(int n) { Tr.p(" + itoa(c.tag()) + ", n); " + number + " = n; }").kept()}
	for _, m := range k.methods {
		kids = append(kids, c.method(m, k, nil))
	}
	return kids
}

func (c *ctx) exceptionBody(k *Class) []*Node {
	cause := "super(s); if (o instanceof Throwable && o != this) initCause((Throwable) o);"
	if k.super != nil {
		cause = "super(s, o);"
	}
	kids := []*Node{
		part("private static final long serialVersionUID = 1;"),
		member(k.simple + "(String s) { super(s); }").kept(),
		member(k.simple + "(String s, Object o) { " + cause + " }").kept(),
	}
	for _, f := range k.fields {
		kids = append(kids, member("transient "+f.typ.name+" "+f.name+";"))
	}
	if k == c.gen.checked {
		kids = append(kids, member("static void may(int n) throws "+k.name+" {\n    if (n % 3 == 0) {\n        throw new "+k.simple+"(\"may \" + n);\n    }\n}").kept())
	}
	return kids
}

func (c *ctx) closerBody(k *Class) []*Node {
	in := c.inner()
	in.ret = c.types["void"]
	c.budget = 4
	some, _ := in.statements(1+c.IntN(2), false)
	return []*Node{
		member("final String name;").kept(),
		member(k.simple + "(String s) { name = s; }").kept(),
		member("@Override public void close() $", block(append([]*Node{stmt("if (!Tr.go()) return;").kept(), stmt("Tr.p(" + itoa(c.tag()) + ", name);")}, some...)...)),
		c.toText(k),
	}
}

func (c *ctx) genericBody(k *Class) (kids []*Node) {
	for _, f := range k.fields {
		kids = append(kids, c.field(f))
	}
	for i := range k.ctors {
		kids = append(kids, c.constructor(k, i))
	}
	for _, m := range k.methods {
		kids = append(kids, c.method(m, k, nil))
	}
	return append(kids, c.toText(k))
}

// iterable is a class whose iterator is an anonymous class.
func (g *gen) iterable(k *Class) []*Node {
	t := k.param.name
	return []*Node{
		member("private final List<" + t + "> all = new ArrayList<" + t + ">();").kept(),
		member(k.simple + "(" + t + " a, " + t + " b) {\n    all.add(a);\n    all.add(b);\n}").kept(),
		member("@Override public Iterator<" + t + "> iterator() {\n    return new Iterator<" + t + ">() {\n        private int at;\n" +
			"        @Override public boolean hasNext() { return at < all.size(); }\n" +
			"        @Override public " + t + " next() {\n            if (!hasNext()) throw new NoSuchElementException();\n            return all.get(at++);\n        }\n" +
			"        @Override public void remove() { all.remove(--at); }\n    };\n}").kept(),
		member("@Override public String toString() { return \"It\" + all.size(); }").kept(),
	}
}

// mainBody is what makes a program of it: main, in phases that go wrong one by
// one, and the overloaded methods.
func (c *ctx) mainBody() (kids []*Node) {
	var calls []*Node
	for n := 1 + c.IntN(3); n > 0; n-- {
		name := c.gen.name("phase")
		static := c.chance(70)
		in := c.inner()
		in.static, in.ret, in.checked = static, c.types["void"], true
		c.budget = 4 + c.IntN(9)
		var some []*Node
		for i := 1 + c.IntN(3); i > 0; i-- {
			some = append(some, in.local())
		}
		more, _ := in.statements(3+c.IntN(4), true)
		some = append(some, more...)
		words, recv := "static ", ""
		if !static {
			words, recv = "", "new Main()."
		}
		kids = append(kids, member(words+"void "+name+"() throws "+c.gen.checked.name+" $", block(some...)))
		calls = append(calls, stmt("try {\n    "+recv+name+"();\n} catch (Throwable t) {\n    Tr.ex("+itoa(c.tag())+", t);\n}"))
	}
	calls = append(c.fetches(), calls...)
	for _, f := range c.in.fields {
		if f.static && !f.typ.functional() {
			calls = append(calls, stmt("Tr.p("+itoa(c.tag())+", "+f.name+");"))
		}
	}
	c.static = true
	calls = append([]*Node{stmt("Tr.begin(\"" + packageMark + "\", " + itoa(300+100*c.IntN(12)) + ");").kept()}, calls...)
	calls = append(calls, stmt("Tr.end();").kept())
	switch c.o.End {
	case Exits:
		calls = append(calls, stmt("System.exit($ & 63);", c.operand(c.types["int"], 1, tight)))
	case Throws:
		calls = append(calls, stmt("throw new "+c.thrown[0].name+"($);", c.operand(c.types["String"], 1, loosely)))
	}
	kids = append(kids, member("public static void main(String[] args) $", block(calls...)).kept())
	for _, p := range []string{"int", "long", "double", "boolean", "char", "Integer", "Long", "String", "Object", "Object[]", c.someClassPlain().name} {
		if p == "Object" || c.chance(30) {
			kids = append(kids, member("static String ov("+p+" x) { return \""+p+"\"; }"))
		}
	}
	return append(kids, member("static String ol(Runnable r) { r.run(); return \"runnable\"; }"),
		member("static String ol(Supplier<Object> s) { return Tr.s(s.get()); }"))
}

// localClass declares a class, or a record, in a block, and uses it.
func (c *ctx) localClass() *Node {
	if c.budget < 8 || c.depth > deepest {
		return nil
	}
	c.budget -= 3
	k := &Class{kind: plainClass, simple: c.gen.name("Q"), outer: c.in, static: c.static, local: true, final: true}
	k.name = k.simple
	k.typ = &Type{sort: ofClass, name: k.simple, class: k}
	name := c.fresh("o")
	super := ""
	if base := c.someClass(); base.open() && (base.kind == iface || base.hasConstructor(nil)) {
		super = " extends " + base.name
		if base.kind == iface {
			super = " implements " + base.name
			k.faces = []*Class{base}
		} else {
			k.super = base
		}
	}
	in := c.body(nil)
	in.in, in.static, in.early = k, false, false
	body := in.classBody(k)
	n := stmt("class "+k.simple+super+" $\n"+k.simple+" "+name+" = new "+k.simple+"();", body)
	c.declare(&Var{name: name, typ: k.typ, fixed: true})
	return n
}
