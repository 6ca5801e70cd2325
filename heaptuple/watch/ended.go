package watch

import "slices"

// letGo are the leaks among what was found before the last collection that the program let go at its end, as what hung on the main thread. One that is still alive is a leak as it was one
// then: no more is known of it. Of one that had made nothing for a while, the program may have let go before, so that it is garbage that was not collected.
func (f *finder) letGo(after, before []Path) (list []Path) {
	leaks := map[place]bool{}
	for i := range after {
		if p := &after[i]; p.Verdict == Leak {
			leaks[place{p.File, p.Line, p.Column}] = true
		}
	}
	for i := range before {
		p := &before[i]
		if p.Verdict != Leak || leaks[place{p.File, p.Line, p.Column}] {
			continue
		}
		if q := sameOf(after, p); q != nil && 2*q.survivors() >= p.survivors() {
			q.Verdict, q.Why = p.Verdict, p.Why
			continue
		}
		if f.exact == nil && !f.madeToTheEnd(p) {
			continue
		}
		p.Ended = true
		list = append(list, *p)
	}
	return list
}

// sameOf is the finding of the same path, or nil.
func sameOf(list []Path, p *Path) *Path {
	for i := range list {
		if q := &list[i]; q.Class == p.Class && q.File == p.File && q.Line == p.Line && q.Column == p.Column && slices.Equal(q.Frames, p.Frames) {
			return q
		}
	}
	return nil
}

const (
	// A path may have rested when the program ended for as much of its work as this part of all, or twice what it has rested for before.
	mostRest = 0.1
	// It has stopped in a generation in which it made less than so much of what it makes of the program's work.
	stopped = 0.25
)

// madeToTheEnd tells whether a path made objects until about the end.
func (f *finder) madeToTheEnd(p *Path) bool {
	var all, rest, longest, born, active float64
	for i, made := range p.bornIn {
		n, work := float64(made), f.workOrTime(i)
		all += work
		if n == 0 {
			rest += work
			continue
		}
		if born > 0 {
			longest = max(longest, rest)
		}
		rest = 0
		if n < stopped*work*born/max(1, active) {
			rest = work - n*active/born
		}
		born, active = born+n, active+work
	}
	return rest <= max(mostRest*all, 2*longest)
}

// workOrTime is what the program made in a generation: where memory runs out it makes next to nothing, and the virtual machine collects; nothing is known of it where nothing was watched
// then. Where that did not collect, and the program waited, it is what it makes in such a time on the average.
func (f *finder) workOrTime(generation int) float64 {
	work := f.spread[generation]
	switch {
	case f.collected[generation] && f.work[generation] == 0:
		return 0
	case f.collected[generation], generation+1 >= len(f.w.Begun), f.w.Now == 0:
		return work
	}
	pace := float64(survival{alive: f.work}.total()) / float64(f.w.Now)
	return max(work, pace*float64(f.w.Begun[generation+1]-f.w.Begun[generation]))
}

// spreadWork gives each generation what the program made in it. Where watching has taken its share of the time, what a path makes counts in the next
// generation that has a watched birth of it: it is spread over those before that have none.
func (f *finder) spreadWork(groups []*group) {
	f.spread = make([]float64, len(f.work))
	for _, g := range groups {
		for _, p := range g.paths {
			last := -1
			for k := range p.Generations {
				n := p.Generations[k].Born
				if n == 0 {
					continue
				}
				from := last + 1
				if last < 0 { // it made nothing before
					from = k
				}
				for i := from; i <= k; i++ {
					f.spread[i] += float64(n) / float64(k-from+1)
				}
				last = k
			}
		}
	}
}
