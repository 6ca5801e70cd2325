package heapprobe

import "jinstr/rewrite/javasrc"

// MakesIn tells whether a loop makes objects round after round, and whether it may be given some
// by methods that make them. What ends with its end is not done again.
func (v *Events) MakesIn(loop javasrc.Node) (made, given bool) {
	f := v.File
	skipped := 0
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		if f.Start(n) < skipped {
			continue
		}
		switch f.Kind(n) {
		case javasrc.ThrowStatement, javasrc.ReturnStatement:
			skipped = f.End(n)
		case javasrc.Block:
			if v.EndsRounds(f.Last(n), loop) {
				skipped = f.End(n)
			}
		case javasrc.EnhancedForStatement:
			given = given || v.GoesOverOwn(n)
		case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.ArrayInitializer, javasrc.LambdaExpression, javasrc.MethodReference:
			return true, given
		case javasrc.MethodInvocation:
			given = given || v.mayGiveMade(n)
		}
	}
	return false, given
}

// mayGiveMade tells whether a call may give an object that it has made.
func (v *Events) mayGiveMade(call javasrc.Node) bool {
	if !v.Set.Makes(v.File.Text(v.MethodIdentifier(call)), v.ArgumentCount(call)) {
		return false
	}
	if m, ok := v.Target(call); ok {
		return (m.Makes || m.Abstract) && m.Return.Reference() && !v.PassesOver(m.Return)
	}
	return !v.External(call)
}

// MayMake tells whether an object that is made now may be a part of a value.
func (v *Events) MayMake(value javasrc.Node) bool {
	made, given := v.MakesIn(value)
	return made || given
}
