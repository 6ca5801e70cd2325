package escape

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Computed tells that the receiver of a method reference is an expression that
// may be passed through a call: nothing can name what it gives.
func (x *Analysis) Computed(recv javasrc.Node) bool {
	switch x.File.Kind(recv) {
	case javasrc.ObjectCreationExpression, javasrc.MethodInvocation, javasrc.ArrayAccess, javasrc.CastExpression, javasrc.ParenthesizedExpression:
		return x.Handable(recv)
	case javasrc.FieldAccess:
		return x.IsValue(recv) && x.Handable(recv)
	}
	return false
}

// HandedOut tells that a lambda goes straight to code that was not rewritten:
// nobody will see it, and if an exception leaves the statement, it may be kept all
// the same.
func (x *Analysis) HandedOut(n javasrc.Node) bool {
	call := x.ArgumentOf(n)
	switch x.File.Kind(call) {
	case javasrc.ObjectCreationExpression:
		return x.Declared.ClassAt(call) == nil && x.TypeOf(call).Class == nil
	case javasrc.MethodInvocation:
		return x.External(call) && !x.Set.Declares(x.File.Text(x.MethodIdentifier(call)), x.ArgumentCount(call))
	}
	return false
}

// Lent tells that a lambda goes straight to a rewritten method that gives back no
// function: if that keeps it, it is seen there.
func (x *Analysis) Lent(n javasrc.Node) bool {
	call := x.ArgumentOf(n)
	switch x.File.Kind(call) {
	case javasrc.ObjectCreationExpression:
		return x.Declared.ClassAt(call) == nil && x.TypeOf(call).Class != nil
	case javasrc.MethodInvocation:
		m, ok := x.Target(call)
		return ok && !m.Generic && !x.mayBeFunction(m.Return) && !x.External(call)
	}
	return false
}

// mayBeFunction tells that a value of a type may be a lambda, or an array of them.
func (x *Analysis) mayBeFunction(t scope.Type) bool {
	if t.Primitive() || t.Leaf() {
		return false
	}
	return t.Dims > 0 || t.Class == nil || t.Class.Kind == javasrc.InterfaceDeclaration
}

// Borrowed tells that a lambda is only lent for the time of a call.
func (x *Analysis) Borrowed(n javasrc.Node) bool {
	call := x.ArgumentOf(n)
	if x.File.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	if x.UsedUp(n) {
		return true
	}
	return x.External(call) && x.usesForNow(call, n)
}

// NamesGivenOut are the names of the methods that a file's method references, and the values of its expression lambdas, call.
func (x *Analysis) NamesGivenOut() map[string]bool {
	f, names := x.File, map[string]bool{}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch f.Kind(n) {
		case javasrc.MethodReference:
			names[f.Text(f.Last(n))] = true
		case javasrc.LambdaExpression:
			if call := f.Last(n); f.Kind(call) == javasrc.MethodInvocation {
				names[f.Text(x.MethodIdentifier(call))] = true
			}
		}
	}
	return names
}

// ReturnsValue tells whether a lambda's block has a return with a value.
func (x *Analysis) ReturnsValue(n javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.ReturnStatement:
		return f.First(n) != javasrc.None
	case javasrc.LambdaExpression, javasrc.ClassBody:
		return false
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if x.ReturnsValue(c) {
			return true
		}
	}
	return false
}
