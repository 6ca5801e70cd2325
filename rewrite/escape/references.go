package escape

import "jinstr/rewrite/javasrc"

// Runs is the call of the activation's method during which a function is called that a call is given: that itself, the last one of a
// pipeline that is used up, or, within lambdas, the one that the outermost of these is lent to. It is None where
// the call is one of the source set's, or may keep a lambda.
func (x *Analysis) Runs(n javasrc.Node) javasrc.Node {
	f := x.File
	call := x.ArgumentOf(n)
	if x.UsedUp(n) {
		call = x.usesUp(x.streamCall(n))
	} else if f.Kind(call) != javasrc.MethodInvocation || !x.External(call) {
		return javasrc.None
	}
	switch lambda := x.lambdaAround(call); {
	case lambda == javasrc.None:
		return call
	case x.Borrowed(lambda):
		return x.Runs(lambda)
	}
	return javasrc.None
}

// usesUp is the call that ends the pipeline which a call is a part of: see findWhetherEnds.
func (x *Analysis) usesUp(call javasrc.Node) javasrc.Node {
	for up := x.File.Parent(call); x.File.Kind(up) == javasrc.MethodInvocation && x.Receiver(up) == call && x.Ends(up); up = x.File.Parent(call) {
		call = up
	}
	return call
}

// lambdaAround is the expression lambda of the same activation that n stands in, or None.
func (x *Analysis) lambdaAround(n javasrc.Node) javasrc.Node {
	f := x.File
	for up := f.Parent(n); up != javasrc.None; up = f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.LambdaExpression:
			if f.Kind(f.Last(up)) == javasrc.Block {
				return javasrc.None
			}
			return up
		case javasrc.Block, javasrc.ClassBody:
			return javasrc.None
		}
	}
	return javasrc.None
}

// MayGoOn tells that a method may go on where n has thrown: it stands in a try statement.
func (x *Analysis) MayGoOn(n, body javasrc.Node) bool {
	f := x.File
	for up := f.Parent(n); up != javasrc.None && up != body; up = f.Parent(up) {
		if k := f.Kind(up); k == javasrc.TryStatement || k == javasrc.TryWithResourcesStatement {
			return true
		}
	}
	return false
}
