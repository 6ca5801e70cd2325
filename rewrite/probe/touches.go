package probe

import (
	"slices"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/watchprobe"
)

// Where it is noted when objects are used, package watchprobe says of which types; here the calls get their places. An object of a class of the
// set is used where a field of it is read or written, and as a method of it begins. So calls need no probe; this is noted as a method begins,
// and before each statement that uses its fields where time may have passed since: in loops, behind calls, and in lambdas. What
// a field or element is selected from is passed through a call.

// quietLoop is a loop that is soon over: what it uses is noted before it, as far as that has its value there.
type quietLoop struct {
	start int
	uses  []string
}

func (p *planner) touches() forms.Uses { return forms.Uses{Names: p.written, Heap: !p.opt.NoHeap} }

// selected visits what selects a field or an element.
func (p *planner) selected(n javasrc.Node) {
	p.selectedFrom(n, p.File.First(n))
	for c := p.File.Next(p.File.First(n)); c != javasrc.None; c = p.File.Next(c) {
		p.expr(c)
	}
}

// selectedFrom visits what n selects a field or an element from.
func (p *planner) selectedFrom(n, of javasrc.Node) {
	if !p.usesValue(n, of) || !p.noted(of, false) {
		p.expr(of)
	}
}

// usesTarget notes what an assignment uses whose target is not visited.
func (p *planner) usesTarget(n javasrc.Node) {
	switch f := p.File; f.Kind(n) {
	case javasrc.Identifier:
		p.usesName(n)
	case javasrc.FieldAccess:
		if of := f.First(n); p.usesValue(n, of) {
			p.noted(of, false)
		}
	}
}

// usesValue tells that a selection from a value is to be noted by a call around that. Of this it is noted before the statement.
func (p *planner) usesValue(n, of javasrc.Node) bool {
	f := p.File
	if !p.opt.Touches {
		return false
	}
	p.Decide(n)
	if f.Kind(n) == javasrc.FieldAccess {
		fd := p.FieldOf(n)
		at := p.InstanceNamed(of)
		switch {
		case fd != nil && fd.Static || f.Kind(f.Last(n)) != javasrc.Identifier:
			return false
		case at != nil && p.initialisesOwn(at):
			return false
		case at != nil && p.hasPlaceBefore():
			p.usesInstance(at)
			return false
		case f.Kind(of) == javasrc.Super:
			p.missUse(n, of)
			return false
		case !p.IsValue(of):
			p.Undecide(n)
			return false
		}
	}
	return watchprobe.SeesUses(p.Env, p.TypeOf(of))
}

// hasPlaceBefore tells that uses can be noted before the statement that is visited: there is one, and an expression lambda does not run later. Those of a
// field's value are noted behind the field.
func (p *planner) hasPlaceBefore() bool {
	return p.body.ofField || p.body.current != javasrc.None && (!p.body.lambda || p.body.Frame)
}

// fieldUses visits a field's value, and notes what it uses in an initialiser behind it.
func (p *planner) fieldUses(n javasrc.Node, static bool, visit func()) {
	b := p.body
	if !p.opt.Touches || static {
		visit()
		return
	}
	uses := b.uses
	b.uses, b.ofField = nil, true
	visit()
	if len(b.uses) > 0 {
		p.e.SetAloud(p.e.Reserve(p.File.End(n)), forms.Braced().Of(strings.Join(b.uses, "")))
	}
	b.uses, b.ofField = uses, false
}

// initialisesOwn tells that what is visited is a field's initial value, or an initialiser, of the class: it belongs to the constructors.
func (p *planner) initialisesOwn(at *scope.Class) bool {
	return at == p.Class && p.body.m.Kind == probemap.KindInitializer
}

// noted visits a value that is used, or lent, and notes that; false, and the value is not visited, if there is no place.
func (p *planner) noted(n javasrc.Node, lent bool) bool {
	unseen := !lent && p.constructs() && p.mayBeThis(n)
	if v, before := p.named(n); before != nil && (unseen || p.TypeOf(n).Dims > 0) {
		use := forms.UseBefore(p.touches(), p.unseen(v, unseen), lent)
		if !lent {
			use = p.onceAnEpoch(n, use)
		}
		noteAt(before, use)
		p.visitPart(n)
		return true
	}
	at := p.place(n, p.Wrapping(n))
	hide := ""
	if unseen {
		if hide = p.PlainType(n); hide == "" {
			at.How = javac.LeftOut
		}
	}
	if at.How == javac.LeftOut || p.OfHidden(n) || !p.Castable(n) || !p.Wrappable(n) || p.GivesVariable(n) {
		p.missUse(p.File.Parent(n), n)
		return false
	}
	open := p.e.Reserve(at.Pos)
	p.visitPart(n)
	cast, _ := p.Cast(n)
	text := p.hidingText(at, forms.Use(p.touches(), lent, p.TypeArgument(n)), hide)
	if l := p.localNamed(p.File.Text(n)); p.File.Kind(n) == javasrc.Identifier && l != nil && l.Safe {
		text = forms.VariadicAround().Within(text)
	}
	p.putAloud(open, at, n, text.Within(cast))
	return true
}

// named is a variable that has the same value at a place before the statement, so that its use can be noted there: a call of ours around an
// array would be a cast of it, which fails where what javac made for variable arguments is of another type than it says.
func (p *planner) named(n javasrc.Node) (v forms.Value, at *[]string) {
	b := p.body
	if p.File.Kind(n) != javasrc.Identifier || b.current == javasrc.None || !p.hasPlaceBefore() {
		return v, nil
	}
	name := p.File.Text(n)
	r := p.Lookup(name)
	if l := p.localOf(r); l != nil {
		if l.Early && !p.setsLocal(l.body, name) {
			at = p.placeBehind(l)
		}
		return l.argument(), at
	}
	// What is called may give a field another value, unless it is final.
	if r.Field != nil && r.At == p.Class && b.m.Kind == probemap.KindMethod && (r.Field.Final || len(b.quiet) > 0 && !p.setsField(b, name)) {
		at = p.placeOfUses()
	}
	return forms.Named(name), at
}

// placeOfUses has what is noted before the statement that is visited, or before the outermost loop around that is soon over.
func (p *planner) placeOfUses() *[]string {
	if b := p.body; len(b.quiet) == 0 {
		return &b.uses
	}
	return &p.body.quiet[0].uses
}

// placeBehind is the outermost such place at which a local has its value; nil if there is none.
func (p *planner) placeBehind(l *local) *[]string {
	b := p.body
	for _, q := range b.quiet {
		if l.Pos < q.start || l.Kind == "param" {
			return &q.uses
		}
	}
	if len(b.quiet) == 0 && (l.Pos < p.File.Start(b.current) || l.Kind == "param") {
		return &b.uses
	}
	return nil
}

// noteUse notes a use before the statement that is visited.
func (p *planner) noteUse(text string) { noteAt(p.placeOfUses(), text) }

func noteAt(uses *[]string, text string) {
	if !slices.Contains(*uses, text) {
		*uses = append(*uses, text)
	}
}

// usesName notes that a field is used which a simple name means.
func (p *planner) usesName(n javasrc.Node) {
	p.Decide(n)
	if !p.opt.Touches || !p.IsVariable(n) {
		return
	}
	r := p.Lookup(p.File.Text(n))
	switch {
	case r.Variable != nil || r.Field == nil || r.Field.Static || p.HoldsConstants(r.Field) || p.initialisesOwn(r.At):
	case p.hasPlaceBefore():
		p.usesInstance(r.At)
	default:
		p.usesInExpression(n, r.At)
	}
}

// usesInExpression notes such a use where no statement comes before it: the name is selected from what is used.
func (p *planner) usesInExpression(n javasrc.Node, at *scope.Class) {
	if !watchprobe.MayExtend(p.Env, at) {
		return
	}
	object := forms.This
	if at != p.Class {
		object = p.instance(at)
	}
	hidden := p.constructs()
	hide := ""
	if hidden && at.Plain() {
		hide = p.TypeText(at.Itself(), p.Class)
	}
	if object.IsNone() || !p.OnLine(n, p.Line) || p.Casts() || hidden && hide == "" {
		p.leave(n, unseenUse)
		p.Miss(n, at.Binary)
		return
	}
	v := object.Value()
	if hidden {
		v = forms.UnseenAs(p.written, hide, object)
	}
	p.e.SetAloud(p.e.Reserve(p.File.Start(n)), forms.UseBehind(p.touches(), v))
}

// usesInstance notes that the instance of a class around is used, before the statement.
func (p *planner) usesInstance(at *scope.Class) {
	b := p.body
	if at == p.Class && (!b.this || b.ctor) {
		return
	}
	text := p.useOf(at)
	if text == "" && watchprobe.MayExtend(p.Env, at) {
		p.Miss(at.Node, at.Binary)
	}
	if text != "" && (at != p.Class || b.lambda || b.loops > 0 || b.calls) {
		p.noteUse(text)
	}
}

// useOf is the statement that notes a use of the instance of a class around; "" where none is needed, or it cannot be named.
func (p *planner) useOf(at *scope.Class) string {
	switch {
	case !watchprobe.MayExtend(p.Env, at) && at.Kind != javasrc.InterfaceDeclaration:
		return ""
	case at == p.Class && p.extendsHere(at):
		return forms.UseOwn(p.touches())
	case at == p.Class:
		return p.useOfObject(forms.This)
	}
	object := p.instance(at)
	if object.IsNone() {
		return ""
	}
	return p.useOfObject(object)
}

func (p *planner) useOfObject(o forms.Object) string {
	return forms.UseBefore(p.touches(), p.unseen(o.Value(), p.constructs()), false)
}

// unseen is a value that is used; hidden, where javac is not to see that it is passed on.
func (p *planner) unseen(v forms.Value, hidden bool) forms.Value {
	if hidden {
		return forms.Unseen(p.written, v)
	}
	return v
}

// extendsHere tells that a class extends jinstr.rt.Obj by way of a class of this file.
func (p *planner) extendsHere(c *scope.Class) bool {
	for super := p.Set.Superclass(c); super != nil; super = p.Set.Superclass(c) {
		c = super
	}
	return c.File == p.Declared && p.extendsObj(c)
}

// methodUses notes that this is used as a method begins, and makes room for variables of ours as that or a lambda does.
func (p *planner) methodUses(code javasrc.Node) {
	if !p.opt.Touches {
		return
	}
	p.Decide(p.File.Parent(code))
	p.body.start = &declarations{slot: p.e.Reserve(p.File.Start(code) + 1)}
	if p.body.this && !p.body.lambda {
		p.e.SetAloud(p.e.Reserve(p.File.Start(code)+1), p.useOf(p.Class))
	}
}

// usesWhole tells that a value is used without a field or an element of it being named: an array that a for-each goes over or that is cloned, and an
// object whose monitor is entered.
func (p *planner) usesWhole(n javasrc.Node) bool {
	f := p.File
	if !p.opt.Touches {
		return false
	}
	t := p.TypeOf(n)
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.EnhancedForStatement:
		return f.GoneOver(up) == n && watchprobe.MayBeArray(t) && (t.Dims > 0 || p.StandsAlone(n))
	case javasrc.MethodInvocation:
		if p.Receiver(up) != n || !p.IsValue(n) {
			return false
		}
		if f.Is(p.MethodIdentifier(up), "clone") && p.ArgumentCount(up) == 0 && watchprobe.MayBeArray(t) {
			return true
		}
		return p.Inherits(up, n)
	case javasrc.ParenthesizedExpression:
		if f.Kind(f.Parent(up)) != javasrc.SynchronizedStatement || f.Kind(n) == javasrc.ClassLiteral {
			return false
		}
		if at := p.InstanceNamed(n); at != nil {
			p.usesInstance(at)
			return false
		}
		return watchprobe.SeesUses(p.Env, t)
	}
	return false
}

// goesOverUntold tells that a loop goes over an array that has no name, and may last, where the heap's trace does not tell what variables have: nobody knows
// in which rounds it is used.
func (p *planner) goesOverUntold(n javasrc.Node) bool {
	up := p.File.Parent(n)
	if p.opt.NoHeap || !p.opt.Touches || p.Locals() || p.File.Kind(up) != javasrc.EnhancedForStatement || p.File.GoneOver(up) != n || p.IsQuiet(up) {
		return false
	}
	_, before := p.named(n)
	return before == nil
}

// usesBefore are the uses that a statement begins with: those of the header of a loop whose body it is.
func (p *planner) usesBefore(n javasrc.Node) []string {
	if p.body.loops > 0 && p.isLoop(p.File.Parent(n)) {
		return slices.Clone(p.body.uses)
	}
	return nil
}

// roundUses makes room for what each round of a loop uses, and gives what fills it when the loop has been visited: in a block, or in braces
// around a body that is no statement which notes it itself. What the condition of a do uses is known behind its body only.
func (p *planner) roundUses(loop javasrc.Node) (fill func()) {
	f := p.File
	if !p.opt.Touches || len(p.body.quiet) > 0 {
		return func() {}
	}
	start, end := f.LoopBody(loop)
	switch {
	case f.Src[start] == '{':
		slot := p.e.Reserve(start + 1)
		return func() { p.e.SetAloud(slot, strings.Join(p.body.uses, "")) }
	case f.Src[start] == ';' || f.Kind(loop) == javasrc.DoStatement:
		slot := p.e.Reserve(start)
		return func() {
			if len(p.body.uses) > 0 {
				p.e.SetAloud(slot, forms.Braced().First+strings.Join(p.body.uses, ""))
				p.e.SetAloud(p.e.Reserve(end), forms.Braced().Last)
			}
		}
	}
	return func() {}
}

func (p *planner) isLoop(n javasrc.Node) bool {
	switch p.File.Kind(n) {
	case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
		return true
	}
	return false
}

// missUse leaves a use alone that has no place: of a value, of which n selects something, or which n hands on. What is handed on and may
// be an array for all that is known is seldom one: a call of the library would have given it.
func (p *planner) missUse(n, value javasrc.Node) {
	p.leave(value, unseenUse)
	if k := p.File.Kind(n); k == javasrc.FieldAccess || k == javasrc.ArrayAccess || p.TypeOf(value).Dims > 0 {
		p.Miss(n, p.UsedBy(n, value))
	}
}
