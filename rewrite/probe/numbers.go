package probe

import (
	"jinstr/rewrite/javasrc"
)

// javac numbers anonymous classes (Main$1) in the order in which it finds out types:
// in a call the arguments first, then what it is called on; but an argument whose type
// may hang on the parameter, such as a call, only when it knows the method. A call of
// ours makes such an argument of any; a constructor does not, as its field is what
// is handed on.

// numbersClass tells that n is an argument with an anonymous class within, and another
// one is in the other arguments or in what the call is on, so that a call around n
// would change their numbers.
func (p *planner) numbersClass(n javasrc.Node) bool {
	f := p.File
	list := f.Parent(n)
	if p.Casts() || f.Kind(list) != javasrc.ArgumentList || !p.typedFirst(n) || !p.spots.bodies.within(f, n) {
		return false
	}
	for a := f.First(list); a != javasrc.None; a = f.Next(a) {
		if a != n && p.spots.bodies.within(f, a) {
			return true
		}
	}
	call := f.Parent(list)
	if f.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	recv := p.Receiver(call)
	return recv != javasrc.None && p.spots.bodies.within(f, recv)
}

// typedFirst tells that javac finds out an argument's type before it looks for the
// method.
func (p *planner) typedFirst(n javasrc.Node) bool {
	switch p.File.Kind(n) {
	case javasrc.MethodInvocation, javasrc.LambdaExpression, javasrc.MethodReference, javasrc.ParenthesizedExpression,
		javasrc.TernaryExpression, javasrc.SwitchExpression:
		return false
	case javasrc.ObjectCreationExpression:
		return !p.diamond(n)
	}
	return true
}
