package pathprobe

import (
	"fmt"
	"strings"

	"jinstr/pathprofile"
	"jinstr/rewrite/javasrc"
)

// Sets of numbers, as expressions. A look stands at many places of a method, and
// HotSpot does not compile a method of more than 8,000 bytes of code: with rows of
// comparisons, a method of 25 returns and 50 paths of interest ran in the
// interpreter, 15 times as slow. So all but small sets are tables: the bits of a
// long, or those of the characters of a string, which cost one look and no branch.
const (
	fewRuns    = 2       // so many are compared one by one
	longBits   = 64      // numbers below fit into the bits of a long
	stringBits = 1 << 14 // numbers below have a bit in a string
	rankTable  = 1 << 12 // numbers below have a character each
)

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

// in tells that a variable, which is not negative, is one of an ascending set.
func (t *pathText) in(v string, set []int64) string {
	runs, most := runsOf(set, set), set[len(set)-1]
	switch {
	case len(runs) <= fewRuns:
		return t.one(v, runs)
	case most < longBits:
		return v + "<64&&(" + fmt.Sprintf("%#xL", bits(set, longBits)[0]) + ">>>" + v + "&1)!=0"
	case most < stringBits:
		chars := bits(set, 16)
		return v + "<" + t.number(int64(16*len(chars))) + "&&(" + literal(chars) + ".charAt(" + t.index(v+">>4") + ")>>(" + v + "&15)&1)!=0"
	}
	return t.one(v, runs)
}

// index is an expression as an int.
func (t *pathText) index(e string) string {
	if t.wide {
		return "(int)(" + e + ")"
	}
	return e
}

// bits are words with the bits of a set.
func bits(set []int64, width int64) []uint64 {
	words := make([]uint64, set[len(set)-1]/width+1)
	for _, n := range set {
		words[n/width] |= 1 << (n % width)
	}
	return words
}

// literal is a string of characters, all below 2^16.
func literal(chars []uint64) string {
	b := []byte{'"'}
	for _, c := range chars {
		b = javasrc.AppendChar(b, uint16(c))
	}
	return string(append(b, '"'))
}

// one compares a variable with runs, among more than a few by halves.
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
func (t *pathText) fold(op pathprofile.Op, missed string) string {
	runs := runsOf(op.Set, op.As)
	if step, even := evenly(op.As); len(runs) > fewRuns && even && op.Set[len(op.Set)-1] < rankTable {
		return t.foldTable(op, step, missed)
	}
	return t.foldRuns(op, runs, missed)
}

// evenly tells whether numbers are a first one and so many steps more.
func evenly(list []int64) (step int64, ok bool) {
	if len(list) > 1 {
		step = list[1] - list[0]
	}
	for i, n := range list {
		if n != list[0]+int64(i)*step {
			return 0, false
		}
	}
	return step, true
}

// foldTable takes from a table the place of l in the set, from 1 on.
func (t *pathText) foldTable(op pathprofile.Op, step int64, missed string) string {
	most := op.Set[len(op.Set)-1]
	places := make([]uint64, most+1)
	for i, n := range op.Set {
		places[n] = uint64(i + 1)
	}
	place := t.l + "<=" + t.number(most) + "?" + literal(places) + ".charAt(" + t.index(t.l) + "):0"
	value := t.timesX(op)
	if step != 1 {
		value += "+" + t.l + "*" + t.number(step)
	} else {
		value += "+" + t.l
	}
	return "(" + t.l + "=" + place + ")>0?" + value + t.more(op.As[0]-step) + ":" + missed
}

func (t *pathText) timesX(op pathprofile.Op) string {
	if op.X == 1 {
		return t.r
	}
	return t.r + "*" + t.number(op.X)
}

// more adds a constant.
func (t *pathText) more(n int64) string {
	if n == 0 {
		return ""
	}
	return plus(t.number(n))
}

func (t *pathText) foldRuns(op pathprofile.Op, runs []run, missed string) string {
	if half := len(runs) / 2; half > 0 {
		return t.l + "<" + t.number(runs[half].from) + "?" + t.foldRuns(op, runs[:half], missed) + ":" + t.foldRuns(op, runs[half:], missed)
	}
	r := runs[0]
	return t.within(t.l, r) + "?" + t.folded(op, r) + ":" + missed
}

// folded is that value for a row of local ids.
func (t *pathText) folded(op pathprofile.Op, r run) string {
	value, more := t.timesX(op), r.as
	if r.from < r.to {
		value += "+" + t.l
		more -= r.from
	}
	return value + t.more(more)
}
