package probe

import (
	"strings"

	"jinstr/pathprofile"
)

// selective lists the expressions of an operation that only selective schemes
// have; statements where a look may return.
func (t *pathText) selective(op pathprofile.Op) []string {
	if op.Kind == pathprofile.Local {
		return []string{t.l + "+=" + t.number(op.K)}
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
		return []string{t.r + "=" + t.r + ">" + t.number(op.X) + "?" + missed + ":" + t.r}
	case pathprofile.Miss:
		if t.l == "" {
			return []string{t.r + "=" + missed}
		}
		// Without a region's end on the way, l would grow with each turn of a loop.
		return []string{t.r + "=" + missed, t.l + "=0"}
	case pathprofile.Keep:
		return []string{t.r + "=" + t.one(t.r, runsOf(op.Set, op.Set)) + "?" + t.r + ":" + missed}
	case pathprofile.Fold:
		return []string{t.r + "=" + t.fold(op, runsOf(op.Set, op.As), missed), t.l + "=0"}
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
	runs := runsOf(p.Sorted(), p.Sorted())
	if t.inOperand {
		return "((" + t.oneWithin(t.r, runs) + ")&&" + count + ")"
	}
	return "if(" + t.one(t.r, runs) + ")" + count
}

// run is a row of numbers without a gap, for which stands a row of others.
type run struct{ from, to, as int64 }

func runsOf(set, as []int64) (list []run) {
	for i, n := range set {
		if k := len(list) - 1; k >= 0 && list[k].to+1 == n && list[k].as+n-list[k].from == as[i] {
			list[k].to = n
			continue
		}
		list = append(list, run{n, n, as[i]})
	}
	return list
}

// within tells that a variable, which is not negative, is in a run.
func (t *pathText) within(v string, r run) string {
	switch {
	case r.from == r.to:
		return v + "==" + t.number(r.from)
	case r.from == 0:
		return v + "<=" + t.number(r.to)
	}
	return v + ">=" + t.number(r.from) + "&&" + v + "<=" + t.number(r.to)
}

// fewRuns is how many are looked at one by one; among more it is halved.
const fewRuns = 4

// one tells that a variable is in one of the runs.
func (t *pathText) one(v string, runs []run) string {
	if half := len(runs) / 2; len(runs) > fewRuns {
		return "(" + v + "<" + t.number(runs[half].from) + "?" + t.one(v, runs[:half]) + ":" + t.one(v, runs[half:]) + ")"
	}
	list := make([]string, len(runs))
	for i, r := range runs {
		list[i] = t.within(v, r)
	}
	return strings.Join(list, "||")
}

// fold is the value of r at the end of a region.
func (t *pathText) fold(op pathprofile.Op, runs []run, missed string) string {
	if half := len(runs) / 2; half > 0 {
		return t.l + "<" + t.number(runs[half].from) + "?" + t.fold(op, runs[:half], missed) + ":" + t.fold(op, runs[half:], missed)
	}
	r := runs[0]
	return t.within(t.l, r) + "?" + t.folded(op, r) + ":" + missed
}

// folded is that value for a row of local ids.
func (t *pathText) folded(op pathprofile.Op, r run) string {
	value := t.r
	if op.X != 1 {
		value += "*" + t.number(op.X)
	}
	more := r.as
	if r.from < r.to {
		value += "+" + t.l
		more -= r.from
	}
	if more != 0 {
		value += plus(t.number(more))
	}
	return value
}
