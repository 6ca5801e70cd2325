package probe

import (
	"strings"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// manner is how a probe stands around an expression.
type manner uint8

const (
	// asCall: v1_1.Escape(x,3). Its parenthesis opens on the line that javac is at
	// when it is called, or that line is not seen.
	asCall manner = iota
	// asConstructor: new manOT.Seen<>(v1_1,manOT.ESCAPE,x,3).v, which has no line.
	asConstructor
	// leftOut: either would move something to another line, or change a type or a class's number.
	leftOut
)

// place is where the text before an expression goes, and how it goes on.
type place struct {
	pos int
	how manner
}

// wrapping is a probe around an expression.
type wrapping struct {
	kind string // the name of the call: owner, Escape, …
	// early tells that something of it is called before the expression is evaluated.
	early bool
	// typed tells that a constructor's type argument can be told from the
	// expression alone, and is what it would be without.
	typed bool
	// unboxed tells that the value is surely no box, whatever it seems to be.
	unboxed bool
	// hidden is the type as which the value goes by way of a field, out of javac's
	// sight; "": it does not.
	hidden string
}

// around puts a probe around expression n while visit visits it. The arguments
// behind it are asked for after that, as probes are numbered in the order of
// evaluation. It tells whether there is a place for it.
func (p *planner) around(n javasrc.Node, w wrapping, visit func(), args func() string) bool {
	return p.aroundAt(p.place(n, w), n, w, visit, args)
}

func (p *planner) aroundAt(at place, n javasrc.Node, w wrapping, visit func(), args func() string) bool {
	if at.how == leftOut {
		visit()
		return false
	}
	before, behind, _ := p.cast(n)
	p.number(p.body) // before those of bodies within n
	open := p.e.Reserve(at.pos)
	visit()
	first, last := p.wrappingText(w.kind, at.how, args())
	if w.hidden != "" {
		first, last = p.outOfSight(at.how, w.hidden, first, last)
	}
	p.put(open, at, n, before+first, last+behind)
	return true
}

// put gives the text before and behind expression n its places.
func (p *planner) put(open edit.Slot, at place, n javasrc.Node, first, last string) {
	first, last = p.fitted(at, n, first, last)
	p.e.Set(open, first)
	p.e.Insert(p.File.End(n), last)
}

// fitted is the text before and behind expression n as it can stand at its places.
func (p *planner) fitted(at place, n javasrc.Node, first, last string) (string, string) {
	if at.how == asConstructor && p.parenthesised(n, p.lineOf(at.pos)) {
		first, last = "("+first, last+")"
	}
	if at.pos > 0 && javasrc.IsWord(p.File.Src[at.pos-1]) {
		first = " " + first
	}
	return first, last
}

// parenthesised tells that a constructor around n, which begins on a line, gets
// parentheses: a cast of what it gives stands at the dot, and what begins with it
// would begin there. A copy of an array has such a cast already.
func (p *planner) parenthesised(n javasrc.Node, line int) bool {
	return !p.onLine(n, line) && !p.clonesArray(n)
}

// clonesArray tells that n is the call of an array's clone, which gives an Object.
func (p *planner) clonesArray(n javasrc.Node) bool {
	f := p.File
	if f.Kind(n) != javasrc.MethodInvocation || f.Text(p.MethodIdentifier(n)) != "clone" {
		return false
	}
	recv := p.Receiver(n)
	return recv != javasrc.None && p.TypeOf(recv).Dims > 0
}

// wrappingText is what stands before and behind an expression that a probe is around.
func (p *planner) wrappingText(kind string, how manner, args string) (first, last string) {
	if how == asConstructor {
		if args == "" {
			args = ",0"
		}
		what := strings.ToUpper(strings.Replace(kind, "Insert", "Insert_", 1))
		return p.madeText("Seen") + p.bareHandle() + "," + p.manOT + "." + what + ",", args + ").v"
	}
	if strings.HasPrefix(kind, "Insert") {
		return p.manOT + "." + kind + "(" + p.handle() + ",", args + ")"
	}
	return p.handle() + "." + kind + "(", args + ")"
}

// madeText begins the constructor of a class of manOT that hands on what it is
// given.
func (p *planner) madeText(class string) string {
	if p.Casts() {
		return "new " + p.manOT + "." + class + "("
	}
	return "new " + p.manOT + "." + class + "<>("
}

// bareHandle names the body's handle to a constructor: where it has none, by the
// number of the method, as asking for one is a call.
func (p *planner) bareHandle() string {
	if p.body.frame {
		return p.handle()
	}
	return p.number(p.body)
}

// place finds out how a probe can stand around expression n so that nothing is
// on another line than it was.
func (p *planner) place(n javasrc.Node, w wrapping) place {
	f := p.File
	start := f.Start(n)
	if p.spills(n) || p.bendsStart(n) || p.bendsPart(n) {
		return place{start, leftOut}
	}
	line := p.lineOf(start)
	selected := p.isPart(n)
	if p.numbersClass(n) {
		// Over several lines a constructor gets parentheses, which are as bad as a call.
		if w.typed && p.makes() && p.onLine(n, line) && p.constructorFits(n, line, selected) {
			return place{start, asConstructor}
		}
		return place{start, leftOut}
	}
	if w.typed && p.makes() && p.inChain(n) && p.constructorFits(n, line, selected) {
		return place{start, asConstructor}
	}
	if p.onLine(n, p.line) {
		return place{start, asCall}
	}
	fits := p.callFits(n, w.early || selected || !p.body.frame)
	if fits(line) {
		return place{start, asCall}
	}
	if before := p.tokenEnd(start); before > 0 && before >= p.e.Last() && (w.unboxed || !p.mayBox(n)) && p.keepsStart(n) && fits(p.lineOf(before-1)) {
		return place{before, asCall}
	}
	if w.typed && p.makes() && !p.isStatement(n) && p.File.Kind(f.Parent(n)) != javasrc.LambdaExpression && p.constructorFits(n, line, selected) {
		return place{start, asConstructor}
	}
	return place{start, leftOut}
}

// spills tells that a switch with a synchronized statement within gives a part of
// n: javac would have to put what is ahead of it on the stack aside, and in JDK 17
// makes code of it that the VM refuses.
func (p *planner) spills(n javasrc.Node) bool {
	return p.spots.locking.within(p.File, n)
}

// inChain tells that an expression is an argument of a call, which is one of
// another, and so on: where all are generic, javac infers their types together,
// and in a(b(call(c(call(x),call(y))))) it takes x's type for the whole, though a
// supertype is asked for (JDK 17 to 25 at least). What a constructor hands on has
// a type of its own.
func (p *planner) inChain(n javasrc.Node) bool {
	call := p.argumentOf(n)
	if call == javasrc.None || p.argumentOf(call) == javasrc.None {
		return false
	}
	if p.File.Kind(call) == javasrc.ObjectCreationExpression {
		return p.diamond(call)
	}
	if m, ours := p.Target(call); ours {
		return m.Generic
	}
	recv := p.Receiver(call)
	return recv == javasrc.None || p.IsName(recv) && !p.IsValue(recv)
}

// overtaxes tells that a call around an argument could be one too many in such a
// chain: two values in it have types that hang on the whole.
func (p *planner) overtaxes(a javasrc.Node) bool {
	if p.openTypes(a) < 2 {
		return false
	}
	return p.holdsChain(a) || p.inChain(a) || p.givenToDiamond(a)
}

// holdsChain tells that an argument of a call is a call with two such values.
func (p *planner) holdsChain(call javasrc.Node) bool {
	for b := p.File.First(p.File.Child(call, javasrc.ArgumentList)); b != javasrc.None; b = p.File.Next(b) {
		if p.openTypes(b) > 1 {
			return true
		}
	}
	return false
}

// openTypes counts the values that calls within a chain of calls give, and whose
// types hang on where they stand.
func (p *planner) openTypes(call javasrc.Node) (n int) {
	for b := p.File.First(p.File.Child(call, javasrc.ArgumentList)); b != javasrc.None; b = p.File.Next(b) {
		if p.File.Child(b, javasrc.ArgumentList) != javasrc.None && p.handable(b) && !p.standsAlone(b) {
			n += max(1, p.openTypes(b))
		}
	}
	return n
}

// givenToDiamond tells that an expression is an argument of a creation whose type
// is left to the compiler: there is a call around that, too.
func (p *planner) givenToDiamond(n javasrc.Node) bool {
	call := p.argumentOf(n)
	return p.File.Kind(call) == javasrc.ObjectCreationExpression && p.diamond(call)
}

// argumentOf is the call or creation that an expression is an argument of, or None.
func (p *planner) argumentOf(n javasrc.Node) javasrc.Node {
	if p.File.Kind(p.File.Parent(n)) != javasrc.ArgumentList {
		return javasrc.None
	}
	return p.File.Parent(p.File.Parent(n))
}

// callFits gives what tells on which lines the parenthesis of a call around n may
// open.
func (p *planner) callFits(n javasrc.Node, early bool) func(line int) bool {
	after, checked, constant := 0, p.isNullChecked(n), p.selectsConstant(n)
	if checked {
		after = p.checkedOn(n)
	} else {
		after = p.lineAfter(n, p.line)
	}
	return func(line int) bool {
		if constant && line != p.lineOf(p.position(n)) {
			return false
		}
		if early && line != p.line && p.firstIn(n) == shown {
			return false
		}
		return line == after || !checked && !p.showsLine(n)
	}
}

// constructorFits tells that nothing which takes its line from n itself would have
// another from a constructor that begins on a line.
func (p *planner) constructorFits(n javasrc.Node, line int, selected bool) bool {
	switch {
	case p.isNullChecked(n):
		return p.checkedOn(n) == line
	case selected:
		return p.lineOf(p.position(n)) == line
	case p.selectsConstant(n):
		if p.parenthesised(n, line) {
			return p.lineOf(p.position(n)) == line
		}
		return p.lineOf(p.position(n)) == p.lineOf(p.File.End(n)-1)
	}
	return true
}

// selectsConstant tells that n is what a field is selected from that may be a
// constant: then javac only checks that n is not null, on the line of n's position.
func (p *planner) selectsConstant(n javasrc.Node) bool {
	up := p.File.Parent(n)
	return p.File.Kind(up) == javasrc.FieldAccess && p.File.First(up) == n && p.mayBeChecked(up)
}

// checkedOn is the line on which what a member is asked for is checked; where
// javac knows that it is not null, that which it is on all the same.
func (p *planner) checkedOn(n javasrc.Node) int {
	if p.nullChecked(n) {
		return p.lineOf(p.position(n))
	}
	return p.lineAfter(n, p.line)
}

// makes tells that a constructor may stand for a call: its type argument is left
// to the compiler, or, in source before Java 5, not there.
func (p *planner) makes() bool {
	return p.Release == 0 || p.Release >= inference || p.Casts()
}

// isPart tells that n is a value of a conditional, which begins on n's line.
func (p *planner) isPart(n javasrc.Node) bool {
	up := p.File.Parent(n)
	if p.File.Kind(up) != javasrc.TernaryExpression || n == p.File.First(up) {
		return false
	}
	may, _ := p.givesValue(up)
	return may
}

// isNullChecked tells that n is that which a method reference or an inner object
// is asked for.
func (p *planner) isNullChecked(n javasrc.Node) bool {
	up := p.File.Parent(n)
	return p.File.Kind(up) == javasrc.MethodReference && p.File.First(up) == n || p.OuterOf(up) == n
}

// mayBox tells that javac may box or unbox the value of n, on the line on which
// that begins.
func (p *planner) mayBox(n javasrc.Node) bool {
	switch p.File.Kind(n) {
	case javasrc.ObjectCreationExpression:
		return p.TypeOf(n).MayBeBoxed()
	case javasrc.ArrayCreationExpression, javasrc.ArrayInitializer, javasrc.This, javasrc.LambdaExpression, javasrc.MethodReference,
		javasrc.StringLiteral, javasrc.NullLiteral, javasrc.ClassLiteral:
		return false
	}
	t := p.TypeOf(n)
	return t.MayBeBoxed() || t.Primitive()
}

// standsAlone tells that the type of an expression does not hang on where it
// stands, so that a constructor may be given it and hand it on.
func (p *planner) standsAlone(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.This, javasrc.ArrayCreationExpression, javasrc.ArrayInitializer:
		return true
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.CastExpression, javasrc.AssignmentExpression:
		return p.TypeOf(n).Reference() || len(p.FieldOutside(n)) > 0
	case javasrc.ObjectCreationExpression:
		return !p.diamond(n) || !p.hasTarget(n)
	case javasrc.ParenthesizedExpression:
		return p.standsAlone(f.First(n))
	case javasrc.MethodInvocation:
		m, ok := p.Target(n)
		return ok && !m.Generic && m.Return.Reference() && (!m.Poly || !p.hasTarget(n) || f.Child(n, javasrc.TypeArguments) != javasrc.None)
	}
	return false
}

// hasTarget tells that where an expression stands may say what type it has.
func (p *planner) hasTarget(n javasrc.Node) bool {
	f := p.File
	for f.Kind(f.Parent(n)) == javasrc.ParenthesizedExpression {
		n = f.Parent(n)
	}
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.BinaryExpression, javasrc.InstanceofExpression, javasrc.CastExpression,
		javasrc.ThrowStatement, javasrc.SynchronizedStatement, javasrc.EnhancedForStatement, javasrc.MethodReference:
		return false
	case javasrc.MethodInvocation:
		return p.Receiver(up) != n
	case javasrc.ObjectCreationExpression:
		return p.OuterOf(up) != n
	}
	return true
}

// receives tells that an expression is what a member is selected from: surely a
// reference, whose type does not hang on where it stands.
func (p *planner) receives(n javasrc.Node) bool {
	f := p.File
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.MethodReference:
		return f.First(up) == n
	case javasrc.MethodInvocation:
		return p.Receiver(up) == n
	}
	return p.OuterOf(f.Parent(n)) == n
}

// through visits an expression that is passed through a probe.
func (p *planner) through(n javasrc.Node, kind string, args func() string) bool {
	return p.around(n, p.wrapping(kind, n), func() { p.expr(n) }, args)
}

func (p *planner) wrapping(kind string, n javasrc.Node) wrapping {
	return wrapping{kind: kind, typed: p.receives(n) || p.standsAlone(n)}
}

// bare are the arguments of a probe that has none.
func bare() string { return "" }

// numbered is the argument of a probe that has a number.
func (p *planner) numbered(kind string, n javasrc.Node, name string) func() string {
	return func() string {
		k := p.probe(kind, p.File.Start(n), 0, name)
		p.body.m.Probes[k-1].Parts = kind == sitemap.ProbeEscape && p.givesParts(n)
		return "," + num(k)
	}
}

// escape visits an expression that is handed on, to what name tells.
func (p *planner) escape(n javasrc.Node, name string) { p.escapeBy("Escape", n, name) }

// escapeBy is escape by the probe of this kind.
func (p *planner) escapeBy(kind string, n javasrc.Node, name string) {
	if !p.through(n, kind, p.numbered(sitemap.ProbeEscape, n, name)) {
		p.leave(n, movedArgument)
	}
}
