package probe

import (
	"strings"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// classBodies are the two bodies without a frame that a class has: its instance
// and its static initialisers.
type classBodies struct {
	instance, static *body
	constructors     []construct
	since            edit.Slot // where the insertions into its members begin
}

func (p *planner) newClassBodies(c *scope.Class) *classBodies {
	k := &classBodies{
		instance: p.newBody(c.Node, sitemap.KindInitializer, "init", false),
		static:   p.newBody(c.Node, sitemap.KindStatic, "static", false),
	}
	k.instance.this = true
	k.instance.m.Once = c.Kind == javasrc.Program
	for _, b := range []*body{k.instance, k.static} {
		b.open(&block{Block: &meaning.Block{Vars: map[string]*meaning.Variable{}}})
	}
	return k
}

// methodName numbers overloads: main, main#2.
func (p *planner) methodName(name string) string {
	if p.names[p.Class] == nil {
		p.names[p.Class] = map[string]int{}
	}
	p.names[p.Class][name]++
	if n := p.names[p.Class][name]; n > 1 {
		return name + "#" + num(n)
	}
	return name
}

func (p *planner) method(n javasrc.Node) {
	name := p.methodName(p.File.Text(p.File.Child(n, javasrc.Identifier)))
	code := p.File.Child(n, javasrc.Block)
	if code == javasrc.None || p.opaque(code) || p.leaveToLombok(n, code) {
		return
	}
	b := p.newBody(n, sitemap.KindMethod, name, true)
	b.this = !p.Class.Utility && !scope.HasModifier(p.File, n, "static")
	b.self = b.this
	returned := p.ReturnType(n)
	b.returns = returned.Reference()
	b.m.Returns = b.returns
	b.m.Plain = returned.Leaf()
	visit := func() {
		p.braced(b, code, p.File.Start(code)+1, p.parameters(p.File.Child(n, javasrc.FormalParameters)), func() {
			p.methodUses(code)
			p.statements(code)
		})
	}
	if begin, end := p.ending(n); end != "" {
		p.enclosed(p.File.Start(code)+1, begin+"try{", p.File.End(code)-1, "}finally{"+end+"}", visit)
		return
	}
	visit()
	p.finalizer(n, code)
}

// finalizer has each new object of a class with a finalizer escape: the virtual machine
// has it run with the object, which may be stored again then.
func (p *planner) finalizer(n, code javasrc.Node) {
	f := p.File
	if !f.Is(f.Child(n, javasrc.Identifier), "finalize") || f.First(f.Child(n, javasrc.FormalParameters)) != javasrc.None ||
		scope.HasModifier(f, n, "static") || p.File.First(code) == javasrc.None || p.Class.Kind != javasrc.ClassDeclaration && p.Class.Simple != "" {
		return
	}
	b := p.bodies.instance
	if !p.initialises(b, n) {
		return
	}
	p.within(b, func() {
		h := b.name
		k := num(p.probe(sitemap.ProbeEscape, f.Start(n), 0, "the finalizer"))
		p.e.Insert(f.End(n), "{"+p.block+" "+h+"="+p.handle()+";"+p.self(h)+h+".EscapeSelf("+k+");}")
	})
}

func (p *planner) constructor(n javasrc.Node) {
	code := p.File.Child(n, javasrc.ConstructorBody)
	name := p.methodName(p.File.Text(p.File.Child(n, javasrc.Identifier)))
	if p.opaque(code) || p.leaveToLombok(n, code) {
		return
	}
	b := p.newBody(n, sitemap.KindConstructor, name, true)
	b.this, b.self, b.ctor = true, true, true
	params := p.File.Child(n, javasrc.FormalParameters)
	call := p.File.Child(code, javasrc.ExplicitConstructorInvocation)
	switch {
	case call == javasrc.None:
		p.braced(b, code, p.File.Start(code)+1, p.canonicalParameters(params, code), func() { p.statements(code) })
	case call == p.File.First(code):
		if b.records(recordStores) {
			p.constructorCall(call, params)
		}
		p.braced(b, code, p.File.End(call), p.parameters(params), func() {
			p.outerOfSuper(call)
			p.statementsFrom(p.File.Next(call))
		})
	default:
		p.lateConstructor(b, code, call, params)
	}
}

// outerOfSuper records the instance that the superclass belongs to where it is
// given by a parameter, as in outer.super(…): it may be another than the class's own.
func (p *planner) outerOfSuper(call javasrc.Node) {
	f, super := p.File, p.Set.Superclass(p.Class)
	outer := f.First(call)
	if f.Kind(outer) != javasrc.Identifier || f.Child(call, javasrc.Super) == javasrc.None || super == nil || super.Static {
		return
	}
	name := f.Text(outer)
	if l := p.localNamed(name); l != nil && l.Kind == "param" {
		text := ".Field(" + p.passed(name, l) + "," + num(p.probe(sitemap.ProbeField, f.End(call), 0, super.Binary+".this$0")) + ");"
		p.e.Insert(f.End(call), p.handle()+text)
	}
}

// constructorCall visits the arguments of this(…) or super(…), where neither a
// handle nor this may be named.
func (p *planner) constructorCall(call, params javasrc.Node) {
	b := p.newBody(call, sitemap.KindConstructor, p.Class.Simple, false)
	p.within(b, func() {
		p.inBlock(call, p.File.Start(call), p.File.End(call), func() {
			for _, a := range p.ParametersOf(params) {
				p.DeclareFull(p.declare(a.Name, a.Type, "param", p.File.Start(a.Node), b.block.scope).Variable, a.Node)
			}
			p.statement(p.File.Start(call), p.File.End(call), func() { p.constructorCallArguments(call) })
		})
	})
}

// constructorCallArguments visits the arguments of this(…) or super(…); those for
// a superclass that is not rewritten are handed on.
func (p *planner) constructorCallArguments(call javasrc.Node) {
	f := p.File
	args := f.Child(call, javasrc.ArgumentList)
	of := p.Class
	if f.Child(call, javasrc.Super) != javasrc.None {
		of = p.Set.Superclass(p.Class)
	}
	outside := of == nil && p.Class.Super != ""
	for c := f.First(call); c != javasrc.None; c = f.Next(c) {
		if c != args {
			p.expr(c)
		}
	}
	finish := func() {}
	if p.roomForArray(call, false) {
		finish = p.constructorRest(args, of)
	} else {
		p.leavesArray(args, of)
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		switch {
		case outside && p.handable(a):
			p.escape(a, "super constructor")
			continue
		case outside:
			p.handParts(a, "super constructor")
		}
		p.expr(a)
	}
	finish()
}

// compactConstructor visits a record's compact constructor, at whose end the
// components are stored.
func (p *planner) compactConstructor(n javasrc.Node) {
	code := p.File.Child(n, javasrc.Block)
	name := p.methodName(p.Class.Simple)
	if p.opaque(code) {
		return
	}
	b := p.newBody(n, sitemap.KindConstructor, name, true)
	b.this, b.self, b.ctor = true, true, true
	params := p.File.Child(p.Class.Node, javasrc.FormalParameters)
	p.braced(b, code, p.File.Start(code)+1, p.canonicalParameters(params, code), func() {
		p.statements(code)
		if p.completes(code) {
			p.e.Insert(p.File.End(code)-1, p.componentStores(b.name, p.File.End(code)-1))
		}
	})
}

// canonicalParameters are those of a constructor that calls no other one. A record that constructor references make is seen as they are,
// as it can have no initialiser of our own.
func (p *planner) canonicalParameters(list, code javasrc.Node) func() string {
	text := p.parameters(list)
	if p.Class.Kind != javasrc.RecordDeclaration || !p.Set.Referred(p.Class) {
		return text
	}
	return func() string { return p.seenHere(p.body.name, p.File.Start(code)) + text() }
}

// componentStores records the implicit stores to a record's components, which
// happen at pos.
func (p *planner) componentStores(h string, pos int) string {
	var text strings.Builder
	for _, name := range p.Class.Order {
		fd := p.Class.Fields[name]
		if !fd.Static && (fd.Type.Reference() || p.notesValues(fd.Type)) && !p.passesOver(fd.Type) && !p.holdsConstants(fd) {
			text.WriteString(h + ".Field(" + p.passedValue(name, fd.Type) + "," + num(p.probe(storeKind(sitemap.ProbeField, fd.Type), pos, 0, fieldName(fd))) + ");")
		}
	}
	return text.String()
}

// recordStores gives a record that has no constructor of its own for its
// components one that stores what the implicit one stores.
func (p *planner) recordStores(k *classBodies, members javasrc.Node) {
	params := p.ParametersOf(p.File.Child(p.Class.Node, javasrc.FormalParameters))
	refs := p.Set.Referred(p.Class)
	for _, a := range params {
		refs = refs || !a.Type.Primitive() || p.opt.Lesson
	}
	if !refs || p.File.Child(members, javasrc.CompactConstructorDeclaration) != javasrc.None || p.canonical(members, params) {
		return
	}
	b := p.newBody(p.Class.Node, sitemap.KindConstructor, p.Class.Simple, true)
	b.this, b.self, b.ctor = true, true, true
	p.within(b, func() {
		open, guard, close := p.frameText(b)
		text := p.componentStores(b.name, p.File.Start(p.Class.Node))
		if text == "" {
			text = p.seenHere(b.name, p.File.Start(p.Class.Node))
		}
		header, stores := p.canonicalHeader(params)
		p.e.Insert(p.File.Start(members)+1, header+"{"+stores+open+guard+text+close+"}")
	})
}

// canonicalHeader is the header of a record's canonical constructor, and what stores its components. To
// reflection it is like the implicit one if it has its parameters written out: those of a compact one are mandated
// from javac 21 on, and before Java 21 reflection does not tell the type arguments of such. Which annotations of a
// component go to its parameter is known for the implicit and the compact one only; those within its type do.
func (p *planner) canonicalHeader(params []scope.Parameter) (header, stores string) {
	list, quiet := "", true
	for i, a := range params {
		text := p.onOneLine(p.File.Start(a.Node), p.File.End(a.Node))
		if p.File.Child(a.Node, javasrc.Modifiers) != javasrc.None || strings.ContainsAny(text, `"'`) {
			return p.access() + p.Class.Simple, ""
		}
		if i > 0 {
			list += ","
		}
		list += text
		stores += "this." + a.Name + "=" + a.Name + ";"
		quiet = quiet && (a.Type.Primitive() || a.Type.Leaf())
	}
	header = p.access() + p.Class.Simple + "(" + list + ")"
	if !quiet { // what there is to say of a type is said where the component stands
		header = "@" + p.ofLang("SuppressWarnings") + `({"rawtypes","unchecked","deprecation","removal"})` + header
	}
	return header, stores
}

// onOneLine is a piece of the source without comments and line ends.
func (p *planner) onOneLine(start, end int) string {
	var text []byte
	last := start
	for pos := p.File.Token(start); pos < end; pos = p.File.Token(pos + 1) {
		if pos > last+1 && len(text) > 0 {
			text = append(text, ' ')
		}
		text = append(text, p.File.Src[pos])
		last = pos
	}
	return string(text)
}

// canonical tells whether the record writes its canonical constructor out, or
// may do so: one with as many parameters.
func (p *planner) canonical(members javasrc.Node, params []scope.Parameter) bool {
	for m := p.File.First(members); m != javasrc.None; m = p.File.Next(m) {
		if p.File.Kind(m) == javasrc.ConstructorDeclaration &&
			len(scope.Parameters(p.File, p.File.Child(m, javasrc.FormalParameters))) == len(params) {
			return true
		}
	}
	return false
}

// access is the class's own access modifier: an implicit constructor has the same.
func (p *planner) access() string {
	if o := p.Class.Outer; o != nil && (o.Kind == javasrc.InterfaceDeclaration || o.Kind == javasrc.AnnotationTypeDeclaration) {
		return "public "
	}
	for _, word := range []string{"public", "protected", "private"} {
		if scope.HasModifier(p.File, p.Class.Node, word) {
			return word + " "
		}
	}
	return ""
}

func (p *planner) initializer(n, code javasrc.Node, static bool) {
	if p.opaque(code) {
		return
	}
	kind, name := sitemap.KindInitializer, "init"
	if static {
		kind, name = sitemap.KindStatic, "static"
	}
	b := p.newBody(n, kind, name, true)
	b.this, b.self, b.ctor = !static, !static, !static
	p.braced(b, code, p.File.Start(code)+1, nil, func() { p.statements(code) })
}

// passes tells that stores to fields are recorded by passing the value through,
// for want of initialiser blocks: interfaces and compact source files have none.
func (p *planner) passes(iface bool) bool { return iface || p.Class.Kind == javasrc.Program }

// initialises tells whether anything of a member's initialiser is recorded.
func (p *planner) initialises(b *body, member javasrc.Node) bool {
	deep := p.tooDeep(member)
	if deep {
		p.leave(member, deepInitialiser)
	}
	if deep || !b.records(recordStores) {
		b.m.Blind = true
		p.number(b)
		return false
	}
	return true
}

// field visits a field declaration: what its initialisers make, and, where one
// stores a reference, the store, in an initialiser block behind it.
func (p *planner) field(k *classBodies, n javasrc.Node) {
	iface := p.File.Kind(n) == javasrc.ConstantDeclaration || p.Class.Kind == javasrc.InterfaceDeclaration
	static := iface || p.Class.Utility || scope.HasModifier(p.File, n, "static")
	b := k.instance
	if static {
		b = k.static
	}
	if !p.initialises(b, n) {
		return
	}
	p.within(b, func() { p.fieldUses(n, static, func() { p.initialValues(b, n, static, iface) }) })
}

// initialValues visits what the variables of a field declaration begin with.
func (p *planner) initialValues(b *body, n javasrc.Node, static, iface bool) {
	after, h := "", b.name
	t := p.DeclaredType(n)
	p.statement(p.File.Start(n), p.File.End(n), func() {
		var calls []func() string // in order of evaluation: all values come first
		for v := p.File.First(n); v != javasrc.None; v = p.File.Next(v) {
			if p.File.Kind(v) == javasrc.VariableDeclarator {
				calls = append(calls, p.fieldValue(v, n, t, static, iface))
			}
		}
		for _, call := range calls {
			after += call()
		}
		switch {
		case after != "" && !p.endsInValue():
			p.last()
		case !static && p.locals() && !p.passes(iface) && !p.valueMoves(n) && p.holdsTemporaries(n):
			// A store of nothing tells of which object: it may run within that of another.
			after += p.seenHere(h, p.File.End(n))
		}
	})
	if b.selfEscapes && !static && !p.passes(iface) {
		after = h + ".capture(" + h + ".self," + p.capturedProbe(n, true) + ");" +
			after + h + ".end(" + num(p.probe(sitemap.ProbeEnd, p.File.End(n), 0, "")) + ");"
		b.selfEscapes = false
	}
	switch {
	case after == "" || p.passes(iface):
	case static:
		p.e.Insert(p.File.End(n), "static{"+after+"}")
	default:
		p.e.Insert(p.File.End(n), "{"+p.block+" "+h+"="+p.handle()+";"+p.self(h)+after+"}")
	}
}

// fieldValue visits one declarator of a field; what it gives makes the call that
// records its store.
func (p *planner) fieldValue(v, decl javasrc.Node, t scope.Type, static, iface bool) func() string {
	value := scope.InitialValue(p.File, v)
	if value == javasrc.None {
		return func() string { return "" }
	}
	name := p.File.Text(p.File.First(v))
	fd := p.Class.Fields[name]
	t = scope.DeclaratorType(p.File, v, t)
	p.line = p.lineOf(p.File.Start(v))
	left := t.Primitive() && !p.notesField(t, static) || t.Leaf() && !p.notesLeaf(value, t, static) || p.holdsConstants(fd)
	passed := p.passes(iface) && t.Reference() && !left && p.mayPass(value, decl, t)
	mixed := passed && p.mixesNumbers(value)
	if mixed {
		p.leave(value, boxInConditional)
	}
	if passed && !mixed {
		p.passedField(value, v, decl, t, static)
	} else {
		p.initializerExpr(value, v, decl)
	}
	return func() string {
		switch {
		case p.passes(iface) || left || p.needsNoNote(value) && !t.Primitive() || p.valueMoves(decl):
			return ""
		case static:
			return p.manOT + ".InsertStatic(" + p.handle() + "," + name + "," + num(p.probe(storeKind(sitemap.ProbeStatic, t), p.File.Start(v), 0, fieldName(fd))) + ");"
		}
		return p.body.name + ".Field(" + name + "," + num(p.probe(storeKind(sitemap.ProbeField, t), p.File.Start(v), 0, fieldName(fd))) + ");"
	}
}

// mayPass tells that the value of a field of type t may be passed through a generic method. A final string or box may be a constant, which is none if it is passed.
func (p *planner) mayPass(value, decl javasrc.Node, t scope.Type) bool {
	if t.Leaf() {
		switch p.File.Kind(value) {
		case javasrc.ObjectCreationExpression, javasrc.MethodInvocation:
			return true
		}
		constant := scope.HasModifier(p.File, decl, "final") || p.File.Kind(decl) == javasrc.ConstantDeclaration
		return t.IsLang("String") && !constant && (p.File.Kind(value) == javasrc.StringLiteral && p.opt.Lesson || p.keepsType(value))
	}
	return p.keepsType(value) || p.makesArray(value, decl)
}

// passedField visits the value of a field whose store is recorded by passing the
// value through.
func (p *planner) passedField(value, v, decl javasrc.Node, t scope.Type, static bool) {
	fd := p.Class.Fields[p.File.Text(p.File.First(v))]
	unboxed := t.Dims > 0 || t.Class != nil
	typed, as := static && p.choiceStandsAlone(value), ""
	if static && !typed { // javac would infer its type together with the recorder's
		as = p.argumentType(decl, v)
	}
	at := p.place(value, wrapping{typed: typed || as != "", unboxed: unboxed})
	if at.how == leftOut {
		p.leave(value, movedStore)
		p.initializerExpr(value, v, decl)
		return
	}
	before, behind, _ := p.castTo(value, func() string { return t.String() })
	kind, first := sitemap.ProbeField, p.manOT+".InsertField("+p.handle()+",this,"
	if static {
		kind, first = sitemap.ProbeStatic, p.manOT+".InsertStatic("+p.handle()+","
		if as != "" {
			first = p.manOT + ".<" + as + ">InsertStatic(" + p.handle() + ","
		}
	}
	open := p.e.Reserve(at.pos)
	p.initializerExpr(value, v, decl)
	k := "," + num(p.probe(kind, p.File.Start(v), 0, fieldName(fd)))
	last := k + ")"
	if at.how == asConstructor {
		first, last = p.wrappingText("InsertStatic", at.how, k)
		first = strings.Replace(first, "<>", "<"+as+">", 1)
	}
	p.put(open, at, value, before+first, last+behind)
	if p.File.Next(v) == javasrc.None && p.Class.Kind == javasrc.Program { // a constant of an interface is never set again
		p.last()
	}
}

// mixesNumbers tells that a conditional chooses between a primitive value and what a
// generic method gives, which may be a box: the recorder's methods for primitive
// values would be as good as that for objects.
func (p *planner) mixesNumbers(value javasrc.Node) bool {
	primitive := func(part javasrc.Node) bool {
		switch p.File.Kind(part) {
		case javasrc.NullLiteral, javasrc.StringLiteral, javasrc.ClassLiteral:
			return false
		}
		return p.constantLike(part) || p.TypeOf(part).Primitive()
	}
	open := func(part javasrc.Node) bool {
		return p.File.Kind(part) == javasrc.MethodInvocation && !p.standsAlone(part)
	}
	return p.anyChoice(value, primitive) && p.anyChoice(value, open)
}

// anyChoice tells whether something holds of a value, or of one that it chooses between.
func (p *planner) anyChoice(value javasrc.Node, holds func(part javasrc.Node) bool) bool {
	f := p.File
	switch f.Kind(value) {
	case javasrc.ParenthesizedExpression:
		return p.anyChoice(f.First(value), holds)
	case javasrc.TernaryExpression:
		one := f.Next(f.First(value))
		return p.anyChoice(one, holds) || p.anyChoice(f.Next(one), holds)
	}
	return holds(value)
}

// argumentType is the declared type of a field as a type argument, "" where it is
// not known to be one that javac does not warn of.
func (p *planner) argumentType(decl, v javasrc.Node) string {
	f := p.File
	n := scope.TypeNode(f, decl)
	if p.Casts() || f.Child(v, javasrc.Dimensions) != javasrc.None {
		return ""
	}
	switch f.Kind(n) {
	case javasrc.TypeIdentifier:
		if name := f.Text(n); !p.TypeAt(n).IsLang("Object") && !p.namesPlainly(name) {
			return ""
		}
	case javasrc.GenericType:
	default:
		return ""
	}
	if text := f.Text(n); !strings.ContainsAny(text, "\n\r/@") {
		return text
	}
	return ""
}

// namesPlainly tells that a name means a class of the file without type parameters, its own or those
// of instances around: it may be written anew, and cast to, without a warning.
func (p *planner) namesPlainly(name string) bool {
	c := p.Resolve(name, p.Class)
	if c == nil || c.File != p.Declared {
		return false
	}
	for ; c != nil; c = c.Outer {
		if p.File.Child(c.Node, javasrc.TypeParameters) != javasrc.None {
			return false
		}
		if c.Static {
			return true
		}
	}
	return true
}

// choiceStandsAlone is standsAlone for what is assigned at once, which may be a
// conditional between such values.
func (p *planner) choiceStandsAlone(value javasrc.Node) bool {
	f := p.File
	switch f.Kind(value) {
	case javasrc.ParenthesizedExpression:
		return p.choiceStandsAlone(f.First(value))
	case javasrc.TernaryExpression:
		one, other := f.Next(f.First(value)), f.Last(value)
		return p.choiceStandsAlone(one) && p.choiceStandsAlone(other)
	}
	return p.standsAlone(value) || p.constantLike(value) || p.TypeOf(value).Primitive()
}

// keepsType tells that an initialiser keeps its type when it is passed through a
// generic method.
func (p *planner) keepsType(value javasrc.Node) bool {
	f := p.File
	switch f.Kind(value) {
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.MethodInvocation, javasrc.Identifier,
		javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.AssignmentExpression, javasrc.SwitchExpression:
		return true
	case javasrc.ParenthesizedExpression:
		return p.keepsType(f.First(value))
	case javasrc.CastExpression:
		return p.keepsTypeOrNull(f.Last(value))
	case javasrc.TernaryExpression:
		one, other := f.Next(f.First(value)), f.Last(value)
		return p.keepsTypeAsPart(one) && p.keepsTypeAsPart(other) && (p.keepsType(one) || p.keepsType(other))
	}
	return false
}

// keepsTypeOrNull is that of what is cast, which may be null.
func (p *planner) keepsTypeOrNull(part javasrc.Node) bool {
	part = p.File.Unparenthesized(part)
	return p.File.Kind(part) == javasrc.NullLiteral || p.keepsType(part)
}

// keepsTypeAsPart is that of a value of a conditional, of which the other is worth
// recording.
func (p *planner) keepsTypeAsPart(part javasrc.Node) bool {
	switch p.File.Kind(part) {
	case javasrc.CastExpression, javasrc.BinaryExpression, javasrc.UpdateExpression, javasrc.InstanceofExpression:
		return true
	case javasrc.ParenthesizedExpression:
		return p.keepsTypeAsPart(p.File.First(part))
	case javasrc.TernaryExpression:
		one, other := p.File.Next(p.File.First(part)), p.File.Last(part)
		return p.keepsTypeAsPart(one) && p.keepsTypeAsPart(other)
	}
	return p.constantLike(part) || p.keepsType(part)
}

// makesArray tells that a value is an array initialiser that gets its new.
func (p *planner) makesArray(value, decl javasrc.Node) bool {
	return p.File.Kind(value) == javasrc.ArrayInitializer && p.elementText(decl) != ""
}

// constantLike tells that an initialiser makes or passes on no object: null,
// literals, class literals.
func (p *planner) constantLike(n javasrc.Node) bool {
	switch p.File.Kind(n) {
	case javasrc.NullLiteral, javasrc.StringLiteral, javasrc.ClassLiteral, javasrc.True, javasrc.False, javasrc.CharacterLiteral,
		javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral:
		return true
	case javasrc.UnaryExpression, javasrc.ParenthesizedExpression:
		return p.constantLike(p.File.First(n))
	}
	return false
}

// fieldName names a field in the map: its class and its name.
func fieldName(fd *scope.Field) string { return fd.Class.Binary + "." + fd.Name }
