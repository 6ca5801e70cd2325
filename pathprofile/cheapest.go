package pathprofile

import "math"

// Cheapest is the exact scheme that costs least by our own measurements
// (docs/path-experiments.md, docs/path-overhead.md), and why. With paths of
// interest: without loops ESPP, whose sums need no look on the way; with loops
// PSP2, whose looks do not become dearer with more paths. Without: EPP, as PAP
// multiplies in every loop.
func Cheapest(g *Graph, selective bool) (Scheme, string) {
	switch {
	case !selective:
		return EPP, "no paths are of interest; EPP costs least to count all"
	case !g.Acyclic():
		return PSP2, "there are loops; PSP2 costs least there"
	case countPaths(g) == math.MaxInt64:
		return PSP2, "there are more paths than ESPP can number"
	}
	return ESPP, "there are no loops; ESPP costs least there"
}
