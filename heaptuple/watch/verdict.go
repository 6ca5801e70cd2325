package watch

import (
	"fmt"

	"jinstr/internal/plural"
)

// The thresholds of verdicts; docs/leaks.md has what they find in planted programs.
const (
	// LeastGenerations that are judged, and in which the path made something, are needed for a verdict.
	LeastGenerations = 5
	// A leak has survivors in so many of the generations in which it made something, or in each third of them where only some of
	// what it makes stays.
	leakSpan = 0.7
	// Of what lives of a leak, so much at least is of the last third of the generations, if the program did a third of its work in them, and
	// less in proportion where it did less.
	leastYoung = 0.1
	// A generation in which the program made less than so much of what it makes in one on the average tells nothing of what stays: it waited, or
	// the virtual machine collected all the time for want of memory.
	leastBusy = 0.02
	// Where watched births stand for less than so many of a site's, of the newest nothing is known.
	leastCovered = 0.8
	// Of what a leak made in the older half, at least so much of the share that lives of the newer half lives.
	leakOld = 0.5
	// What is alive in all has not grown if as much less was alive, at each time in the second half of the run at which that is known.
	flat = 0.05
	// If so much more was alive, most of it was garbage that the virtual machine had not collected: nothing is known.
	garbage = 1.25
	// Where it has not grown, and of the older half less than so much of the share lives that lives of the newer, what is made takes the place of the old.
	cacheOld = 0.9
	// If all paths of a site together have grown by less than so much of what one of them has, others have let go what it has taken.
	exchanged = 0.3
)

// survival is what a path made and what of it is alive, by judged generation, with what the whole program made in each. What is not known may be nil.
type survival struct {
	born, alive, work []int64
	// kept is what was not known to be dead, of any age, as each generation ended, -1 where it is not known; now, what is alive in the end.
	kept []int64
	now  int64
	// atMost tells that of those alive in the end some may be garbage.
	atMost bool
}

// busy is without the generations in which the program did next to nothing.
func (s survival) busy() survival {
	if s.work == nil { // not known: all are alike
		s.work = make([]int64, len(s.born))
		for i := range s.work {
			s.work[i] = 1
		}
	}
	var all int64
	for _, n := range s.work {
		all += n
	}
	least := int64(leastBusy * float64(all) / float64(max(1, len(s.work))))
	b := survival{now: s.now, atMost: s.atMost}
	for i, n := range s.work {
		if n >= least {
			b.born, b.alive, b.work = append(b.born, s.born[i]), append(b.alive, s.alive[i]), append(b.work, n)
			if s.kept != nil {
				b.kept = append(b.kept, s.kept[i])
			}
		}
	}
	return b
}

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

// youngest is the share of the survivors that were made in the last third of the generations, and that of the program's work then.
func (s survival) youngest() (alive, work float64) {
	return lastThird(s.alive), lastThird(s.work)
}

func lastThird(list []int64) float64 {
	n := len(list)
	young := survival{alive: list[n-n/3:]}.total()
	return float64(young) / float64(max(1, survival{alive: list}.total()))
}

// midRun is what was alive, of any age, as the generations ended that began in the second half of the program's work, but for its last tenth: at the time when it was least, which garbage that was
// not collected adds least to, and on the average, which the chance that comes of watching only some changes least. It is known at two times at least, and
// not garbage for the most part. Work is what the program made: in generations in which a full heap is collected all the time nothing can grow.
type midRun struct {
	least, mean int64
	known       bool
}

func (s survival) middle() (m midRun) {
	all := survival{alive: s.work}.total()
	var done, times, sum int64
	for i, kept := range s.kept {
		before := done
		done += s.work[i]
		if kept < 0 || 2*before < all || 10*before >= 9*all {
			continue
		}
		if times == 0 || kept < m.least {
			m.least = kept
		}
		times++
		sum += kept
	}
	m.mean = sum / max(1, times)
	m.known = times >= 2 && float64(m.least) <= garbage*float64(s.now)
	return m
}

// growth is by how many objects more are alive than in the middle of the run.
func (s survival) growth() midRun {
	m := s.busy().middle()
	return midRun{s.now - m.least, s.now - m.mean, m.known}
}

// halves are the shares that live of what was made in the older and the newer half of some generations, without the last sixth, of which much may be in use.
func (s survival) halves(active []int) (older, newer float64) {
	n := len(active)
	return s.share(active[:n/2]), s.share(active[n/2 : n-n/6])
}

// ages tells that fewer of the old live than of the new.
func (s survival) ages() bool {
	older, newer := s.halves(s.active())
	return older < cacheOld*newer
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
	all := len(s.born)
	s = s.busy()
	active := s.active()
	span := s.with(active)
	switch {
	case all < LeastGenerations:
		return Unknown, fmt.Sprintf("%d generations are judged; a verdict needs %d", all, LeastGenerations)
	case len(s.born) < LeastGenerations:
		return Unknown, fmt.Sprintf("the program did something in %d of the %d generations that are judged; a verdict needs %d", len(s.born), all, LeastGenerations)
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
	if n, work := s.youngest(); n < leastYoung && n < 3*leastYoung*work {
		return StartUp, fmt.Sprintf("%s; of what lives, %s is of the last third of the run, in which the program did %s of its work", where, share(n), share(work))
	}
	if len(active) < LeastGenerations {
		return Unknown, fmt.Sprintf("it made objects in %d generations; a verdict needs %d", len(active), LeastGenerations)
	}
	older, newer := s.halves(active)
	halves := fmt.Sprintf("of what it made in the older half of them %s lives, of the newer half without the newest %s", share(older), share(newer))
	third := len(active) / 3
	old, middle, young := s.with(active[:third]), s.with(active[third:len(active)-third]), s.with(active[len(active)-third:])
	then := s.middle()
	if then.known {
		halves += fmt.Sprintf("; in the middle of the run at least %s were alive in all, now %s", plural.Count(then.least), plural.Count(s.now))
		if s.atMost {
			halves += " at most"
		}
	}
	grown := !then.known || float64(then.least) < (1-flat)*float64(s.now)
	surely := !then.known || float64(then.mean) < (1-flat)*float64(s.now)
	switch {
	case old == 0:
		return LRU, where + "; none of the oldest third lives"
	case older < leakOld*newer || !grown && s.ages():
		return Cache, where + "; " + halves
	case !grown:
		return Unknown, where + "; " + halves + ": it does not grow, and what is alive does not age"
	case !surely && s.ages():
		return Unknown, fmt.Sprintf("%s; %s, but %s on the average of that time: whether it grows is not known, and what is alive ages", where, halves, plural.Count(then.mean))
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
