package watch

import (
	"fmt"
	"math"

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
	// variance is that of what is alive, by generation, and of what is alive of those that are not judged: by chance, where not all births are watched.
	variance []float64
	newest   float64
	// atMost tells that of those alive in the end some may be garbage.
	atMost bool
	// estimated tells that not each birth was watched.
	estimated bool
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
	b := survival{now: s.now, newest: s.newest, atMost: s.atMost, estimated: s.estimated}
	for i, n := range s.work {
		if n >= least {
			b.born, b.alive, b.work = append(b.born, s.born[i]), append(b.alive, s.alive[i]), append(b.work, n)
			if s.kept != nil {
				b.kept = append(b.kept, s.kept[i])
			}
			if s.variance != nil {
				b.variance = append(b.variance, s.variance[i])
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
	// by is how many more are alive now than when it was least, wrong by how much that may be off by chance, fresh how many of those alive were made since.
	by, fresh int64
	wrong     float64
}

// surelyNot tells that nothing has grown even where chance has made the growth look smaller.
func (m midRun) surelyNot(now int64) bool { return float64(m.by)+m.wrong <= flat*float64(now) }

// mayStay tells that by chance as many more may be alive as were made since and live: as if nothing else had died.
func (m midRun) mayStay() bool { return float64(m.by)+m.wrong >= float64(m.fresh) }

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
			m.by, m.fresh, m.wrong = s.grownSince(i)
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
	m.least, m.mean = s.now-m.least, s.now-m.mean
	return m
}

// halves are the shares that live of what was made in the older and the newer half of some generations, without the last sixth, of which much may be in use.
func (s survival) halves(active []int) (older, newer float64) {
	old, young := s.halvesOf(active)
	return s.share(old), s.share(young)
}

func (s survival) halvesOf(active []int) (older, newer []int) {
	n := len(active)
	return active[:n/2], active[n/2 : n-n/6]
}

// ages tells that fewer of the old live than of the new.
func (s survival) ages() bool {
	less, _ := s.lessBy(cacheOld)
	return less
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
	return s.byAge(where, span, active)
}

// byAge is the verdict on what has survivors in the last third: by how many of the old live, and by whether it grows.
func (s survival) byAge(where string, span int, active []int) (Verdict, string) {
	then := s.middle()
	halves := s.inWords(active, then)
	few, surelyFew := s.lessBy(leakOld)
	ages, surelyAges := s.lessBy(cacheOld)
	grown := !then.known || float64(then.least) < (1-flat)*float64(s.now)
	surely := !then.known || float64(then.mean) < (1-flat)*float64(s.now)
	switch {
	case s.with(active[:len(active)/3]) == 0:
		return LRU, where + "; none of the oldest third lives"
	case few && surelyFew || !grown && then.surelyNot(s.now) && surelyAges:
		return Cache, where + "; " + halves
	case few:
		return Unknown, where + "; " + halves + byChance + "what is alive may age, or not"
	case !grown && then.surelyNot(s.now) && !ages:
		return Unknown, where + "; " + halves + ": it does not grow, and what is alive does not age"
	case !grown && (ages || !then.mayStay()):
		return Unknown, where + "; " + halves + byChance + "it may grow, or not" + either(ages, ", and what is alive ages", "")
	case !surely && ages:
		return Unknown, fmt.Sprintf("%s; %s, but %s on the average of that time: whether it grows is not known, and what is alive ages", where, halves, plural.Count(then.mean))
	case s.ofAll(span, active):
		return Leak, where + "; " + halves + either(grown, "", byChance+"it may grow, or not, but what is alive does not age")
	}
	return Unknown, where + ", too few to tell"
}

// mayLeak tells that nothing speaks surely against a leak.
func (s survival) mayLeak() bool {
	s = s.busy()
	active := s.active()
	span := s.with(active)
	if len(active) < LeastGenerations || !s.ofAll(span, active) {
		return false
	}
	then := s.middle()
	_, surelyFew := s.lessBy(leakOld)
	return !surelyFew && (!then.known || !then.surelyNot(s.now))
}

// ofAll tells that so many generations have survivors that what the path makes stays, be it only some of it.
func (s survival) ofAll(span int, active []int) bool {
	third := len(active) / 3
	old, middle, young := s.with(active[:third]), s.with(active[third:len(active)-third]), s.with(active[len(active)-third:])
	return old > 0 && (float64(span) >= leakSpan*float64(len(active)) || span >= LeastGenerations && middle > 0 && young > 0)
}

// byChance begins what is not known as too few births were watched.
const byChance = ": within the error by chance, as not all births are watched, "

// inWords says how many of the old live and of the new, and by how much it has grown.
func (s survival) inWords(active []int, then midRun) string {
	older, newer := s.halves(active)
	text := fmt.Sprintf("of what it made in the older half of them %s lives, of the newer half without the newest %s", share(older), share(newer))
	if !then.known {
		return text
	}
	about := either(s.estimated, "about ", "")
	text += fmt.Sprintf("; in the middle of the run at least %s%s were alive in all, now %s%s", about, plural.Count(then.least), about, plural.Count(s.now))
	if s.atMost {
		text += " at most"
	}
	if then.wrong >= 1 {
		text += fmt.Sprintf(" (the difference is right to %s)", plural.Count(int64(math.Ceil(then.wrong))))
	}
	return text
}

func either(is bool, then, otherwise string) string {
	if is {
		return then
	}
	return otherwise
}

func share(x float64) string {
	if x > 0 && x < 0.01 {
		return fmt.Sprintf("%.2g %%", 100*x)
	}
	return fmt.Sprintf("%.0f %%", 100*x)
}
