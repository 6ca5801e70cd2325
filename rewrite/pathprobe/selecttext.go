package pathprobe

import "jinstr/pathprofile"

// selective lists the expressions of an operation that only selective schemes
// have; statements where a look may return.
func (t *pathText) selective(op pathprofile.Op) []string {
	if op.Kind == pathprofile.Local {
		return []string{t.L + "+=" + t.number(op.K)}
	}
	switch {
	case t.mayReturn:
		return t.returning(op)
	case t.inOperand:
		return t.lookWithin(op)
	}
	return t.look(op)
}

// look lists the expressions of an operation that finds paths which are not of
// interest. Such a path stops being followed, and the program goes on, unless
// misses say otherwise: r is set to Plan.Big, which no probe lowers, and is no
// id of a path of interest any more.
func (t *pathText) look(op pathprofile.Op) []string {
	missed := t.missed()
	switch op.Kind {
	case pathprofile.Limit:
		return []string{t.R + "=" + t.R + ">" + t.number(op.X) + "?" + missed + ":" + t.R}
	case pathprofile.Miss:
		if t.L == "" {
			return []string{t.R + "=" + missed}
		}
		// Without a region's end on the way, l would grow with each turn of a loop.
		return []string{t.R + "=" + missed, t.L + "=0"}
	case pathprofile.Keep:
		return []string{t.R + "=" + t.In(t.R, op.Set) + "?" + t.R + ":" + missed}
	case pathprofile.Fold:
		return []string{t.R + "=" + t.Fold(op, missed), t.L + "=0"}
	}
	panic("no text for " + op.String())
}

// ifCounted lets a selective scheme count its ids only: other paths may get to
// the end with ids of their own. It is a statement, but in an operand.
func (t *pathText) ifCounted(count string) string {
	p := t.plan
	if !p.Scheme.Selective() || t.lone || p.Dense && p.MaxR <= p.MaxID {
		return count
	}
	if t.inOperand {
		return "((" + t.inWithin(t.R, p.Sorted()) + ")&&" + count + ")"
	}
	return "if(" + t.In(t.R, p.Sorted()) + ")" + count
}
