package pathprobe

import "jinstr/pathprofile"

// selective lists the actions of an operation that only selective schemes
// have; statements where a look may return.
func (t *pathText) selective(op pathprofile.Op) []action {
	if op.Kind == pathprofile.Local {
		return []action{sets(t.l + "+=" + t.number(op.K))}
	}
	switch {
	case t.mayReturn:
		return t.returning(op)
	case t.inOperand:
		return t.lookWithin(op)
	}
	return t.look(op)
}

// look lists the actions of an operation that finds paths which are not of
// interest. Such a path stops being followed, and the program goes on, unless
// misses say otherwise: r is set to Plan.Big, which no probe lowers, and is no
// id of a path of interest any more.
func (t *pathText) look(op pathprofile.Op) []action {
	missed := t.missed()
	switch op.Kind {
	case pathprofile.Limit:
		return []action{sets(t.r + "=" + t.r + ">" + t.number(op.X) + "?" + missed + ":" + t.r)}
	case pathprofile.Miss:
		if t.l == "" {
			return []action{sets(t.r + "=" + missed)}
		}
		// Without a region's end on the way, l would grow with each turn of a loop.
		return []action{sets(t.r + "=" + missed), sets(t.l + "=0")}
	case pathprofile.Keep:
		return []action{sets(t.r + "=" + t.in(t.r, op.Set) + "?" + t.r + ":" + missed)}
	case pathprofile.Fold:
		return []action{sets(t.r + "=" + t.fold(op, missed)), sets(t.l + "=0")}
	}
	panic("no text for " + op.String())
}

// ifCounted lets a selective scheme count its ids only: other paths may get to
// the end with ids of their own. It is a statement, but in an operand.
func (t *pathText) ifCounted(count string) action {
	p := t.plan
	if !p.Scheme.Selective() || t.lone || p.Dense && p.MaxR <= p.MaxID {
		return calls(count)
	}
	if t.inOperand {
		return action{"((" + t.inWithin(t.r, p.Sorted()) + ")&&" + count + ")", aTest}
	}
	return action{"if(" + t.in(t.r, p.Sorted()) + ")" + count, nothing}
}
