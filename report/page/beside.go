package page

import (
	"cmp"
	"slices"

	"jinstr/heaptuple/replay"
	"jinstr/report"
)

// Before is an earlier run, beside which a page shows its own.
type Before struct {
	Name     string
	Analysis report.Analysis
}

// beside has a row for each class of either run, those first whose bytes at the peak differ most.
func (b *body) beside(now *replay.Facts) part {
	if b.Before == nil {
		return part{}
	}
	p := part{ID: "beside", Title: "Beside " + b.Before.Name,
		Head: head("class", "#made before", "#made now", "#±", "#alive at the end before", "#now", "#±", "#bytes at its peak before", "#now", "#±")}
	p.Note = "Of each class what the earlier run had, what this one has, and by how much that is more or less."
	type pair struct{ before, now replay.ClassFact }
	pairs := map[string]*pair{}
	var names []string
	find := func(c *replay.ClassFact) *pair {
		name := cmp.Or(c.Full, c.Class)
		if pairs[name] == nil {
			pairs[name] = &pair{}
			names = append(names, name)
		}
		return pairs[name]
	}
	for i := range b.Before.Analysis.Facts.Classes {
		c := &b.Before.Analysis.Facts.Classes[i]
		find(c).before = *c
	}
	for i := range now.Classes {
		c := &now.Classes[i]
		find(c).now = *c
	}
	differ := func(name string) int64 {
		d := pairs[name].now.Peak.Bytes - pairs[name].before.Peak.Bytes
		return max(d, -d)
	}
	slices.SortFunc(names, func(x, y string) int { return cmp.Or(cmp.Compare(differ(y), differ(x)), cmp.Compare(x, y)) })
	for _, name := range names {
		was, is := &pairs[name].before, &pairs[name].now
		row := []cell{text(name)}
		for _, both := range [][2]int64{{was.Allocated.Objects, is.Allocated.Objects}, {was.Alive.Objects, is.Alive.Objects}, {was.Peak.Bytes, is.Peak.Bytes}} {
			row = append(row, number(both[0]), number(both[1]), signed(both[1]-both[0]))
		}
		p.add(row...)
	}
	return p
}

// signed is a difference.
func signed(n int64) cell {
	c := number(n)
	if n > 0 {
		c.Text = "+" + c.Text
	}
	return c
}
