package heapprobe

import "jinstr/rewrite/javasrc"

// LeavesTemporaries tells that something may be in flight when an expression has been evaluated. That is no number that a
// call gives, and no constant of an enum, which does not die.
func (v *Events) LeavesTemporaries(n javasrc.Node) bool {
	f := v.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.UnaryExpression, javasrc.BinaryExpression:
	case javasrc.MethodInvocation:
		_, writes := v.Writes(n, v.Receiver(n), f.Text(v.MethodIdentifier(n)))
		class := v.ClassOf(n)
		ends := v.TypeOf(n).Primitive() || class != nil && class.Kind == javasrc.EnumDeclaration
		if !ends || writes || v.Filling[n] || v.Takes(n, v.Receiver(n), f.Text(v.MethodIdentifier(n))) {
			return v.HoldsTemporaries(n)
		}
		return v.PartsHoldTemporaries(n)
	default:
		return v.HoldsTemporaries(n)
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if v.LeavesTemporaries(c) {
			return true
		}
	}
	return false
}

// PartsHoldTemporaries is HoldsTemporaries of the parts of an expression.
func (v *Events) PartsHoldTemporaries(n javasrc.Node) bool {
	for c := v.File.First(n); c != javasrc.None; c = v.File.Next(c) {
		if v.HoldsTemporaries(c) {
			return true
		}
	}
	return false
}

// HoldsTemporaries tells whether an expression can leave something to do for the
// end of its statement: it makes an object, calls a method that may be a
// rewritten one, or one that writes into an array.
func (v *Events) HoldsTemporaries(n javasrc.Node) bool {
	f := v.File
	switch f.Kind(n) {
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression:
		return true
	case javasrc.MethodInvocation:
		name := f.Text(v.MethodIdentifier(n))
		recv := v.Receiver(n)
		if _, ok := v.Writes(n, recv, name); ok || v.Set.Declares(name, v.ArgumentCount(n)) || v.Filling[n] || v.Takes(n, recv, name) {
			return true
		}
	case javasrc.LambdaExpression, javasrc.ClassBody, javasrc.SwitchBlock:
		return false
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if v.HoldsTemporaries(c) {
			return true
		}
	}
	return false
}

// GuardsHoldTemporaries tells that a guard of a switch does.
func (v *Events) GuardsHoldTemporaries(block javasrc.Node) bool {
	f := v.File
	for c := f.First(block); c != javasrc.None; c = f.Next(c) {
		for l := f.First(c); l != javasrc.None; l = f.Next(l) {
			if g := f.Child(l, javasrc.Guard); f.Kind(l) == javasrc.SwitchLabel && g != javasrc.None && v.HoldsTemporaries(g) {
				return true
			}
		}
	}
	return false
}

// OperandsWait tells that an operand before a switch expression may have got a value from a
// call, which waits for the switch while statements of its own run and end.
func (v *Events) OperandsWait(n javasrc.Node) bool {
	f := v.File
	for up := f.Parent(n); up != javasrc.None; n, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.Block, javasrc.ConstructorBody, javasrc.SwitchBlockStatementGroup, javasrc.LambdaExpression, javasrc.ClassBody:
			return false
		case javasrc.SwitchBlock, javasrc.SwitchExpression:
			continue // other rules, and what decides between them
		}
		for c := f.First(up); c != n; c = f.Next(c) {
			if v.HoldsTemporaries(c) {
				return true
			}
		}
	}
	return false
}
