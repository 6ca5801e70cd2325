package watch

import (
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// UsualAfter is the number of generations without use after which something is cold, where nobody says another.
const UsualAfter = 8

// DragSite is a site, and for how long what it made stayed after its last use, until it died.
type DragSite struct {
	Class  string `json:"class"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	// Frames are as in ColdSite.
	Frames []string `json:"frames"`
	// Objects died of which it is known when they were used, with their bytes; Never of them were not used since they were made.
	Objects int64 `json:"objects"`
	Bytes   int64 `json:"bytes"`
	Never   int64 `json:"never_used"`
	// Dragged of them were alive in a generation behind that of their last use: so many generations together; Steps are those of all, at most, as the
	// last use in a generation may come behind the first.
	Dragged     int64 `json:"dragged"`
	Generations int64 `json:"generations"`
	Steps       int64 `json:"steps"`
	// ByteGenerations are the bytes of each, times its generations.
	ByteGenerations int64 `json:"byte_generations"`
}

// ColdOfHeap tells what was cold by the tuples of a heap, of a program that records uses, too: exactly, of all objects. The facts must have uses and lifetimes
// (replay.Options). It is nil where the trace tells of none.
func ColdOfHeap(facts *replay.Facts, m *probemap.Map, least int64) *Cold {
	if facts.Uses == nil {
		return nil
	}
	c := &Cold{Build: facts.Build, VM: facts.VM, Layout: facts.Layout, Least: least, Findings: []ColdSite{}, Unknown: []Unseen{}, Exact: true, Born: ColdBorn{Objects: facts.Total.Objects}}
	c.Final, c.CutOff = facts.Damage.Whole(), facts.Damage.CutOff && !facts.Damage.Damaged
	if facts.Damage.Damaged {
		c.Damage = damageText(facts.Damage.Offset, facts.Damage.Text)
	}
	c.After, c.Generations, c.Judged, c.Millis = facts.Uses.After, facts.Uses.Generations, facts.Uses.Generations, facts.Uses.Millis
	c.Checks = int64(c.Generations)
	for i := range facts.Sites {
		if all := facts.Sites[i].Allocated; all.Objects > 0 && all.Bytes/all.Objects >= least {
			c.Born.Tracked += all.Objects
			c.Born.Bytes += all.Bytes
			c.Born.Sites++
		}
	}
	if facts.Generations != nil && facts.Generations.Count > 0 {
		c.find(finderOfHeap(facts, m))
	}
	return c
}

// drag adds up for how long what a site made was not used before it died.
func (f *finder) drag(g *group) DragSite {
	d := DragSite{File: g.site.file.Path, Line: g.site.site.Line, Column: g.site.site.Col, Class: classOf(g.site.site), Frames: []string{}}
	if f.exact == nil || f.unseen.why(d.Class) != "" {
		return d
	}
	for _, p := range g.paths {
		if x := f.exact[p].Drag; x != nil {
			d.Objects, d.Bytes, d.Never, d.Dragged = d.Objects+x.Objects, d.Bytes+x.Bytes, d.Never+x.Never, d.Dragged+x.Dragged
			d.Generations, d.Steps, d.ByteGenerations = d.Generations+x.Generations, d.Steps+x.Steps, d.ByteGenerations+x.ByteGenerations
		}
	}
	for _, i := range f.common(g.paths) {
		d.Frames = append(d.Frames, FrameText(&f.w.Frames[i]))
	}
	return d
}

// unknownBytes are those of a path's objects of which it is not known when they were used: of all, where that is known of none.
func (f *finder) unknownBytes(p *trace.WatchedPath, c *trace.WatchedCold) int64 {
	x := f.exact[p]
	if x == nil || x.Uses == nil {
		return 0
	}
	n := x.Uses.Unknown.Bytes
	if c != p.Cold {
		n += x.Uses.Cold.Bytes + x.Uses.Used.Bytes
	}
	return n
}
