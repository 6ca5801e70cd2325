package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// experiments makes the page of the paper's experiments.
func (l *lab) experiments() (string, error) {
	var out strings.Builder
	if l.jdk.Version == l.first {
		out.WriteString(experimentsHead)
	}
	for _, onMiss := range []string{"stop", "return"} {
		for _, e := range []*experiment{l.acyclic(onMiss), l.loops(onMiss)} {
			if !l.wants(e.name) {
				continue
			}
			text, err := e.measure()
			if err != nil {
				return "", fmt.Errorf("%s: %w", e.name, err)
			}
			out.WriteString(text)
		}
	}
	return out.String(), nil
}

const experimentsHead = `# The experiments of the paper on profiling selected paths

Made by

    go run ./internal/pathlab -what experiments -jdks 17 -rounds 1 -out docs/path-experiments.md

The protocol is the paper's: 10 random sets of 10 and of 50 paths of interest, 10 random inputs for each, all schemes in one JVM in shuffled
order. Times are processor times of the thread; the original runs twice ("again"), and what differs between these two means nothing.

- Five of the nine methods have the shape of SPECjvm2008's, which are not free; four are the JDK's own, taken from its src.zip when the
  experiment runs. Where a method has fewer paths than were asked for, all of them are of interest (the column tells).
- "stop": a path that is not of interest is followed no further, and the program goes on. "return": the method returns there, as the paper
  ends the program; what is saved then is the program's own work. The two kinds are not to be compared.
- Without loops, any run is over in nanoseconds, and the class library's part of it (StringBuilder, streams) in no probe at all: the
  mean over the methods is that of the slow ones. The geometric mean tells more of the probes.
- Paths of interest of programs with loops are those that the inputs take, as long as all four schemes can number them, and then random
  ones. Some methods have fewer than 100 that fit into 63 bits. PAP also counts what the method calls in its own file (nextDouble of
  MonteCarlo); the selective schemes have probes in the method alone.

`

// Rounds of one JVM.
const (
	warmRounds    = 20
	countedRounds = 7
)

func (e *experiment) measure() (string, error) {
	if err := e.prepare(); err != nil {
		return "", err
	}
	if err := e.pick(); err != nil {
		return "", err
	}
	builds := append([]string{original, "again"}, e.schemes...)
	for _, b := range builds {
		if b == "PAP" {
			continue // pick made it
		}
		fmt.Fprintf(e.log, "building %s\n", b)
		if err := e.make(b); err != nil {
			return "", err
		}
	}
	all := measured{}
	for round := range e.rounds {
		fmt.Fprintf(e.log, "round %d of %d\n", round+1, e.rounds)
		order := slices.Clone(builds)
		rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		t, err := e.run(order, warmRounds, countedRounds, round)
		if err != nil {
			return "", err
		}
		for b, tasks := range t {
			if all[b] == nil {
				all[b] = map[string][]float64{}
			}
			for task, ns := range tasks {
				all[b][task] = append(all[b][task], ns)
			}
		}
	}
	if e.name == "loops-"+e.onMiss {
		return e.loopTable(all), nil
	}
	return e.acyclicTables(builds, all)
}
