package watch

import (
	"cmp"
	"slices"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// LeaksOfHeap finds leaks by the tuples of a heap: births and deaths of all objects, each with its path, are known, so that nothing is estimated. The facts must have
// lifetimes (replay.Options.Generations). A generation is one of as many births as any other, as such a trace tells of no time and no collections.
func LeaksOfHeap(facts *replay.Facts, m *probemap.Map) *Leaks {
	l := &Leaks{Build: facts.Build, VM: facts.VM, Layout: facts.Layout, LeftOut: facts.Uncounted, Findings: []Path{}, Exact: &Exact{Births: facts.Generations.Births, NotKnownDead: facts.Unknown.Objects, Reason: facts.Damage.Reason}}
	l.Final, l.CutOff = facts.Damage.Whole(), facts.Damage.CutOff && !facts.Damage.Damaged
	if facts.Damage.Damaged {
		l.Damage = damageText(facts.Damage.Offset, facts.Damage.Text)
	}
	l.Doubled, l.Born, l.Watched = facts.Generations.Doubled, facts.Total.Objects, facts.Total.Objects
	if facts.Generations.Count > 0 {
		l.find(finderOfHeap(facts, m))
	}
	return l
}

// Exact tells of leaks that were found by the tuples of all objects.
type Exact struct {
	// Births are those of each generation but the last.
	Births int64 `json:"births"`
	// NotKnownDead are the objects that are neither known to be dead in the end nor to be alive: they do not count as survivors.
	NotKnownDead int64 `json:"not_known_dead"`
	// Reason is why the recording ended, if not with the program.
	Reason string `json:"reason,omitempty"`
}

// finderOfHeap makes of each path one of which every birth was watched.
func finderOfHeap(facts *replay.Facts, m *probemap.Map) *finder {
	w := &trace.Watched{Begun: make([]int64, facts.Generations.Count), Judged: facts.Generations.Count, Collected: true}
	f := &finder{w: w, sites: map[counter]siteOf{}, unseen: &unseen{}, exact: map[*trace.WatchedPath]*replay.PathFact{}}
	if facts.Uses != nil {
		f.unseen, f.begun = unseenIn(m), facts.Uses.Begun
	}
	frames := map[trace.Frame]int{}
	frame := func(x trace.Frame) int {
		at, met := frames[x]
		if !met {
			at = len(w.Frames)
			frames[x], w.Frames = at, append(w.Frames, x)
		}
		return at
	}
	type made struct {
		class string
		at    replay.Position
	}
	numbers, nth := map[made]counter{}, nthOf(facts)
	for i := range facts.Paths {
		p := &facts.Paths[i]
		key := made{p.Binary, p.Where}
		at, met := numbers[key]
		if !met {
			at = counter{0, int64(len(numbers))}
			numbers[key] = at
			f.sites[at] = siteOf{file: &probemap.File{Path: p.Where.File}, site: &probemap.Site{Line: p.Where.Line, Col: p.Where.Col, Class: p.Binary}, nth: nth(p)}
		}
		watched := trace.WatchedPath{Method: at.method, ID: at.id, Kept: p.Lifetimes.Kept, Generations: generationsOf(p.Lifetimes), Cold: coldOf(p.Uses)}
		for k, x := range p.Frames {
			watched.Frames = append(watched.Frames, frame(stackFrame(x, p, k == 0)))
		}
		w.Paths = append(w.Paths, watched)
	}
	for i := range w.Paths {
		f.exact[&w.Paths[i]] = &facts.Paths[i]
	}
	return f
}

// nthOf gives of a path which of the sites it is, from 0, that make objects of its class in its method.
func nthOf(facts *replay.Facts) func(*replay.PathFact) int {
	type making struct {
		class  string
		method *probemap.Method
	}
	of := func(p *replay.PathFact) making {
		if len(p.Frames) == 0 {
			return making{class: p.Binary}
		}
		return making{p.Binary, p.Frames[0].Of}
	}
	places := map[making][]replay.Position{}
	for i := range facts.Paths {
		m := of(&facts.Paths[i])
		if at := facts.Paths[i].Where; !slices.Contains(places[m], at) {
			places[m] = append(places[m], at)
		}
	}
	for _, list := range places {
		slices.SortFunc(list, func(a, b replay.Position) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col)) })
	}
	return func(p *replay.PathFact) int { return slices.Index(places[of(p)], p.Where) }
}

// generationsOf makes generations in which each object stands for itself; in the first stand the bytes of all.
func generationsOf(x *replay.Lifetimes) []trace.WatchedGeneration {
	list := make([]trace.WatchedGeneration, len(x.Born))
	alive := func(n int64) trace.Survivors { return trace.Survivors{Watched: n, Alive: n, Squares: n} }
	for i := range list {
		list[i] = trace.WatchedGeneration{Born: x.Born[i], Before: alive(x.Before[i]), After: alive(x.Alive[i])}
	}
	list[0].Before.Elements, list[0].After.Elements = x.BytesBefore, x.BytesAlive
	return list
}

// coldOf makes what was cold of a path, of which each object stands for itself; its bytes stand for elements.
func coldOf(u *replay.PathUses) *trace.WatchedCold {
	if u == nil {
		return nil
	}
	n := u.Cold.Objects
	return &trace.WatchedCold{At: u.At, Survivors: trace.Survivors{Watched: n, Alive: n, Squares: n, Elements: u.Cold.Bytes},
		Never: u.Never, Idle: u.Idle, Longest: u.Longest, Used: u.Used.Objects, Unknown: u.Unknown.Objects}
}

// stackFrame is a method of a path as virtual machines name it. Of the innermost the line is known, that of the site.
func stackFrame(x *replay.Frame, p *replay.PathFact, innermost bool) trace.Frame {
	line := 0
	if innermost {
		line = p.Where.Line
	}
	if x.Of == nil {
		return trace.Frame{Class: "?", Method: "?"}
	}
	return frameOf(x.In, x.Of, line)
}
