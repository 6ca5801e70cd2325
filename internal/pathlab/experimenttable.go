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
	for _, onMiss := range []string{"stop"} {
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
