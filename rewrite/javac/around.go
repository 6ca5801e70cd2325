package javac

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// Manner is how a probe stands around an expression.
type Manner uint8

const (
	// AsCall: v1_1.Escape(x,3). Its parenthesis opens on the line that javac is at
	// when it is called, or that line is not seen.
	AsCall Manner = iota
	// AsConstructor: new manOT.Seen<>(v1_1,manOT.ESCAPE,x,3).v, which has no line.
	AsConstructor
	// LeftOut: either would move something to another line, or change a type or a class's number.
	LeftOut
)

// Place is where the text before an expression goes, and how it goes on.
type Place struct {
	Pos int
	How Manner
}

// Wrapping is a probe around an expression.
type Wrapping struct {
	// Early tells that something of it is called before the expression is evaluated.
	Early bool
	// Typed tells that a constructor's type argument can be told from the
	// expression alone, and is what it would be without.
	Typed bool
	// Unboxed tells that the value is surely no box, whatever it seems to be.
	Unboxed bool
}

// Place finds out how a probe can stand around expression n so that nothing is on another line than it was. framed tells that the body has a handle
// of its own, and inserted is the place behind which nothing has been inserted.
func (r *Rules) Place(n javasrc.Node, w Wrapping, framed bool, inserted int) Place {
	f := r.File
	start := f.Start(n)
	if r.ShowsMembers(f.Unparenthesized(n)) || r.Unsayable(n) || r.OfHidden(n) && r.TypeArgument(n) == "" || r.spills(n) || r.bendsStart(n) || r.bendsPart(n) {
		return Place{Pos: start, How: LeftOut}
	}
	line := r.LineOf(start)
	selected := r.isPart(n)
	if r.NumbersClass(n) {
		// Over several lines a constructor gets parentheses, which are as bad as a call.
		if w.Typed && r.Makes() && r.OnLine(n, line) && r.constructorFits(n, line, selected) {
			return Place{Pos: start, How: AsConstructor}
		}
		return Place{Pos: start, How: LeftOut}
	}
	if w.Typed && r.Makes() && r.inChain(n) && !r.spreads(n) && r.constructorFits(n, line, selected) {
		return Place{Pos: start, How: AsConstructor}
	}
	if r.OnLine(n, r.Line) {
		return Place{Pos: start, How: AsCall}
	}
	fits := r.callFits(n, w.Early || selected || !framed)
	if fits(line) {
		return Place{Pos: start, How: AsCall}
	}
	if before := r.tokenEnd(start); before > 0 && before >= inserted && (w.Unboxed || !r.MayBox(n)) && r.keepsStart(n) && fits(r.LineOf(before-1)) {
		return Place{Pos: before, How: AsCall}
	}
	if w.Typed && r.Makes() && !r.IsStatement(n) && r.File.Kind(f.Parent(n)) != javasrc.LambdaExpression && r.constructorFits(n, line, selected) {
		return Place{Pos: start, How: AsConstructor}
	}
	return Place{Pos: start, How: LeftOut}
}

// Fitted is the text around expression n as it can stand at its places.
func (r *Rules) Fitted(at Place, n javasrc.Node, text forms.Around) forms.Around {
	if at.How == AsConstructor && r.parenthesised(n, r.LineOf(at.Pos)) {
		text = text.Within(forms.Parenthesised())
	}
	if at.Pos > 0 && javasrc.IsWord(r.File.Src[at.Pos-1]) {
		text.First = " " + text.First
	}
	return text
}

// parenthesised tells that a constructor around n, which begins on a line, gets
// parentheses: a cast of what it gives stands at the dot, and what begins with it
// would begin there. A copy of an array has such a cast already. An argument of a
// call begins nothing, and its cast has no line of its own, unless it is boxed; and
// who looks for parentheses that are not needed (Error Prone) would warn of these.
func (r *Rules) parenthesised(n javasrc.Node, line int) bool {
	return !r.OnLine(n, line) && !r.clonesArray(n) && (r.ArgumentOf(n) == javasrc.None || r.MayBox(n))
}

// clonesArray tells that n is the call of an array's clone, which gives an Object.
func (r *Rules) clonesArray(n javasrc.Node) bool {
	f := r.File
	if f.Kind(n) != javasrc.MethodInvocation || f.Text(r.MethodIdentifier(n)) != "clone" {
		return false
	}
	recv := r.Receiver(n)
	return recv != javasrc.None && r.TypeOf(recv).Dims > 0
}

// spills tells that a switch with a synchronized statement within gives a part of
// n: javac would have to put what is ahead of it on the stack aside, and in JDK 17
// makes code of it that the VM refuses.
func (r *Rules) spills(n javasrc.Node) bool {
	return r.Spots.locking.Within(r.File, n)
}

// inChain tells that an expression is an argument of a call, which is one of
// another, and so on: where all are generic, javac infers their types together,
// and in a(b(call(c(call(x),call(y))))) it takes x's type for the whole, though a
// supertype is asked for (JDK 17 to 25 at least). What a constructor hands on has
// a type of its own.
func (r *Rules) inChain(n javasrc.Node) bool {
	call := r.ArgumentOf(n)
	if call == javasrc.None || r.ArgumentOf(call) == javasrc.None {
		return false
	}
	if r.File.Kind(call) == javasrc.ObjectCreationExpression {
		return r.Diamond(call)
	}
	if m, ours := r.Target(call); ours {
		return m.Generic
	}
	recv := r.Receiver(call)
	return recv == javasrc.None || r.IsName(recv) && !r.IsValue(recv)
}

// spreads tells that an argument of a call is an array of objects, and the only one. What a call around it gives is of the array type that the parameter has; of a type of its own
// javac may take it for one element of a parameter of variable arity, and warns.
func (r *Rules) spreads(n javasrc.Node) bool {
	return r.File.Kind(r.ArgumentOf(n)) == javasrc.MethodInvocation && r.ArgumentCount(r.ArgumentOf(n)) == 1 && r.FullType(n).Dims > 0
}

// Overtaxes tells that a call around an argument could be one too many in such a
// chain: two values in it have types that hang on the whole.
func (r *Rules) Overtaxes(a javasrc.Node) bool {
	if r.openTypes(a) < 2 {
		return false
	}
	return r.HoldsChain(a) || r.inChain(a) || r.givenToDiamond(a)
}

// HoldsChain tells that an argument of a call is a call with two such values.
func (r *Rules) HoldsChain(call javasrc.Node) bool {
	for b := r.File.First(r.File.Child(call, javasrc.ArgumentList)); b != javasrc.None; b = r.File.Next(b) {
		if r.openTypes(b) > 1 {
			return true
		}
	}
	return false
}

// openTypes counts the values that calls within a chain of calls give, and whose
// types hang on where they stand.
func (r *Rules) openTypes(call javasrc.Node) (n int) {
	for b := r.File.First(r.File.Child(call, javasrc.ArgumentList)); b != javasrc.None; b = r.File.Next(b) {
		if r.File.Child(b, javasrc.ArgumentList) != javasrc.None && r.Handable(b) && !r.StandsAlone(b) {
			n += max(1, r.openTypes(b))
		}
	}
	return n
}

// givenToDiamond tells that an expression is an argument of a creation whose type
// is left to the compiler: there is a call around that, too.
func (r *Rules) givenToDiamond(n javasrc.Node) bool {
	call := r.ArgumentOf(n)
	return r.File.Kind(call) == javasrc.ObjectCreationExpression && r.Diamond(call)
}

// callFits gives what tells on which lines the parenthesis of a call around n may
// open.
func (r *Rules) callFits(n javasrc.Node, early bool) func(line int) bool {
	after, checked, constant := 0, r.isNullChecked(n), r.selectsConstant(n)
	if checked {
		after = r.CheckedOn(n)
	} else {
		after = r.LineAfter(n, r.Line)
	}
	return func(line int) bool {
		if constant && line != r.LineOf(r.Position(n)) {
			return false
		}
		if early && line != r.Line && r.firstIn(n) == shown {
			return false
		}
		return line == after || !checked && !r.showsLine(n)
	}
}

// constructorFits tells that nothing which takes its line from n itself would have
// another from a constructor that begins on a line.
func (r *Rules) constructorFits(n javasrc.Node, line int, selected bool) bool {
	switch {
	case r.isNullChecked(n):
		return r.CheckedOn(n) == line
	case selected:
		return r.LineOf(r.Position(n)) == line
	case r.selectsConstant(n):
		if r.parenthesised(n, line) {
			return r.LineOf(r.Position(n)) == line
		}
		return r.LineOf(r.Position(n)) == r.LineOf(r.File.End(n)-1)
	}
	return true
}

// selectsConstant tells that n is what a field is selected from that may be a
// constant: then javac only checks that n is not null, on the line of n's position.
func (r *Rules) selectsConstant(n javasrc.Node) bool {
	up := r.File.Parent(n)
	return r.File.Kind(up) == javasrc.FieldAccess && r.File.First(up) == n && r.MayBeChecked(up)
}

// CheckedOn is the line on which what a member is asked for is checked; where
// javac knows that it is not null, that which it is on all the same.
func (r *Rules) CheckedOn(n javasrc.Node) int {
	if r.nullChecked(n) {
		return r.LineOf(r.Position(n))
	}
	return r.LineAfter(n, r.Line)
}

// Makes tells that a constructor may stand for a call: its type argument is left
// to the compiler, or, in source before Java 5, not there.
func (r *Rules) Makes() bool {
	return r.Release == 0 || r.Release >= Inference || r.Casts()
}

// isPart tells that n is a value of a conditional, which begins on n's line.
func (r *Rules) isPart(n javasrc.Node) bool {
	up := r.File.Parent(n)
	if r.File.Kind(up) != javasrc.TernaryExpression || n == r.File.First(up) {
		return false
	}
	may, _ := r.givesValue(up)
	return may
}

// isNullChecked tells that n is that which a method reference or an inner object
// is asked for.
func (r *Rules) isNullChecked(n javasrc.Node) bool {
	up := r.File.Parent(n)
	return r.File.Kind(up) == javasrc.MethodReference && r.File.First(up) == n || r.OuterOf(up) == n
}

// MayBox tells that javac may box or unbox the value of n, on the line on which
// that begins.
func (r *Rules) MayBox(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.ObjectCreationExpression:
		return r.TypeOf(n).MayBeBoxed()
	case javasrc.ArrayCreationExpression, javasrc.ArrayInitializer, javasrc.This, javasrc.LambdaExpression, javasrc.MethodReference,
		javasrc.StringLiteral, javasrc.NullLiteral, javasrc.ClassLiteral:
		return false
	}
	t := r.TypeOf(n)
	return t.MayBeBoxed() || t.Primitive()
}

// StandsAlone tells that the type of an expression does not hang on where it
// stands, so that a constructor may be given it and hand it on.
func (r *Rules) StandsAlone(n javasrc.Node) bool {
	f := r.File
	switch f.Kind(n) {
	case javasrc.This, javasrc.ArrayCreationExpression, javasrc.ArrayInitializer:
		return true
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.CastExpression, javasrc.AssignmentExpression:
		return r.TypeOf(n).Reference() || len(r.FieldOutside(n)) > 0
	case javasrc.ObjectCreationExpression:
		return !r.Diamond(n) || !r.hasTarget(n)
	case javasrc.ParenthesizedExpression:
		return r.StandsAlone(f.First(n))
	case javasrc.MethodInvocation:
		m, ok := r.Target(n)
		return ok && !m.Generic && m.Return.Reference() && (!m.Poly || !r.hasTarget(n) || f.Child(n, javasrc.TypeArguments) != javasrc.None)
	}
	return false
}

// hasTarget tells that where an expression stands may say what type it has.
func (r *Rules) hasTarget(n javasrc.Node) bool {
	f := r.File
	n = f.Parenthesized(n)
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.BinaryExpression, javasrc.InstanceofExpression, javasrc.CastExpression,
		javasrc.ThrowStatement, javasrc.SynchronizedStatement, javasrc.EnhancedForStatement, javasrc.MethodReference:
		return false
	case javasrc.MethodInvocation:
		return r.Receiver(up) != n
	case javasrc.ObjectCreationExpression:
		return r.OuterOf(up) != n
	}
	return true
}

// receives tells that an expression is what a member is selected from: surely a
// reference, whose type does not hang on where it stands.
func (r *Rules) receives(n javasrc.Node) bool {
	f := r.File
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.MethodReference:
		return f.First(up) == n
	case javasrc.MethodInvocation:
		return r.Receiver(up) == n
	}
	return r.OuterOf(f.Parent(n)) == n
}

// Wrapping is a probe around n, of which nothing is called before.
func (r *Rules) Wrapping(n javasrc.Node) Wrapping {
	return Wrapping{Typed: r.receives(n) || r.StandsAlone(n)}
}
