package watch

import (
	"fmt"

	"jinstr/heaptuple/trace"
	"jinstr/internal/plural"
	"jinstr/probemap"
)

// siteOf is a site, and where the counters of one of its kinds begin.
type siteOf struct {
	file  *probemap.File
	meth  *probemap.Method
	site  *probemap.Site
	first int64
	// nth it is, from 0, of the sites in its method that make objects of its class.
	nth int
}

// sitesByTurn finds sites by the counter of their turns, the last that each kind has.
func sitesByTurn(m *probemap.Map) map[counter]siteOf {
	all := map[counter]siteOf{}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			met := map[string]int{}
			var last *probemap.Site
			for _, k := range kindsOf(meth) {
				class := classOf(k.site)
				if k.site != last {
					met[class]++
					last = k.site
				}
				all[counter{meth.ID, k.last}] = siteOf{file, meth, k.site, k.first, met[class] - 1}
			}
		}
	}
	return all
}

// Place is where a site is.
type Place struct {
	Method string `json:"method"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// Places finds the sites of a map by what recorded paths have of them: the number of the method, and of the counter of the site's turns.
func Places(m *probemap.Map) func(method uint32, turn int64) (Place, bool) {
	sites := sitesByTurn(m)
	return func(method uint32, turn int64) (Place, bool) {
		s, met := sites[counter{method, turn}]
		if !met {
			return Place{}, false
		}
		return Place{s.file.FullName(s.meth), s.file.Path, s.site.Line, s.site.Col}, true
	}
}

// place is that of a site.
type place struct {
	file      string
	line, col int
}

// kindAt are the objects of a class that are made at a place.
type kindAt struct {
	place
	class string
}

// EachKind gives the kinds of what sites make: the number of the method, the counter of its turns, and those that count its objects.
func EachKind(m *probemap.Map, each func(method uint32, turn int64, counters []int64)) {
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			for _, k := range kindsOf(meth) {
				counters := []int64{k.first}
				if k.site.Array { // the first has the sum of all lengths
					counters = nil
					for rest := range int64(probemap.LengthRound) {
						counters = append(counters, k.first+1+rest)
					}
				}
				each(meth.ID, k.last, counters)
			}
		}
	}
}

func bornAt(f *Facts) map[kindAt]int64 {
	born := make(map[kindAt]int64, len(f.Sites))
	for i := range f.Sites {
		s := &f.Sites[i]
		born[kindAt{place{s.File, s.Line, s.Column}, s.Class}] += s.Objects
	}
	return born
}

// covered is the share of the births of a group's site and class that watched ones stand for.
func (f *finder) covered(g *group) float64 {
	at := g.kind
	if f.born[at] == 0 { // there was no room for its counters
		return 1
	}
	return float64(f.watched[at]) / float64(f.born[at])
}

// group is some paths of one site, and kind, that agree in their innermost frames.
type group struct {
	site   siteOf
	at     counter
	kind   kindAt
	paths  []*trace.WatchedPath
	frames []int
}

// groups are the paths by their sites.
func (f *finder) groups() (order []*group) {
	f.folded, f.watched = fold(f.w, f.joined), map[kindAt]int64{}
	f.work, f.collected = make([]int64, len(f.w.Begun)), make([]bool, len(f.w.Begun))
	bySite := map[counter]*group{}
	for i := range f.w.Paths {
		p := &f.w.Paths[i]
		at := counter{p.Method, p.ID}
		site, ok := f.sites[at]
		if !ok {
			continue
		}
		if bySite[at] == nil {
			g := &group{site: site, at: at}
			g.kind = kindAt{place{site.file.Path, site.site.Line, site.site.Col}, f.classOf(g)}
			bySite[at] = g
			order = append(order, bySite[at])
		}
		bySite[at].paths = append(bySite[at].paths, p)
		for k, n := range p.Kept {
			f.collected[k] = f.collected[k] || n >= 0
		}
		for k := range p.Generations {
			f.watched[bySite[at].kind] += p.Generations[k].Born
			f.work[k] += p.Generations[k].Born
		}
	}
	f.spreadWork(order)
	return order
}

// classOf is the class of what a group made, as Facts has it.
func (f *finder) classOf(g *group) string {
	s, first := Site{Class: classOf(g.site.site)}, counter{g.at.method, g.site.first}
	switch {
	case f.kinds == nil:
	case g.site.site.Array:
		f.kinds.arrayKind(&s, first)
	case f.kinds.told[first] != nil:
		s.Class = f.kinds.told[first].Class
	}
	return s.Class
}

// countClass adds what a group made to that of its class.
func (f *finder) countClass(g *group) {
	class := g.kind.class
	if f.l.bornOf[class] == nil {
		f.l.bornOf[class] = make([]int64, f.l.Generations)
	}
	t := f.add(g)
	t.scale(f.covered(g))
	for i, n := range t.born {
		f.l.bornOf[class][i] += n
	}
}

// descend gives the findings of a group: where its paths part, of each of them if one says more than all together.
func (f *finder) descend(g *group) []Path {
	parts := f.split(g)
	for len(parts) == 1 && len(parts[0].frames) > len(g.frames) {
		g = parts[0]
		parts = f.split(g)
	}
	whole := f.judge(g)
	if whole.Alive == 0 {
		return nil
	}
	if len(parts) > 1 {
		if list, known := f.apart(parts, &whole); known {
			return list
		}
	}
	return []Path{whole}
}

// apart gives the findings of a group's parts, and whether they say more than all together.
func (f *finder) apart(parts []*group, whole *Path) (list []Path, known bool) {
	rest := *parts[0]
	rest.paths = nil
	for _, part := range parts {
		found := f.descend(part)
		begun := len(found) > 0
		for i := range found {
			p := &found[i]
			known = p.exchange(whole) || known || p.Verdict == Leak || whole.Verdict != Leak && p.Verdict != whole.Verdict
			begun = begun && p.Verdict == StartUp
		}
		if !begun {
			rest.paths = append(rest.paths, part.paths...)
		}
		list = append(list, found...)
	}
	if known || whole.Verdict != Leak || len(rest.paths) == 0 {
		return list, known
	}
	// What was made at the start may be all that makes the old live as the young do: then the others alone, which made objects in as many generations, do not leak.
	left := f.judge(&rest)
	return list, left.Verdict != Leak && left.Active == whole.Active
}

// exchange sees whether a path's objects only take the place of those of other paths that a site is reached by, as in a cache that is filled from one place and kept
// up from another. By the least that was alive and by the average the answer may differ, and where most of what the others had was garbage there is none.
func (p *Path) exchange(whole *Path) (found bool) {
	if p.Verdict != Leak || !p.ages || !p.grown.known {
		return false
	}
	byLeast := whole.grown.known && float64(whole.grown.least) < exchanged*float64(p.grown.least)
	surely := float64(whole.grown.least)+whole.grown.wrong < exchanged*float64(p.grown.least)
	byMean := whole.grown.known && float64(whole.grown.mean) < exchanged*float64(p.grown.mean)
	switch {
	case byLeast && byMean && surely:
		p.Verdict = Cache
		p.Why += fmt.Sprintf("; it has grown by %s since, and all paths of its site together by %s", plural.Count(p.grown.least), plural.Count(whole.grown.least))
	case byLeast || byMean:
		p.Verdict, p.InDoubt = Unknown, true
		p.Why += fmt.Sprintf("; it has grown by %s since, on the average of that time by %s, and all paths of its site together by %s, on the average by %s: others may have let go what it has taken",
			plural.Count(p.grown.least), plural.Count(p.grown.mean), plural.Count(whole.grown.least), plural.Count(whole.grown.mean))
	case !whole.grown.known:
		p.Verdict, p.InDoubt = Unknown, true
		p.Why += "; what all paths of its site had alive then is not known, as much of it was garbage: others may have let go what it has taken"
	default:
		return false
	}
	return true
}

// split parts a group by the next frame. A path that was cut off within methods that call themselves goes where all others go, if that is one way.
func (f *finder) split(g *group) (parts []*group) {
	n := len(g.frames)
	by := map[int]*group{}
	var cut []*trace.WatchedPath
	for _, p := range g.paths {
		next, frames := -1, f.folded[p].frames
		if n < len(frames) {
			next = frames[n]
		} else if f.folded[p].cut {
			cut = append(cut, p)
			continue
		}
		part := by[next]
		if part == nil {
			part = g.next(next)
			by[next] = part
			parts = append(parts, part)
		}
		part.paths = append(part.paths, p)
	}
	if len(cut) > 0 && len(parts) != 1 {
		parts = append(parts, g.next(-1))
	}
	if len(parts) > 0 {
		last := parts[len(parts)-1]
		last.paths = append(last.paths, cut...)
	}
	return parts
}

// next is a group that goes on by a frame, without its paths; -1 is none.
func (g *group) next(frame int) *group {
	part := &group{site: g.site, at: g.at, kind: g.kind, frames: g.frames}
	if frame >= 0 {
		part.frames = append(append([]int{}, g.frames...), frame)
	}
	return part
}
