package watch

import (
	"fmt"
	"math"

	"jinstr/heaptuple/trace"
	"jinstr/internal/plural"
)

// judge adds a group's paths up and says what they look like.
func (f *finder) judge(g *group) Path {
	t := f.add(g)
	t.scale(f.covered(g))
	p := Path{Class: classOf(g.site.site), File: g.site.file.Path, Line: g.site.site.Line, Column: g.site.site.Col, Frames: []string{}, Survivors: t.alive[:f.judged], Kept: t.kept[:f.judged], Estimated: t.estimated}
	for _, i := range g.frames {
		p.Frames = append(p.Frames, FrameText(&f.w.Frames[i]))
	}
	for _, x := range g.paths {
		p.Keys = append(p.Keys, f.key(x))
		p.Recursive = p.Recursive || f.folded[x].recursive
	}
	p.bornIn = t.born
	for i := range t.alive {
		p.Born += t.born[i]
		p.Alive += t.alive[i]
	}
	f.size(&p, g, t.elements)
	p.Name, p.Uses = nameOf(&p, g.site.nth), f.usesOf(g)
	s := survival{born: t.born[:f.judged], alive: t.alive[:f.judged], work: f.work[:f.judged], kept: t.kept[:f.judged], now: p.Alive, atMost: f.atMost, estimated: t.estimated, variance: t.variance[:f.judged], newest: sum(t.variance[f.judged:])}
	p.Verdict, p.Why = s.verdict()
	p.grown, p.ages, p.InDoubt = s.growth(), s.ages(), p.Verdict == Unknown && s.mayLeak()
	if c := f.covered(g); p.Verdict == StartUp && c < leastCovered {
		p.Verdict, p.Why = Unknown, fmt.Sprintf("the births that were watched stand for %s of those of its site, and none for the newest", share(c))
	}
	if n := f.doubts(g); p.Verdict != Leak && n > (p.Alive+n)/10 {
		p.Verdict, p.Why = Unknown, fmt.Sprintf("besides those alive, %s are not known to be dead: code that was not rewritten may hold them", plural.Count(n))
	}
	if f.atMost && p.Verdict == Leak {
		f.leaveOutGarbage(&p, g, &t, s)
	}
	p.Span, p.Active = s.span()
	if f.judged > 0 {
		p.Slope = float64(s.total()) / float64(f.judged)
		wide := chance(sum(s.variance)) / float64(f.judged)
		p.SlopeLow, p.SlopeHigh = max(0, p.Slope-wide), p.Slope+wide
	}
	if p.Alive > 0 {
		p.SlopeBytes = p.Slope * float64(p.Bytes) / float64(p.Alive)
	}
	if ran := f.judgedMillis(); ran > 0 {
		p.BytesSecond = p.SlopeBytes * float64(f.judged) / float64(ran) * 1000
	}
	for i := range t.alive {
		if t.alive[i] > 0 {
			p.OldestMillis = f.w.Now - f.w.Begun[i]
			break
		}
	}
	return p
}

// leaveOutGarbage takes of the generations that are not judged, of which much may be garbage, as much for alive as lives of the newer half of those that are.
func (f *finder) leaveOutGarbage(p *Path, g *group, t *totals, s survival) {
	_, newer := s.halves(s.active())
	most := p.Alive
	for i := f.judged; i < len(t.alive); i++ {
		if n := int64(math.Round(newer * float64(t.born[i]))); n < t.alive[i] {
			p.Alive += n - t.alive[i]
			p.Estimated = true
		}
	}
	if most > 0 {
		f.size(p, g, int64(float64(t.elements)*float64(p.Alive)/float64(most)))
	}
}

// doubts counts the objects of a group of which it is not known whether they are alive.
func (f *finder) doubts(g *group) (n int64) {
	for _, p := range g.paths {
		if x := f.exact[p]; x != nil {
			n += x.Lifetimes.Unknown
		}
	}
	return n
}

// judgedMillis is how long the generations that are judged lasted.
func (f *finder) judgedMillis() int64 {
	if f.judged < len(f.w.Begun) {
		return f.w.Begun[f.judged]
	}
	return f.w.Now
}

func (f *finder) key(p *trace.WatchedPath) string {
	if x := f.exact[p]; x != nil {
		return ContextKey(x.Context)
	}
	frames := make([]string, len(p.Frames))
	for i, n := range p.Frames {
		frames[i] = FrameText(&f.w.Frames[n])
	}
	return Key(p.Method, p.ID, frames)
}

// totals are what the paths of a group made and what of it survives, by generation, with the variance of the survivors.
type totals struct {
	born, alive, kept []int64
	variance          []float64
	elements          int64
	estimated         bool
}

// scale sees to it that what watched births of a site stand for adds up to what the site made, of which they cover some share.
func (t *totals) scale(covered float64) {
	if covered <= 0 || covered == 1 {
		return
	}
	t.estimated = true
	scaleAll(t.born, covered)
	scaleAll(t.alive, covered)
	born := int64(0)
	for i, n := range t.kept {
		t.alive[i] = min(t.alive[i], t.born[i])
		if born += t.born[i]; n > 0 {
			t.kept[i] = min(int64(math.Round(float64(n)/covered)), born)
		}
	}
	t.elements = int64(float64(t.elements) / covered)
	for i := range t.variance {
		t.variance[i] /= covered * covered
	}
}

// scaleAll scales numbers so that their sum, too, is the scaled one: what is rounded off goes to the next.
func scaleAll(list []int64, covered float64) {
	var all, given int64
	for i, n := range list {
		all += n
		list[i] = int64(math.Round(float64(all)/covered)) - given
		given += list[i]
	}
}

func sum(list []float64) (all float64) {
	for _, x := range list {
		all += x
	}
	return all
}

func (f *finder) add(g *group) (t totals) {
	t.born, t.alive, t.kept = make([]int64, f.l.Generations), make([]int64, f.l.Generations), f.unknownKept()
	t.variance = make([]float64, f.l.Generations)
	for _, p := range g.paths {
		for i, n := range p.Kept {
			t.kept[i] += max(0, n)
		}
		for i := range p.Generations {
			x := f.survivors(&p.Generations[i])
			t.born[i] += p.Generations[i].Born
			t.alive[i] += x.Alive
			t.elements += x.Elements
			variance := x.Squares - x.Alive // one that stands for itself alone is certain
			t.estimated = t.estimated || variance > 0
			t.variance[i] += float64(variance)
		}
	}
	return t
}

// unknownKept is 0 for each generation at whose end it is known what was alive, and -1 for the others.
func (f *finder) unknownKept() []int64 {
	kept := make([]int64, f.l.Generations)
	for i := range kept {
		kept[i] = -1
		if f.collected[i] {
			kept[i] = 0
		}
	}
	return kept
}

// size fills in the class and the bytes of a path whose arrays have so many elements together.
func (f *finder) size(p *Path, g *group, elements int64) {
	p.Class, p.Bytes, p.Unsized = f.sizeOf(g, p.Alive, elements)
}

// sizeOf gives the class of a group's objects, and the bytes of so many, which have so many elements together if they are arrays.
func (f *finder) sizeOf(g *group, objects, elements int64) (class string, bytes int64, unsized bool) {
	site := Site{Class: classOf(g.site.site)}
	if f.exact != nil { // elements are bytes
		return site.Class, elements, false
	}
	first := counter{g.at.method, g.site.first}
	if !g.site.site.Array {
		f.kinds.times = map[counter]int64{first: objects}
		f.kinds.objects(&site, first, g.site.site.Kinds > 1)
		return site.Class, site.Bytes, site.Unsized
	}
	letter := f.kinds.arrayKind(&site, first)
	if objects > 0 {
		bytes = objects * f.kinds.vm.Array(letter, int(elements/objects))
	}
	return site.Class, bytes, false
}
