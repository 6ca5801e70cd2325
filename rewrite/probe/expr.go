package probe

import (
	"strings"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// children visits the expressions below n.
func (p *planner) children(n javasrc.Node) {
	for c := p.f.First(n); c != javasrc.None; c = p.f.Next(c) {
		p.expr(c)
	}
}

// expr visits an expression. It tells whether the expression as a whole is
// recorded, so that nothing of it comes after its last event.
func (p *planner) expr(n javasrc.Node) bool {
	recorded := p.operand(n, func() bool { return p.exprOf(n) })
	if p.line != p.lineOf(p.f.Start(n)) && p.isConverted(n) && p.mayBox(n) {
		p.line = unknownLine
	}
	return recorded
}

func (p *planner) exprOf(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.TernaryExpression:
		p.conditional(n, func(part javasrc.Node) { p.expr(part) })
	case javasrc.AssignmentExpression:
		return p.assignment(n)
	case javasrc.ParenthesizedExpression:
		return p.expr(f.First(n))
	case javasrc.ObjectCreationExpression:
		p.creation(n)
	case javasrc.ArrayCreationExpression:
		p.arrayCreation(n)
	case javasrc.MethodInvocation:
		p.call(n)
	case javasrc.LambdaExpression:
		line := p.line
		p.lambda(n)
		p.line = line
	case javasrc.SwitchExpression:
		line := p.line
		p.switchBody(n, false)
		p.line = p.lineAfter(n, line)
	case javasrc.UpdateExpression:
		if t := p.typeOf(f.First(n)); t.Boxed() {
			p.leave(n, boxUpdate)
		}
		p.children(n)
	case javasrc.BinaryExpression:
		if p.hoists(n) {
			p.line = unknownLine
		}
		p.children(n)
	case javasrc.FieldAccess:
		p.children(n)
		if p.line != p.lineOf(p.position(f.First(n))) && p.mayBeChecked(n) {
			p.line = unknownLine
		}
	case javasrc.InstanceofExpression:
		if p.bindsAnew(n) {
			p.line = p.lineOf(p.position(n))
		}
		p.expr(f.First(n))
	case javasrc.MethodReference:
		line := p.line
		p.methodReference(n)
		p.line = p.lineAfter(n, line)
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
	var room fewSteps
	for _, s := range p.steps(room[:0], n) {
		switch {
		case s.part != javasrc.None:
			visit(s.part)
		case !s.maybe:
			p.line = int(s.line)
		case int(s.line) != p.line:
			p.line = unknownLine
		}
	}
}

// store is what an assignment stores to.
type store struct {
	kind  string // a kind of probe; "" if nothing is recorded, ProbeEscape if the holder is not known
	v     int
	name  string
	typ   scope.Type
	owner string       // text of a plain receiver
	wrap  javasrc.Node // receiver or array whose value goes through owner(…)
	self  bool
}

func (p *planner) assignment(n javasrc.Node) bool {
	f := p.f
	left, right := f.First(n), f.Last(n)
	s := p.storeTo(left)
	numeric := s.kind != "" && (!s.typ.Known() || s.typ.Boxed()) && p.decidesNumeric(n)
	if numeric {
		p.leave(n, boxInConditional)
	}
	if s.kind == "" || s.typ.Primitive() || numeric {
		p.children(n)
		return false
	}
	before, behind, ok := p.castTo(n, func() string { return p.staticType(left) })
	if !ok {
		p.leave(n, untypedHere)
		p.children(n)
		return false
	}
	// Without a frame there is no handle by which to name this.
	at := p.place(n, wrapping{typed: s.typ.Reference() && (p.body.frame || s.owner == "")})
	if at.how == leftOut || p.storesBox(n, s) {
		p.leave(n, movedStore)
		p.children(n)
		return false
	}
	if s.wrap != javasrc.None && (!p.castable(s.wrap) || p.place(s.wrap, wrapping{typed: true}).how == leftOut) {
		s = store{kind: sitemap.ProbeEscape, name: "assignment to " + f.Bare(f.Start(left), f.End(left)), wrap: javasrc.None}
	}
	h := p.handle()
	open := p.e.Reserve(at.pos)
	p.storeTarget(left, s)
	p.expr(right)
	number := p.probe(s.kind, f.Start(left), s.v, s.name)
	p.body.m.Probes[number-1].Reread = p.readBefore(left)
	k := num(number)
	first, last := p.storeCall(s, h, k)
	if at.how == asConstructor {
		first, last = p.storeMade(s, k)
	}
	p.put(open, at, n, before+first, last+behind)
	return true
}

// storesBox tells that x[i] += e or the like over several lines may be one on
// boxes: javac then keeps what is not a plain name in variables of its own, whose
// declarations begin lines.
func (p *planner) storesBox(n javasrc.Node, s store) bool {
	f := p.f
	left := f.First(n)
	compound := f.Between(left, f.Last(n)) != "="
	return compound && f.Kind(left) != javasrc.Identifier && (!s.typ.Known() || s.typ.Boxed()) && !p.onLine(left, p.line)
}

// readBefore tells that the statement may have read the variable that it stores to
// now, and uses the value still: its name comes before, or any element for an element.
func (p *planner) readBefore(left javasrc.Node) bool {
	f := p.f
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

// storeCall is the text around an assignment.
func (p *planner) storeCall(s store, h, k string) (first, last string) {
	last = "," + k + ")"
	switch {
	case s.kind == sitemap.ProbeLocal:
		first = p.manOT + ".InsertAssign(" + h + ","
	case s.kind == sitemap.ProbeStatic:
		first = p.manOT + ".InsertStatic(" + h + ","
	case s.kind == sitemap.ProbeElement:
		first = p.manOT + ".InsertElement(" + h + ","
	case s.kind == sitemap.ProbeEscape:
		first = h + ".Escape("
	case s.self:
		first = p.manOT + ".InsertSelf(" + h + ","
	case s.owner != "":
		first = p.manOT + ".InsertField(" + h + "," + p.passedOwner(s.owner) + ","
	default:
		first = p.manOT + ".InsertField(" + h + ","
	}
	return first, last
}

// storeMade is the same with a constructor.
func (p *planner) storeMade(s store, k string) (first, last string) {
	kinds := map[string]string{sitemap.ProbeLocal: "InsertAssign", sitemap.ProbeStatic: "InsertStatic", sitemap.ProbeElement: "InsertElement",
		sitemap.ProbeEscape: "Escape", sitemap.ProbeField: "InsertField"}
	kind := kinds[s.kind]
	switch {
	case kind != "InsertField":
	case s.self:
		kind = "InsertSelf"
	case s.owner != "":
		return p.madeText("Stored") + p.bareHandle() + "," + p.bareOwner(s.owner) + ",", "," + k + ").v"
	}
	return p.wrappingText(kind, asConstructor, ","+k)
}

// storeTarget visits the left side of a recorded assignment.
func (p *planner) storeTarget(left javasrc.Node, s store) {
	f := p.f
	if s.wrap == javasrc.None {
		if f.Kind(left) != javasrc.Identifier {
			p.children(left)
		}
		return
	}
	p.around(s.wrap, wrapping{kind: "owner", typed: true}, func() { p.expr(s.wrap) }, bare)
	if s.kind == sitemap.ProbeElement {
		p.index(f.Last(left))
	}
}

// index visits the index of an element that is stored to.
func (p *planner) index(n javasrc.Node) {
	at := p.place(n, wrapping{typed: true})
	h := p.handle()
	open := p.e.Reserve(at.pos)
	p.expr(n)
	if at.how == asConstructor {
		p.put(open, at, n, "new "+p.manOT+".Index("+p.bareHandle()+",", ").v")
	} else {
		p.put(open, at, n, h+".index(", ")")
	}
}

// storeTo finds out what an assignment's left side is.
func (p *planner) storeTo(left javasrc.Node) (s store) {
	f := p.f
	s.wrap = javasrc.None
	switch f.Kind(left) {
	case javasrc.Identifier:
		return p.storeToName(f.Text(left))
	case javasrc.FieldAccess:
		return p.storeToField(left)
	case javasrc.ArrayAccess:
		s.typ = p.typeOf(left)
		s.kind, s.wrap = sitemap.ProbeElement, f.First(left)
	case javasrc.ParenthesizedTarget:
		s.kind, s.name = sitemap.ProbeEscape, "assignment to "+f.Text(left)
	}
	return s
}

func (p *planner) storeToName(name string) (s store) {
	s.wrap = javasrc.None
	r := p.lookup(name)
	switch {
	case r.local != nil:
		s.typ = r.local.typ
		if r.local.v > 0 && r.local.body == p.body {
			s.kind, s.v = sitemap.ProbeLocal, r.local.v
		}
	case r.field == nil:
		s.kind, s.name = sitemap.ProbeEscape, "assignment to "+name
	default:
		s.typ, s.name = r.field.Type, fieldName(r.field)
		p.storeToKnown(&s, r.field, r.at)
	}
	return s
}

// storeToKnown sets the receiver of a field that a simple name means.
func (p *planner) storeToKnown(s *store, fd *scope.Field, at *scope.Class) {
	switch {
	case fd.Static:
		s.kind = sitemap.ProbeStatic
	case at == p.cls && p.body.prologue:
		s.kind, s.name = sitemap.ProbeEscape, "assignment before the constructor call"
	case at != p.cls && at.Simple == "":
		s.kind, s.name = sitemap.ProbeEscape, "assignment to a field of an anonymous class around"
	case at != p.cls && at.Kind == javasrc.Program:
		s.kind, s.name = sitemap.ProbeEscape, "assignment to a field of the file's own class, which has no name"
	case at != p.cls:
		s.kind, s.owner = sitemap.ProbeField, p.instance(at)
	default:
		s.kind, s.self, s.owner = sitemap.ProbeField, p.body.self, "this"
	}
}

func (p *planner) storeToField(left javasrc.Node) (s store) {
	f := p.f
	object := f.First(left)
	s.wrap = javasrc.None
	s.kind, s.name = sitemap.ProbeField, f.Text(f.Last(left))
	fd := p.fieldOf(left)
	if fd != nil {
		s.typ, s.name = fd.Type, fieldName(fd)
	}
	switch {
	case fd != nil && fd.Static:
		s.kind = sitemap.ProbeStatic
	case f.Kind(object) == javasrc.This && p.body.prologue:
		s.kind, s.name = sitemap.ProbeEscape, "assignment before the constructor call"
	case f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super:
		s.self, s.owner = p.body.self, "this"
	case f.Kind(object) == javasrc.FieldAccess && f.Kind(f.Last(object)) == javasrc.This:
		s.owner = f.Bare(f.Start(object), f.End(object))
	case f.Kind(object) == javasrc.Identifier && p.localNamed(f.Text(object)) != nil:
		s.owner = f.Text(object)
	case p.wrappable(object):
		s.wrap = object
	default:
		s.kind, s.name = sitemap.ProbeEscape, "assignment to "+f.Bare(f.Start(left), f.End(left))
	}
	return s
}

// decidesNumeric tells that n is directly an operand of ?: or the result of a
// switch rule: there, a box that comes out of a generic method would turn a
// numeric conditional into one of references (JLS 15.25).
func (p *planner) decidesNumeric(n javasrc.Node) bool {
	f := p.f
	child, up := n, f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression {
		child, up = up, f.Parent(up)
	}
	switch f.Kind(up) {
	case javasrc.TernaryExpression:
		return child != f.First(up)
	case javasrc.YieldStatement:
		return true
	case javasrc.ExpressionStatement:
		return f.Kind(f.Parent(up)) == javasrc.SwitchRule
	}
	return false
}

// storeThis handles `x = this;` in a constructor: passing this itself to a
// method would warn (this-escape), so the store is recorded behind the
// statement, from the handle that knows this.
func (p *planner) storeThis(n javasrc.Node) (before, after string, ok bool) {
	f := p.f
	if !p.body.ctor || f.Kind(n) != javasrc.AssignmentExpression || f.Kind(f.Last(n)) != javasrc.This ||
		f.Between(f.First(n), f.Last(n)) != "=" {
		return "", "", false
	}
	s := p.storeTo(f.First(n))
	if s.kind == sitemap.ProbeElement || s.kind == sitemap.ProbeEscape || s.wrap != javasrc.None {
		return "", "", false // the value of an assignment does not warn
	}
	if s.kind == "" {
		return "", "", true
	}
	h := p.handle()
	first, last := p.storeCall(s, h, num(p.probe(s.kind, f.Start(n), s.v, s.name)))
	p.last()
	return "", first + h + ".self" + last + ";", true
}

// initializerExpr visits the initial value of a variable; an array initialiser
// without new gets one, so that the array is a birth.
func (p *planner) initializerExpr(value, v, decl javasrc.Node) {
	f := p.f
	if f.Kind(value) != javasrc.ArrayInitializer {
		p.expr(value)
		return
	}
	t := scope.DeclaratorType(f, v, scope.DeclaredType(f, decl))
	name := p.elementText(decl)
	if name == "" {
		p.leave(value, annotatedArray)
		p.elements(value)
		return
	}
	brackets := strings.Repeat("[]", t.Dims)
	late := p.announcedLate(value, t)
	at := p.place(value, wrapping{early: !late, typed: !late})
	if at.how == leftOut {
		p.leave(value, movedBirth)
		p.elements(value)
		return
	}
	open := p.e.Reserve(at.pos)
	h := p.handle()
	p.announcing(value, late, func() { p.elements(value) })
	k := num(p.manySite(f.Start(value), name+brackets, p.bornName(t)))
	before, behind, _ := p.castTo(value, func() string { return name + brackets })
	first, last := arrayText(p.bornName(t), h, k, late)
	if !late && p.showsThis(value) {
		first, last = p.outOfSight(name+brackets, first, last)
	}
	if at.how == asConstructor {
		first, last = p.bornMade(p.bornName(t), p.siteMade(nil, k))
	}
	p.put(open, at, value, before+first+"new "+name+brackets, last+behind)
}

// manySite numbers the site of an array, which may come with arrays in it.
func (p *planner) manySite(pos int, name, call string) int {
	k := p.probe(sitemap.ProbeSite, pos, 0, name)
	p.body.m.Probes[k-1].Many = strings.Contains(call, ".filled")
	return k
}

// markResult marks the newest probe if its creation n gives the value of an
// expression lambda.
func (p *planner) markResult(n javasrc.Node) {
	f := p.f
	child, up := n, f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.CastExpression ||
		f.Kind(up) == javasrc.TernaryExpression && f.First(up) != child {
		child, up = up, f.Parent(up)
	}
	p.body.m.Probes[len(p.body.m.Probes)-1].Result = f.Kind(up) == javasrc.LambdaExpression
}

// announcedLate tells that array n is recorded when its elements have been made,
// some of which are not recorded: else the first would be taken for the array.
func (p *planner) announcedLate(n javasrc.Node, t scope.Type) bool {
	if !strings.Contains(p.bornName(t), ".filled") {
		return false
	}
	return p.limits.unborn[n] || !p.body.records(recordObjects) && len(p.body.announced) == 0
}

// leaveBirth leaves a creation out. What is announced around it must not be then:
// the file is planned again.
func (p *planner) leaveBirth(n javasrc.Node, why reason) {
	p.leave(n, why)
	if p.madeClass(n) == nil { // nothing is recorded when it is constructed
		return
	}
	for _, around := range p.body.announced {
		p.limits.again = p.limits.again || !p.limits.unborn[around]
		p.limits.unborn[around] = true
	}
}

// announcing visits what stands within an allocation that is announced before,
// unless it is announced late.
func (p *planner) announcing(n javasrc.Node, late bool, visit func()) {
	if late {
		visit()
		return
	}
	b := p.body
	b.announced = append(b.announced, n)
	visit()
	b.announced = b.announced[:len(b.announced)-1]
}

// arrayText is what goes around a new array with elements.
func arrayText(born, h, k string, late bool) (first, last string) {
	if late {
		return born + "(", "," + h + ".site(" + k + "))"
	}
	return born + "(" + h + ".site(" + k + "),", ")"
}

// bornName is the call for a new array with elements: where they are
// references, they are looked into.
func (p *planner) bornName(t scope.Type) string {
	if t.Dims > 1 || t.Element().Reference() {
		return p.arrayCall(".filled", t)
	}
	return p.manOT + ".born"
}

// arrayCall is the call for a new array. Before Java 5 compilers find it hard to
// choose between overloads that are generic.
func (p *planner) arrayCall(name string, t scope.Type) string {
	if p.casts() && (t.Dims > 1 || t.Element().Reference()) {
		name += "Array"
	}
	return p.manOT + name
}

// elementText is the type of a declared array's innermost elements as text, or
// "" where annotations stand in it.
func (p *planner) elementText(decl javasrc.Node) string {
	f := p.f
	n := scope.TypeNode(f, decl)
	for f.Kind(n) == javasrc.ArrayType {
		n = f.First(n)
	}
	text := f.Bare(f.Start(n), f.End(n))
	if strings.Contains(text, "@") {
		return ""
	}
	return text
}

// arrayCreation wraps new T[…].
func (p *planner) arrayCreation(n javasrc.Node) {
	f := p.f
	if p.thin() && (p.body.elements > 0 || f.Child(n, javasrc.ArrayInitializer) == javasrc.None) {
		p.children(n)
		return
	}
	init := f.Child(n, javasrc.ArrayInitializer)
	late := init != javasrc.None && p.announcedLate(n, p.typeOf(n))
	at := p.place(n, wrapping{early: !late, typed: !late})
	if at.how == leftOut {
		p.leave(n, movedBirth)
		p.children(n)
		return
	}
	h := p.handle()
	open := p.e.Reserve(at.pos)
	sized := 0
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if f.Kind(c) == javasrc.DimensionsExpr {
			sized++
		}
		p.announcing(n, late, func() { p.expr(c) })
	}
	t := p.typeOf(n)
	born := p.arrayCall(".born", t)
	if init != javasrc.None || sized > 1 {
		born = p.bornName(t)
	}
	k := p.manySite(f.Start(n), t.String(), born)
	p.markResult(n)
	before, behind, _ := p.castTo(n, t.String)
	first, last := arrayText(born, h, num(k), late)
	if !late && p.showsThis(init) {
		first, last = p.outOfSight(t.String(), first, last)
	}
	if at.how == asConstructor {
		first, last = p.bornMade(born, p.siteMade(nil, num(k)))
	}
	p.put(open, at, n, before+first, last+behind)
}

// creation wraps new T(…).
func (p *planner) creation(n javasrc.Node) {
	f := p.f
	p.body.calls = true
	t := p.typeOf(n)
	before, behind, typed := p.cast(n)
	thin := p.thin() && p.seenBare(n, t)
	if t.Boxed() || thin || !typed || p.untypedDiamond(n) {
		if !t.Boxed() && !thin {
			p.leave(n, untypedHere)
		}
		p.plainCreation(n)
		return
	}
	at := p.place(n, wrapping{early: true, typed: p.standsAlone(n) && (p.body.frame || !p.isInner(n))})
	if p.diamond(n) && p.holdsChain(n) {
		p.leaveBirth(n, entangledBirth)
		p.plainCreation(n)
		return
	}
	if at.how == leftOut || p.limits.unborn[n] {
		p.leaveBirth(n, movedBirth)
		p.plainCreation(n)
		return
	}
	h := p.handle()
	open := p.e.Reserve(at.pos)
	created := scope.CreatedType(f, n)
	given, outer := func() {}, func() {}
	if first := f.First(n); f.Start(first) == f.Start(n) { // outer.new Inner()
		outer = p.outerInstance(first, t.Name)
	}
	if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None {
		p.announcing(n, false, func() { given = p.constructorArguments(n, args, t) })
	}
	k := num(p.probe(sitemap.ProbeSite, f.Start(n), 0, f.Bare(f.Start(created), f.End(created))))
	p.markResult(n)
	holds := p.holds(n) // recorded when the object has been made, and so are the next two
	outer()
	given()
	p.anonymousBody(n)
	first, last := p.manOT+".born("+h+holdCalls(holds)+".site("+k+"),", ")"
	if p.showsOuter(n) {
		first, last = p.outOfSight(t.String(), first, last)
	}
	if at.how == asConstructor {
		first, last = p.bornMade(".born", p.siteMade(holds, k))
	}
	p.put(open, at, n, before+first, last+behind)
}

// anonymousBody visits the class body of a creation.
func (p *planner) anonymousBody(n javasrc.Node) {
	if p.f.Child(n, javasrc.ClassBody) != javasrc.None {
		line := p.line
		p.class(n)
		p.line = line
	}
}

// bornMade is what goes around a creation whose site is announced by constructors.
func (p *planner) bornMade(born, site string) (first, last string) {
	class := "Born"
	if strings.Contains(born, ".filled") {
		class = "Filled"
	}
	return p.madeText(class) + site + ",", ").v"
}

// siteMade announces a site, and before it what the new object holds.
func (p *planner) siteMade(holds []hold, k string) string {
	h := p.bareHandle()
	for _, c := range holds {
		h = "new " + p.manOT + ".Held(" + h + "," + c.bare + "," + c.probe + ")"
	}
	return "new " + p.manOT + ".Site(" + h + "," + k + ")"
}

// plainCreation visits a creation that is not wrapped.
func (p *planner) plainCreation(n javasrc.Node) {
	for c := p.f.First(n); c != javasrc.None; c = p.f.Next(c) {
		if p.f.Kind(c) != javasrc.ClassBody {
			p.expr(c)
		}
	}
	p.anonymousBody(n)
}

// untypedDiamond tells that a creation takes its type arguments from where it
// stands, and the release does not look through calls for that.
func (p *planner) untypedDiamond(n javasrc.Node) bool {
	if p.opt.Release == 0 || p.opt.Release >= inference || p.isStatement(n) {
		return false
	}
	return p.diamond(n)
}

// diamond tells that a creation leaves its type arguments to the compiler.
func (p *planner) diamond(n javasrc.Node) bool {
	created := scope.CreatedType(p.f, n)
	return strings.HasSuffix(p.f.Bare(p.f.Start(created), p.f.End(created)), "<>")
}

// seenBare tells that an object of the source set is made, of a class that
// captures nothing: without a call, it is seen when its constructor runs.
func (p *planner) seenBare(n javasrc.Node, t scope.Type) bool {
	c := p.resolve(t.Name, p.cls)
	return c != nil && c.Static && p.f.Child(n, javasrc.ClassBody) == javasrc.None
}

// weak are classes of the library whose objects do not hold what they are given.
var weak = map[string]bool{"WeakReference": true, "SoftReference": true, "PhantomReference": true}

// constructorArguments visits the arguments of a creation. An object of a class
// that is not rewritten holds what its constructor was given; what is returned
// numbers these stores, which are recorded when the object has been made.
func (p *planner) constructorArguments(n, args javasrc.Node, t scope.Type) (given func()) {
	f := p.f
	made := p.resolve(t.Name, p.cls)
	if c := p.d.ClassAt(n); c != nil { // an anonymous class hands them to its superclass
		made = p.set.Superclass(c)
	}
	outside := made == nil || !made.Constructs(p.argumentCount(n))
	outside = outside && !weak[t.Name[strings.LastIndexByte(t.Name, '.')+1:]]
	slots := map[edit.Slot]int{}
	var order []edit.Slot
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		if !outside || !p.handable(a) {
			p.expr(a)
			continue
		}
		if p.overtaxes(a) {
			p.leave(a, entangled)
			p.expr(a)
			continue
		}
		at := p.place(a, p.wrapping("given", a))
		if at.how == leftOut {
			p.leave(a, movedArgument)
			p.expr(a)
			continue
		}
		order = append(order, p.later(a, at, "given"))
		slots[order[len(order)-1]] = f.Start(a)
	}
	return func() {
		for i, s := range order {
			p.e.Set(s, ","+num(p.probe(sitemap.ProbeField, slots[s], 0, "<given "+num(i+1)+">")))
		}
	}
}

// outerInstance visits the instance that a new object of an inner class belongs
// to; what is returned numbers that store.
func (p *planner) outerInstance(n javasrc.Node, inner string) (number func()) {
	f := p.f
	if f.Kind(n) == javasrc.This || f.Kind(n) == javasrc.Super || !p.castable(n) {
		p.expr(n)
		return func() {}
	}
	at := p.place(n, wrapping{typed: true})
	if at.how == leftOut {
		p.leave(n, movedArgument)
		p.expr(n)
		return func() {}
	}
	s := p.later(n, at, "outer")
	p.line = p.checkedOn(n)
	return func() { p.e.Set(s, ","+num(p.probe(sitemap.ProbeField, f.Start(n), 0, inner+".this$0"))) }
}

// later visits an expression that is passed through a probe, whose number is set
// later.
func (p *planner) later(n javasrc.Node, at place, kind string) (number edit.Slot) {
	before, behind, _ := p.cast(n)
	p.number(p.body)
	open := p.e.Reserve(at.pos)
	p.expr(n)
	number = p.e.Reserve(p.f.End(n))
	first, last := p.wrappingText(kind, at.how, " ")
	p.put(open, at, n, before+first, strings.TrimPrefix(last, " ")+behind)
	return number
}

// lambda visits a lambda: a block body has a frame of its own; an expression
// stays one, because a block could select another overload.
func (p *planner) lambda(n javasrc.Node) {
	f := p.f
	p.captureIn(n)
	code := f.Last(n)
	block := f.Kind(code) == javasrc.Block
	b := p.newBody(n, sitemap.KindLambda, p.methodName("lambda"), block)
	b.this, b.lambda = p.body.this, true
	b.returns = !block || p.returnsValue(code)
	b.m.Returns = b.returns
	params := func() (text string) {
		for _, a := range p.lambdaParameters(f.First(n)) {
			l := p.declare(a.Name, a.Type, "param", f.Start(a.Node), p.body.block.region)
			if !p.body.records(recordStores) {
				text += p.entryEscape(a.Name, a)
			} else {
				text += p.addNode(a.Name, l, f.Start(a.Node))
			}
		}
		return text
	}
	if block {
		p.braced(b, code, f.Start(code)+1, params, func() { p.statements(code) })
		return
	}
	p.within(b, func() {
		p.inBlock(n, f.Start(n), f.End(n), func() {
			params()
			p.statement(f.Start(code), f.End(code), func() {
				p.line = p.lineOfBody(code)
				p.expr(code)
			})
		})
	})
}

// returnsValue tells whether a lambda's block has a return with a value.
func (p *planner) returnsValue(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.ReturnStatement:
		return f.First(n) != javasrc.None
	case javasrc.LambdaExpression, javasrc.ClassBody:
		return false
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if p.returnsValue(c) {
			return true
		}
	}
	return false
}

func (p *planner) lambdaParameters(n javasrc.Node) (list []scope.Parameter) {
	f := p.f
	switch f.Kind(n) {
	case javasrc.FormalParameters:
		return scope.Parameters(f, n)
	case javasrc.InferredParameters:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			list = append(list, scope.Parameter{Node: c, Name: f.Text(c)})
		}
	default:
		list = append(list, scope.Parameter{Node: n, Name: f.Text(n)})
	}
	return list
}
