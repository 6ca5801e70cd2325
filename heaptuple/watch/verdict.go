package watch

import "fmt"

// The thresholds of verdicts; docs/leaks.md has what they find in planted programs.
const (
	// LeastGenerations that are judged, and in which the path made something, are needed for a verdict.
	LeastGenerations = 5
	// A leak has survivors in so many of the generations in which it made something, or in each third of them where only some of
	// what it makes stays.
	leakSpan = 0.7
	// Of what lives of a leak, so much at least is of the last third of the generations.
	leastYoung = 0.1
	// Where watched births stand for less than so many of a site's, of the newest nothing is known.
	leastCovered = 0.8
	// Of what a leak made in the older half, at least so much of the share that lives of the newer half lives.
	leakOld = 0.5
)

// survival is what a path made and what of it is alive, by judged generation.
type survival struct{ born, alive []int64 }

// active lists the generations in which the path made something.
func (s survival) active() (list []int) {
	for i := range s.born {
		if s.born[i] > 0 {
			list = append(list, i)
		}
	}
	return list
}

// span counts generations with survivors, and those in which the path made something.
func (s survival) span() (span, active int) {
	list := s.active()
	return s.with(list), len(list)
}

func (s survival) total() (n int64) {
	for _, a := range s.alive {
		n += a
	}
	return n
}

// share of what was made in some generations is alive.
func (s survival) share(generations []int) float64 {
	var born, alive int64
	for _, i := range generations {
		born += s.born[i]
		alive += s.alive[i]
	}
	if born == 0 {
		return 0
	}
	return float64(alive) / float64(born)
}

// youngest is the share of the survivors that were made in the last third of the generations.
func (s survival) youngest() float64 {
	n := len(s.alive)
	young := survival{alive: s.alive[n-n/3:]}.total()
	return float64(young) / float64(max(1, s.total()))
}

// with counts the generations with survivors.
func (s survival) with(generations []int) (n int) {
	for _, i := range generations {
		if s.alive[i] > 0 {
			n++
		}
	}
	return n
}

// verdict says what the survivors look like, and why.
func (s survival) verdict() (Verdict, string) {
	active := s.active()
	span := s.with(active)
	switch {
	case len(s.born) < LeastGenerations:
		return Unknown, fmt.Sprintf("%d generations are judged; a verdict needs %d", len(s.born), LeastGenerations)
	case span == 0:
		return Unknown, "nothing survives of what was made in the generations that are judged"
	}
	where := fmt.Sprintf("survivors in %d of the %d generations in which it made objects", span, len(active))
	last := active[0]
	for _, i := range active {
		if s.alive[i] > 0 {
			last = i
		}
	}
	if last < 2*len(s.born)/3 {
		return StartUp, fmt.Sprintf("%s; none is younger than generation %d of %d", where, last+1, len(s.born))
	}
	if n := s.youngest(); n < leastYoung {
		return StartUp, fmt.Sprintf("%s; of what lives, %s is of the last third of the run", where, share(n))
	}
	if len(active) < LeastGenerations {
		return Unknown, fmt.Sprintf("it made objects in %d generations; a verdict needs %d", len(active), LeastGenerations)
	}
	half := len(active) / 2
	older, newer := s.share(active[:half]), s.share(active[half:])
	halves := fmt.Sprintf("of what it made in the older half of them %s lives, of the newer half %s", share(older), share(newer))
	third := len(active) / 3
	old, middle, young := s.with(active[:third]), s.with(active[third:len(active)-third]), s.with(active[len(active)-third:])
	switch {
	case old == 0:
		return LRU, where + "; none of the oldest third lives"
	case older < leakOld*newer:
		return Cache, where + "; " + halves
	case float64(span) >= leakSpan*float64(len(active)) || span >= LeastGenerations && middle > 0 && young > 0:
		return Leak, where + "; " + halves
	}
	return Unknown, where + ", too few to tell"
}

func share(x float64) string {
	if x > 0 && x < 0.01 {
		return fmt.Sprintf("%.2g %%", 100*x)
	}
	return fmt.Sprintf("%.0f %%", 100*x)
}
