package javac

import "jinstr/rewrite/javasrc"

// javac numbers anonymous classes (Main$1) in the order in which it finds out types:
// in a call the arguments first, then what it is called on; but an argument whose type
// may hang on the parameter, such as a call, only when it knows the method. A call of
// ours makes such an argument of any; a constructor does not, as its field is what
// is handed on.

// NumbersClass tells that n is an argument with an anonymous class within, and another
// one is in the other arguments or in what the call is on, so that a call around n
// would change their numbers.
func (r *Rules) NumbersClass(n javasrc.Node) bool {
	f := r.File
	list := f.Parent(n)
	if r.Casts() || f.Kind(list) != javasrc.ArgumentList || !r.typedFirst(n) || !r.Spots.Bodies.Within(f, n) {
		return false
	}
	for a := f.First(list); a != javasrc.None; a = f.Next(a) {
		if a != n && r.Spots.Bodies.Within(f, a) {
			return true
		}
	}
	call := f.Parent(list)
	if f.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	recv := r.Receiver(call)
	return recv != javasrc.None && r.Spots.Bodies.Within(f, recv)
}

// typedFirst tells that javac finds out an argument's type before it looks for the
// method.
func (r *Rules) typedFirst(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.MethodInvocation, javasrc.LambdaExpression, javasrc.MethodReference, javasrc.ParenthesizedExpression,
		javasrc.TernaryExpression, javasrc.SwitchExpression:
		return false
	case javasrc.ObjectCreationExpression:
		return !r.Diamond(n)
	}
	return true
}
