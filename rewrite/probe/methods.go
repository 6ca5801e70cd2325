package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
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
		instance: p.newBody(c.Node, probemap.KindInitializer, "init", false),
		static:   p.newBody(c.Node, probemap.KindStatic, "static", false),
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
	name := p.File.Text(p.File.Child(n, javasrc.Identifier))
	numbered := p.methodName(name)
	code := p.File.Child(n, javasrc.Block)
	if code == javasrc.None || p.opaque(code) || p.leaveToLombok(n, code) {
		return
	}
	b := p.newBody(n, probemap.KindMethod, numbered, true)
	b.this = !p.Class.Utility && !scope.HasModifier(p.File, n, "static")
	b.Self = b.this
	returned := p.ReturnType(n)
	b.returns = returned.Reference()
	b.m.Returns = b.returns
	b.m.Plain = returned.Leaf()
	shown := p.Set.CalledElsewhere(name) && (p.Declared.NotAll() || !scope.HasModifier(p.File, n, "private"))
	if b.m.Lends = b.returns && shown; b.returns && b.this {
		answers, lends := p.Answers(p.Class, name, p.File.Count(p.File.Child(n, javasrc.FormalParameters)))
		b.m.Answers, b.m.Lends = answers, lends || shown
	}
	visit := func() {
		p.braced(b, code, p.File.Start(code)+1, p.parameters(p.File.Child(n, javasrc.FormalParameters)), func() {
			p.methodUses(code)
			p.statements(code)
		})
	}
	if text, ok := p.ending(n); ok {
		p.enclosed(p.File.Start(code)+1, p.File.End(code)-1, text, visit)
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
		k := p.probe(probemap.ProbeEscape, f.Start(n), 0, "the finalizer")
		p.e.Insert(f.End(n), forms.InstanceBlock(p.handle(), forms.EscapeSelf(p.declared(b), k)))
	})
}

func (p *planner) constructor(n javasrc.Node) {
	code := p.File.Child(n, javasrc.ConstructorBody)
	name := p.methodName(p.File.Text(p.File.Child(n, javasrc.Identifier)))
	if p.opaque(code) || p.leaveToLombok(n, code) {
		return
	}
	b := p.newBody(n, probemap.KindConstructor, name, true)
	b.this, b.Self, b.ctor = true, true, true
	params := p.File.Child(n, javasrc.FormalParameters)
	call := p.File.Child(code, javasrc.ExplicitConstructorInvocation)
	switch {
	case call == javasrc.None:
		p.braced(b, code, p.File.Start(code)+1, p.canonicalParameters(params, code), func() { p.statements(code) })
	case call == p.File.First(code):
		if b.Records(heapprobe.RecordStores) {
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
		v := p.passed(l)
		p.e.Insert(f.End(call), forms.Field(p.handle(), v, p.probe(probemap.ProbeField, f.End(call), 0, super.Binary+".this$0")))
	}
}

// constructorCall visits the arguments of this(…) or super(…), where neither a
// handle nor this may be named.
func (p *planner) constructorCall(call, params javasrc.Node) {
	b := p.newBody(call, probemap.KindConstructor, p.Class.Simple, false)
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
		case outside && p.Handable(a):
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
	b := p.newBody(n, probemap.KindConstructor, name, true)
	b.this, b.Self, b.ctor = true, true, true
	params := p.File.Child(p.Class.Node, javasrc.FormalParameters)
	p.braced(b, code, p.File.Start(code)+1, p.canonicalParameters(params, code), func() {
		p.statements(code)
		if p.Completes(code) {
			p.e.Insert(p.File.End(code)-1, p.componentStores(p.declared(b), p.File.End(code)-1))
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
	return func() string { return p.seenHere(p.declared(p.body), p.File.Start(code)) + text() }
}

// componentStores records the implicit stores to a record's components, which
// happen at pos.
func (p *planner) componentStores(h forms.Handle, pos int) string {
	var text strings.Builder
	for _, name := range p.Class.Order {
		fd := p.Class.Fields[name]
		if !fd.Static && (fd.Type.Reference() || p.NotesValues(fd.Type)) && !p.PassesOver(fd.Type) && !p.HoldsConstants(fd) {
			text.WriteString(p.shown(fd, h, p.passedValue(name, fd.Type), pos))
			text.WriteString(forms.Field(h, p.passedValue(name, fd.Type), p.probe(storeKind(probemap.ProbeField, fd.Type), pos, 0, fieldName(fd))))
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
	b := p.newBody(p.Class.Node, probemap.KindConstructor, p.Class.Simple, true)
	b.this, b.Self, b.ctor = true, true, true
	p.within(b, func() {
		frame, h := p.frame(b), p.declared(b)
		text := p.componentStores(h, p.File.Start(p.Class.Node))
		if text == "" {
			text = p.seenHere(h, p.File.Start(p.Class.Node))
		}
		header, stores := p.canonicalHeader(params)
		p.e.Insert(p.File.Start(members)+1, forms.Constructor(header, stores, frame, text))
	})
}

// canonicalHeader is the header of a record's canonical constructor, and what stores its components. To
// reflection it is like the implicit one if it has its parameters written out: those of a compact one are mandated
// from javac 21 on, and before Java 21 reflection does not tell the type arguments of such. Which annotations of a
// component go to its parameter is known for the implicit and the compact one only; those within its type do.
func (p *planner) canonicalHeader(params []scope.Parameter) (header, stores string) {
	quiet := true
	var list []string
	for _, a := range params {
		text := p.OnOneLine(p.File.Start(a.Node), p.File.End(a.Node))
		if p.File.Child(a.Node, javasrc.Modifiers) != javasrc.None || strings.ContainsAny(text, `"'`) {
			return forms.CompactHeader(p.access(), p.Class.Simple), ""
		}
		list = append(list, text)
		stores += forms.StoreComponent(a.Name)
		quiet = quiet && (a.Type.Primitive() || a.Type.Leaf())
	}
	header = forms.ConstructorHeader(p.access(), p.Class.Simple, list)
	if !quiet { // what there is to say of a type is said where the component stands
		header = forms.Quiet(p.OfLang("SuppressWarnings"), header)
	}
	return header, stores
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
	kind, name := probemap.KindInitializer, "init"
	if static {
		kind, name = probemap.KindStatic, "static"
	}
	b := p.newBody(n, kind, name, true)
	b.this, b.Self, b.ctor = !static, !static, !static
	p.braced(b, code, p.File.Start(code)+1, nil, func() { p.statements(code) })
}

// initialises tells whether anything of a member's initialiser is recorded.
func (p *planner) initialises(b *body, member javasrc.Node) bool {
	deep := p.tooDeep(member)
	if deep {
		p.leave(member, deepInitialiser)
	}
	if deep || !b.Records(heapprobe.RecordStores) {
		b.m.Blind, b.m.Uncounted = true, p.recordsBirths()
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
	after, h := "", p.declared(b)
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
		case !static && p.Locals() && !p.Passes(iface) && !p.ValueMoves(n) && p.HoldsTemporaries(n):
			// A store of nothing tells of which object: it may run within that of another.
			after += p.seenHere(h, p.File.End(n))
		}
	})
	if b.selfEscapes && !static && !p.Passes(iface) {
		captured := forms.Capture(h, forms.KeptSelf(h).Value(), p.capturedProbe(n, true))
		after = captured + after + forms.Statement(forms.End(h, p.endProbe(p.File.End(n))))
		b.selfEscapes = false
	}
	switch {
	case after == "" || p.Passes(iface):
	case static:
		p.e.Insert(p.File.End(n), forms.StaticBlock(after))
	default:
		p.e.Insert(p.File.End(n), forms.InstanceBlock(p.handle(), after))
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
	p.Line = p.LineOf(p.File.Start(v))
	left := t.Primitive() && !p.notesField(t, static) || t.Leaf() && !p.NotesLeaf(value, t, static) || p.HoldsConstants(fd)
	passed := p.Passes(iface) && t.Reference() && !left && p.mayPass(value, decl, t)
	mixed := passed && p.MixesNumbers(value)
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
		case p.Passes(iface) || left || p.NeedsNoNote(value) && !t.Primitive() || p.ValueMoves(decl):
			return ""
		case static:
			shown := p.shown(fd, p.handle(), forms.Named(name), p.File.Start(v))
			return shown + forms.InsertStatic(p.probe(storeKind(probemap.ProbeStatic, t), p.File.Start(v), 0, fieldName(fd))).Statement(p.handle(), forms.Named(name))
		}
		return p.shown(fd, p.declared(p.body), forms.Named(name), p.File.Start(v)) + forms.Field(p.declared(p.body), forms.Named(name), p.probe(storeKind(probemap.ProbeField, t), p.File.Start(v), 0, fieldName(fd)))
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
		return t.IsLang("String") && !constant && (p.File.Kind(value) == javasrc.StringLiteral && p.opt.Lesson || p.KeepsType(value))
	}
	return p.KeepsType(value) || p.MakesArray(value, decl)
}

// passedField visits the value of a field whose store is recorded by passing the
// value through.
func (p *planner) passedField(value, v, decl javasrc.Node, t scope.Type, static bool) {
	fd := p.Class.Fields[p.File.Text(p.File.First(v))]
	unboxed := t.Dims > 0 || t.Class != nil
	typed, as := static && p.ChoiceStandsAlone(value), ""
	if static && !typed { // javac would infer its type together with the recorder's
		as = p.ArgumentType(decl, v)
	}
	at := p.place(value, javac.Wrapping{Typed: typed || as != "", Unboxed: unboxed})
	if at.How == javac.LeftOut {
		p.leave(value, movedStore)
		p.initializerExpr(value, v, decl)
		return
	}
	cast, _ := p.CastTo(value, func() string { return t.String() })
	p.number(p.body) // before those of bodies within the value
	open := p.e.Reserve(at.Pos)
	p.initializerExpr(value, v, decl)
	var shown forms.Around
	if p.readElsewhere(fd) {
		shown = p.storeText(unknownStore(fd.Name), v, at)
	}
	var form forms.Passing
	if static {
		form = forms.InsertStatic(p.probe(probemap.ProbeStatic, p.File.Start(v), 0, fieldName(fd))).Of(as)
	} else {
		form = forms.InsertField(forms.This.Value(), p.probe(probemap.ProbeField, p.File.Start(v), 0, fieldName(fd)))
	}
	p.put(open, at, value, shown.Within(p.passing(at, form)).Within(cast))
	if p.File.Next(v) == javasrc.None && p.Class.Kind == javasrc.Program { // a constant of an interface is never set again
		p.last()
	}
}

// fieldName names a field in the map: its class and its name.
func fieldName(fd *scope.Field) string { return fd.Class.Binary + "." + fd.Name }

// leaveToLombok leaves a body alone that Lombok would change in another way if it
// were rewritten.
func (p *planner) leaveToLombok(method, code javasrc.Node) bool {
	if !p.Declared.CheckedForLombok(method, code) {
		return false
	}
	p.leave(method, checkedNonNull)
	p.withoutFrame(method)
	return true
}
