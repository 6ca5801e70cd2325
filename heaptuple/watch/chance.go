package watch

import "math"

// What is told of births of which only some are watched has an error by chance, and nothing may be said to be so that chance alone may have brought about.
//
// A birth that stands for w of them is watched with the probability 1/w. The sum of w over the watched ones that are alive estimates the number of all (Horvitz and
// Thompson, A generalization of sampling without replacement from a finite universe, JASA 47, 1952), and the sum of w(w-1) over them the variance of that, if each is
// watched independently of the others (Poisson sampling: Särndal, Swensson and Wretman, Model assisted survey sampling, 1992, 3.2). Where all are watched it is 0. Here
// the distances between watched births are uniform between 1 and twice their mean, and all add up to what was made, which is known: both make the true variance smaller, so that the bounds are too wide
// rather than too narrow. Sums over other births are independent: their variances add up. By the normal distribution the bounds are of 95 %.
const bound95 = 1.96

// chance is half of the interval of 95 % of what has a variance.
func chance(variance float64) float64 { return bound95 * math.Sqrt(max(0, variance)) }

// varies is the variance of what is alive of a generation.
func (s survival) varies(generation int) float64 {
	if s.variance == nil {
		return 0
	}
	return s.variance[generation]
}

// shareVaries is the variance of the share that lives of what was made in some generations: that of a ratio of two such sums (Särndal and others, 5.6), the sum of w(w-1)(x-share)²
// over all watched births, with x 1 for those alive and 0 for others, by the square of what was made. Of those that have died what each stood for is not known: it is
// taken for as much as of those alive. So it is 0 where all live.
func (s survival) shareVaries(generations []int) float64 {
	var born, alive, variance float64
	for _, i := range generations {
		born, alive, variance = born+float64(s.born[i]), alive+float64(s.alive[i]), variance+s.varies(i)
	}
	if alive == 0 || born == 0 {
		return 0
	}
	live := min(1, alive/born)
	dead := max(0, born-alive) * variance / alive
	return (variance*(1-live)*(1-live) + dead*live*live) / (born * born)
}

// lessBy tells whether of the older half a smaller part lives than so much of the share of the newer, and whether more than by chance.
func (s survival) lessBy(part float64) (less, surely bool) {
	oldest, newest := s.halvesOf(s.active())
	difference := part*s.share(newest) - s.share(oldest)
	return difference > 0, difference > chance(s.shareVaries(oldest)+part*part*s.shareVaries(newest))
}

// grownSince is by how many objects more are alive than when a generation ended, how many of those alive were made since, and by how much the difference may be wrong by chance. Those made since that live, and those
// that have died since, are other births.
func (s survival) grownSince(generation int) (by, fresh int64, wrong float64) {
	var before, oldVaries, newVaries float64
	for i := range s.alive {
		if i <= generation {
			before, oldVaries = before+float64(s.alive[i]), oldVaries+s.varies(i)
		} else {
			newVaries += s.varies(i)
		}
	}
	died := max(0, float64(s.kept[generation])-before)
	if before > 0 {
		newVaries += died * oldVaries / before // they stood for as much as those that live, on the average
	}
	return s.now - s.kept[generation], s.now - int64(before), chance(newVaries + s.newest)
}
