package main

import (
	"fmt"
	"math/rand/v2"

	"jinstr/pathprofile"
)

// loops is the experiment with kernels of SciMark's kind.
func (l *lab) loops(onMiss string) *experiment {
	e := &experiment{lab: l, name: "loops-" + onMiss, sources: []string{"kernels/kernels"}, drives: "loops-drive", onMiss: onMiss, calls: 1000,
		schemes: []string{"PSP0", "PSP1", "PSP2", "PSP3", "PAP"},
		methods: []subject{{"LU", "LU", "factor"}, {"FFT", "FFT", "reverse"}, {"SOR", "SOR", "relax"}, {"MonteCarlo", "MonteCarlo", "integrate"}, {"SparseCompRow", "SparseCompRow", "multiply"}, {"NextDoubles", "Rng", "nextDoubles"}}}
	e.choose = func(s *sample, n int, rng *rand.Rand) []pathprofile.Path {
		return s.choose(n, []pathprofile.Scheme{pathprofile.PSP0, pathprofile.PSP1, pathprofile.PSP2, pathprofile.PSP3}, rng)
	}
	for n := 10; n <= 100; n += 10 {
		e.copies = append(e.copies, copied{fmt.Sprintf("n%d", n), n, n})
	}
	return e
}
