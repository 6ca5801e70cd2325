package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// children visits the expressions below n.
func (p *planner) children(n javasrc.Node) {
	for c := p.File.First(n); c != javasrc.None; c = p.File.Next(c) {
		p.expr(c)
	}
}

// expr visits an expression. It tells whether the expression as a whole is
// recorded, so that nothing of it comes after its last event.
func (p *planner) expr(n javasrc.Node) bool {
	if p.handsValue(n) || p.handsElements(n) || p.handsPart(n) || p.notesResult(n) {
		return false
	}
	if lent, kept := p.Lends(n); (lent || p.usesWhole(n)) && p.noted(n, kept || p.goesOverUntold(n)) {
		return false
	}
	return p.visitPart(n)
}

// visitPart visits an expression around which nothing is put for who gets its value.
func (p *planner) visitPart(n javasrc.Node) bool {
	p.waits(n)
	recorded := p.operand(n, func() bool { return p.exprOf(n) })
	if p.Line != p.LineOf(p.File.Start(n)) && p.IsConverted(n) && p.MayBox(n) {
		p.Line = javac.UnknownLine
	}
	return recorded
}

func (p *planner) exprOf(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.TernaryExpression:
		p.conditional(n, func(part javasrc.Node) { p.expr(part) })
	case javasrc.AssignmentExpression:
		recorded := p.assignment(n)
		p.Used(f.First(n))
		return recorded
	case javasrc.Identifier:
		if p.others {
			p.shared(n, func() { p.usesName(n) })
		} else {
			p.usesName(n)
		}
		p.Used(n)
	case javasrc.ParenthesizedExpression:
		return p.expr(f.First(n))
	case javasrc.ObjectCreationExpression:
		p.creation(n)
	case javasrc.ArrayCreationExpression:
		p.arrayCreation(n)
	case javasrc.MethodInvocation:
		p.shared(n, func() { p.call(n) })
	case javasrc.LambdaExpression:
		line := p.Line
		p.lambda(n)
		p.Line = line
	case javasrc.SwitchExpression:
		line := p.Line
		p.switchBody(n, false)
		p.Line = p.LineAfter(n, line)
	case javasrc.UpdateExpression:
		target := f.First(n)
		if t := p.TypeOf(target); t.Known() && t.MayBeBoxed() {
			p.leave(n, boxUpdate)
		}
		if f.Kind(target) != javasrc.Identifier && !p.OnLine(n, p.Line) && p.TypeOf(target).MayBeBoxed() {
			p.keptApart(target)
		} else if !p.update(n) {
			p.children(n)
		}
		p.Used(target)
	case javasrc.BinaryExpression:
		if p.Hoists(n) {
			p.Line = javac.UnknownLine
		}
		p.bindingChain(n, func() {
			p.operandOf(n, f.First(n))
			line := p.Line
			if p.operandOf(n, f.Last(n)); p.Line != line && p.MaySkip(n) {
				p.Line = javac.UnknownLine
			}
		})
	case javasrc.ArrayAccess:
		p.shared(n, func() { p.selected(n) })
	case javasrc.FieldAccess:
		p.shared(n, func() { p.selected(n) })
		if p.Line != p.LineOf(p.Position(f.First(n))) && p.MayBeChecked(n) {
			p.Line = javac.UnknownLine
		}
		p.Used(n)
	case javasrc.InstanceofExpression:
		if p.BindsAnew(n) {
			p.Line = p.LineOf(p.Position(n))
		}
		p.calledAccessors(n)
		p.expr(f.First(n))
	case javasrc.MethodReference:
		line := p.Line
		p.methodReference(n)
		p.Line = p.LineAfter(n, line)
	case javasrc.ArrayInitializer:
		p.elements(n)
	case javasrc.ClassLiteral, javasrc.TypeArguments, javasrc.Modifiers, javasrc.Annotation, javasrc.MarkerAnnotation:
	default:
		p.children(n)
	}
	return false
}

// conditional visits b ? x : y, whose parts begin lines.
func (p *planner) conditional(n javasrc.Node, visit func(part javasrc.Node)) {
	first := p.Line
	var room javac.FewSteps
	for _, s := range p.Steps(room[:0], n) {
		switch {
		case s.Part != javasrc.None:
			p.whileBound(p.BoundForPart(n, s.Part), s.Part, func() { visit(s.Part) })
		case s.Back:
			p.Line = first
		case !s.Maybe:
			p.Line = int(s.Line)
		case int(s.Line) != p.Line:
			p.Line = javac.UnknownLine
		}
	}
}

// store is what an assignment stores to.
type store struct {
	kind  string // a kind of probe; "" if nothing is recorded, ProbeEscape if the holder is not known
	v     int
	name  string
	typ   scope.Type
	owner forms.Object // the instance whose field it is
	of    *local       // the variable that has that
	wrap  javasrc.Node // receiver or array whose value goes through owner(…)
	self  bool
	// maybe tells that the field may be another, shown that code which is not rewritten may read it: what is stored is handed on, too.
	maybe, shown bool
}

func (p *planner) assignment(n javasrc.Node) bool {
	f := p.File
	left, right := f.First(n), f.Last(n)
	s := p.storeTo(left)
	if p.PassesOver(s.typ) {
		s.kind = ""
	}
	numeric := s.kind != "" && s.typ.MayBeBoxed() && p.IsArm(n)
	if numeric {
		p.leave(n, boxInConditional)
	}
	if p.StoresApart(n) {
		if s.kind != "" && !numeric {
			p.leave(n, movedStore)
		}
		p.keptApart(left)
		p.expr(right)
		return false
	}
	notes := p.notesStore(s)
	if s.kind == "" || s.typ.Primitive() && !notes || numeric {
		p.children(n)
		return false
	}
	cast, ok := p.CastTo(n, func() string { return p.StaticType(left) })
	if !ok {
		p.leave(n, untypedHere)
		p.children(n)
		return false
	}
	// Without a frame there is no handle by which to name this.
	at := p.place(n, javac.Wrapping{Early: p.callsForOwner(s), Typed: s.typ.Reference() && (p.body.Frame || s.owner.IsNone())})
	if at.How == javac.LeftOut || notes && at.How != javac.AsCall {
		p.leave(n, movedStore)
		p.untold(s, n)
		p.children(n)
		return false
	}
	if s.wrap != javasrc.None && (!p.Castable(s.wrap) || p.place(s.wrap, javac.Wrapping{Typed: true}).How == javac.LeftOut) {
		s = unknownStore(f.Bare(f.Start(left), f.End(left)))
	}
	p.number(p.body) // before those of bodies within n
	open := p.e.Reserve(at.Pos)
	p.storeTarget(left, s)
	p.expr(right)
	var handed forms.Around
	if (s.maybe || s.shown && p.Nameable(left)) && f.Kind(f.Unparenthesized(right)) != javasrc.NullLiteral {
		handed = p.storeText(unknownStore(f.Text(left)), left, at)
	}
	p.put(open, at, n, handed.Within(p.storeText(s, left, at)).Within(cast))
	return !notes
}

// storeText is the text around an assignment, with a probe of its own.
func (p *planner) storeText(s store, left javasrc.Node, at javac.Place) forms.Around {
	k := p.probe(storeKind(s.kind, s.typ), p.File.Start(left), s.v, s.name)
	p.body.m.Probes[k-1].Reread = !s.typ.Primitive() && p.readBefore(left)
	p.body.m.Probes[k-1].Parts = s.kind == probemap.ProbeEscape && (p.Set.ReachedElsewhere() || p.storedOutside(left))
	return p.passing(at, p.storing(s, k))
}

// storedOutside tells that a field is one of another object, or of a class by its name: their code reads what is in what it has. One that a class of the set
// inherits may be of another output's class, whose code is rewritten.
func (p *planner) storedOutside(left javasrc.Node) bool {
	k := p.File.Kind(p.File.First(left))
	return p.File.Kind(left) == javasrc.FieldAccess && k != javasrc.This && k != javasrc.Super
}

// callsForOwner tells that the recorder gets a store's receiver by a call, which comes
// before the assignment.
func (p *planner) callsForOwner(s store) bool {
	return s.kind == probemap.ProbeField && !s.self && !s.owner.IsNone() && p.passedOwner(s).Calls()
}

// keptApart visits a target whose parts javac keeps in variables of its own. Where
// it declares them is a line that it was at some time before.
func (p *planner) keptApart(target javasrc.Node) {
	for c := p.File.First(target); c != javasrc.None; c = p.File.Next(c) {
		p.Line = javac.UnknownLine
		if c == p.File.First(target) {
			p.selectedFrom(target, c)
		} else {
			p.expr(c)
		}
	}
	p.Line = javac.UnknownLine
}

// readBefore tells that the statement may have read the variable that it stores to
// now, and uses the value still: its name comes before, or any element for an element.
func (p *planner) readBefore(left javasrc.Node) bool {
	f := p.File
	if p.body.stmt == 0 {
		return false
	}
	name := left
	if f.Kind(left) == javasrc.FieldAccess {
		name = f.Last(left)
	}
	start := p.body.m.Stmts[p.body.stmt-1].Start
	for n := left - 1; n >= 0 && f.Start(n) >= start; n-- {
		if f.Kind(n) == f.Kind(name) && f.End(n) <= f.Start(left) && (f.Kind(n) == javasrc.ArrayAccess || f.Is(n, f.Text(name))) {
			return true
		}
	}
	return false
}

// storing is the form of an assignment that is recorded by a probe.
func (p *planner) storing(s store, probe int) forms.Passing {
	switch {
	case s.kind == probemap.ProbeLocal:
		return forms.InsertAssign(probe)
	case s.kind == probemap.ProbeStatic:
		return forms.InsertStatic(probe)
	case s.kind == probemap.ProbeElement:
		return forms.InsertElement(probe)
	case s.kind == probemap.ProbeEscape:
		return forms.Escape(probe)
	case s.self:
		return forms.InsertSelf(probe)
	case !s.owner.IsNone():
		return forms.InsertField(p.passedOwner(s), probe)
	}
	return forms.InsertOwned(probe)
}

// storeTarget visits the left side of a recorded assignment.
func (p *planner) storeTarget(left javasrc.Node, s store) {
	f := p.File
	if s.wrap == javasrc.None {
		switch f.Kind(left) {
		case javasrc.Identifier:
			p.usesName(left)
		case javasrc.FieldAccess, javasrc.ArrayAccess:
			p.selected(left)
		default:
			p.children(left)
		}
		return
	}
	p.around(s.wrap, javac.Wrapping{Typed: true}, func() { p.selectedFrom(left, s.wrap) }, forms.Owner)
	if s.kind == probemap.ProbeElement {
		p.index(f.Last(left))
	}
}

// index visits the index of an element that is stored to.
func (p *planner) index(n javasrc.Node) {
	at := p.place(n, javac.Wrapping{Typed: true})
	p.number(p.body) // before those of bodies within n
	open := p.e.Reserve(at.Pos)
	p.expr(n)
	p.put(open, at, n, p.passing(at, forms.Index()))
}

// storeTo finds out what an assignment's left side is.
func (p *planner) storeTo(left javasrc.Node) (s store) {
	f := p.File
	s.wrap = javasrc.None
	switch f.Kind(left) {
	case javasrc.Identifier:
		return p.storeToName(f.Text(left))
	case javasrc.FieldAccess:
		return p.storeToField(left)
	case javasrc.ArrayAccess:
		s.typ = p.TypeOf(left)
		s.kind, s.wrap = probemap.ProbeElement, f.First(left)
	case javasrc.ParenthesizedTarget:
		s.kind, s.name = probemap.ProbeEscape, probemap.Assignment+f.Text(left)
	}
	return s
}

func (p *planner) storeToName(name string) (s store) {
	s.wrap = javasrc.None
	r := p.Lookup(name)
	switch l := p.localOf(r); {
	case l != nil:
		s.typ = l.Type
		if l.v > 0 && l.body == p.body {
			s.kind, s.v = probemap.ProbeLocal, l.v
		}
	case r.Field == nil:
		return p.storeToUnknown(name)
	case p.HoldsConstants(r.Field):
		s.typ = r.Field.Type
	default:
		s.typ, s.name, s.shown = r.Field.Type, fieldName(r.Field), p.readElsewhere(r.Field)
		p.storeToKnown(&s, r.Field, r.At)
	}
	return s
}

// unknownStore is one to what nobody knows.
func unknownStore(target string) store {
	return store{kind: probemap.ProbeEscape, name: probemap.Assignment + target, wrap: javasrc.None}
}

// storeToUnknown is what an assignment to a simple name stores to that nothing in the set
// declares: a field that the one class around with a superclass outside inherits. Nothing
// tells whether that is static: the object loses what it had there, and the value is handed
// to the assignment.
func (p *planner) storeToUnknown(name string) store {
	if at := p.heir(name); at != nil {
		s := store{name: name, wrap: javasrc.None, maybe: true}
		if p.storeToKnown(&s, &scope.Field{}, at); s.kind == probemap.ProbeField {
			return s
		}
	}
	return unknownStore(name)
}

// heir is the class around whose instance may have a field of this name from outside of the
// set; nil if there is no such class, or no instance, or if there are several.
func (p *planner) heir(name string) (heir *scope.Class) {
	if p.Declared.Statics[name] != "" {
		return nil
	}
	instance := p.body.this
	for k := p.Class; k != nil; k = k.Outer {
		if !p.Set.Known(k) {
			if heir != nil || !instance {
				return nil
			}
			heir = k
		}
		instance = instance && !k.Static && !p.adrift[k]
	}
	return heir
}

// storeToKnown sets the receiver of a field that a simple name means.
func (p *planner) storeToKnown(s *store, fd *scope.Field, at *scope.Class) {
	switch {
	case fd.Static:
		s.kind = probemap.ProbeStatic
	case at == p.Class && p.body.prologue:
		s.kind, s.name = probemap.ProbeEscape, "assignment before the constructor call"
	case at != p.Class && at.Simple == "":
		s.kind, s.name = probemap.ProbeEscape, "assignment to a field of an anonymous class around"
	case at != p.Class && at.Kind == javasrc.Program:
		s.kind, s.name = probemap.ProbeEscape, "assignment to a field of the file's own class, which has no name"
	case at != p.Class:
		s.kind, s.owner = probemap.ProbeField, p.instance(at)
	default:
		s.kind, s.self, s.owner = probemap.ProbeField, p.body.Self, forms.This
	}
}

func (p *planner) storeToField(left javasrc.Node) (s store) {
	f := p.File
	object := f.First(left)
	s.wrap = javasrc.None
	s.kind, s.name = probemap.ProbeField, f.Text(f.Last(left))
	fd := p.FieldOf(left)
	if fd != nil {
		s.typ, s.name, s.shown = fd.Type, fieldName(fd), p.readElsewhere(fd)
	} else {
		s.maybe = p.ofClassOutside(object) && !p.OfHidden(left) && (p.Nameable(left) || !p.TypeOf(left).Known() && p.Nameable(f.Last(f.Parent(left))))
	}
	switch {
	case p.HoldsConstants(fd):
		s.kind = ""
	case fd != nil && fd.Static:
		s.kind = probemap.ProbeStatic
	case f.Kind(object) == javasrc.This && p.body.prologue:
		s.kind, s.name = probemap.ProbeEscape, "assignment before the constructor call"
	case f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super:
		s.self, s.owner = p.body.Self, forms.This
	case f.Kind(object) == javasrc.FieldAccess && f.Kind(f.Last(object)) == javasrc.This:
		s.owner = forms.Written(f.Bare(f.Start(object), f.End(object)))
	case f.Kind(object) == javasrc.Identifier && p.localNamed(f.Text(object)) != nil:
		s.owner, s.of = forms.Written(f.Text(object)), p.localNamed(f.Text(object))
	case p.Wrappable(object):
		s.wrap = object
	default:
		s.kind, s.name, s.maybe = probemap.ProbeEscape, probemap.Assignment+f.Bare(f.Start(left), f.End(left)), false
	}
	return s
}

// readElsewhere tells that code which is not rewritten may read a field: what is stored to it that may have.
func (p *planner) readElsewhere(fd *scope.Field) bool {
	return !fd.Type.Primitive() && !fd.Type.Leaf() && p.Set.ReadElsewhere(fd)
}

// shown is a statement by which code that is not rewritten has what a field begins with, if it may read that; "" if not.
func (p *planner) shown(fd *scope.Field, h forms.Handle, v forms.Value, pos int) string {
	if !p.readElsewhere(fd) {
		return ""
	}
	k := p.probe(probemap.ProbeEscape, pos, 0, probemap.Assignment+fd.Name)
	p.shownParts()
	return forms.Escape(k).Statement(h, v)
}

// shownParts notes of the newest probe that such code may have what is in what it is of, too.
func (p *planner) shownParts() {
	p.body.m.Probes[len(p.body.m.Probes)-1].Parts = true
}

// ofClassOutside tells that a field that no class of the set declares is surely one of a class outside, which may read it.
func (p *planner) ofClassOutside(object javasrc.Node) bool {
	t := p.TypeOf(object)
	if p.File.Kind(object) == javasrc.Super {
		return !p.Set.Known(p.Class)
	}
	if !t.Known() {
		t := p.FullType(object)
		return p.IsValue(object) && t.Class != "" && t.Dims == 0 && !t.Equal(types.Object)
	}
	return t.Dims == 0 && !t.Variable && !t.IsLang("Object") && (t.Class == nil || !p.Set.Known(t.Class))
}

// storeThis handles `x = this;` in a constructor: passing this itself to a
// method would warn (this-escape), so the store is recorded behind the
// statement, from the handle that knows this.
func (p *planner) storeThis(n javasrc.Node) (after string, ok bool) {
	f := p.File
	if p.opt.Touches && p.opt.NoHeap || !p.body.ctor || f.Kind(n) != javasrc.AssignmentExpression || f.Kind(f.Last(n)) != javasrc.This ||
		f.Between(f.First(n), f.Last(n)) != "=" {
		return "", false
	}
	s := p.storeTo(f.First(n))
	if s.kind == probemap.ProbeElement || s.kind == probemap.ProbeEscape || s.maybe || s.shown || s.wrap != javasrc.None {
		return "", false // the value of an assignment does not warn
	}
	p.usesTarget(f.First(n))
	if s.kind == "" {
		return "", true
	}
	h := p.handle()
	form := p.storing(s, p.probe(s.kind, f.Start(n), s.v, s.name))
	p.last()
	return form.Statement(h, forms.KeptSelf(h).Value()), true
}
