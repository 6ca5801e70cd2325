package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"jinstr/pathfacts"
	"jinstr/pathprofile"
)

// acyclic is the experiment with methods without loops.
func (l *lab) acyclic(onMiss string) *experiment {
	e := &experiment{lab: l, name: "acyclic-" + onMiss, sources: []string{"acyclic"}, drives: "acyclic-drive", onMiss: onMiss, calls: 1000, choose: anyPaths,
		schemes: []string{"SPP", "PrePP", "ESPP", "PSP0", "PSP1", "PSP2", "PSP3", "EPP", "PAP"},
		methods: []subject{{"CheckMath", "CheckMath", "method"}, {"RunBenchmark", "RunBenchmark", "method"}, {"HarnessMain", "HarnessMain", "method"}, {"TestIf", "TestIf", "method"}, {"CheckRemainders", "CheckRemainders", "method"},
			{"GetActions", "GetActions", "getActions"}, {"GuessType", "GuessType", "guessContentTypeFromStream"}, {"ModifiersText", "ModifiersText", "getModifiersText"}, {"AlignBaseline", "AlignBaseline", "alignOnBaseline"}}}
	for _, n := range []int{10, 50} {
		for set := range 10 {
			e.copies = append(e.copies, copied{fmt.Sprintf("n%ds%d", n, set), n, set})
		}
	}
	return e
}

// listed is how many paths of a method random ones are chosen from.
const listed = 20000

// anyPaths chooses at random from all paths.
func anyPaths(s *sample, n int, rng *rand.Rand) []pathprofile.Path {
	// With more paths the first are taken.
	all, _ := s.graph.Paths(listed)
	all = slices.DeleteFunc(all, func(p pathprofile.Path) bool { return !s.possible(p) })
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}

// inaccuracy is, by scheme, number of paths of interest and class, how much of what
// was collected was no path of interest: |collected - executed| / |collected|.
func (e *experiment) inaccuracy() (map[string]map[int]map[string][]float64, error) {
	_, pap, err := e.read("PAP")
	if err != nil {
		return nil, err
	}
	runs := byMethod(pap)
	rates := map[string]map[int]map[string][]float64{}
	for _, scheme := range e.schemes {
		if s, err := pathprofile.ParseScheme(scheme); err != nil || !s.Selective() {
			continue
		}
		_, facts, err := e.read(scheme)
		if err != nil {
			return nil, err
		}
		rates[scheme] = map[int]map[string][]float64{}
		got := byMethod(facts)
		for _, c := range e.copies {
			if rates[scheme][c.interest] == nil {
				rates[scheme][c.interest] = map[string][]float64{}
			}
			for _, s := range e.methods {
				name := s.in(c)
				collected, executed := int64(0), int64(0)
				for key, n := range got[name] {
					collected += n
					executed += runs[name][key]
				}
				rate := 0.0
				if collected > 0 {
					rate = math.Abs(float64(collected-executed)) / float64(collected)
				}
				rates[scheme][c.interest][s.drive] = append(rates[scheme][c.interest][s.drive], rate)
			}
		}
	}
	return rates, nil
}

// byMethod has how often each path was counted.
func byMethod(facts *pathfacts.Facts) map[string]map[string]int64 {
	all := map[string]map[string]int64{}
	for _, f := range facts.Methods {
		all[f.Name] = map[string]int64{}
		for _, p := range f.Paths {
			all[f.Name][fmt.Sprint(p.Edges)] = p.Times
		}
	}
	return all
}
