package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"jinstr/pathfacts"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite"
)

// How each kernel runs in a JVM: milliseconds to warm up, and rounds that count.
const (
	warmUp  = 250
	counted = 7
)

// times has milliseconds by build and kernel, one median of each JVM.
type times map[string]map[string][]float64

// overhead measures all builds.
func (l *lab) overhead() (string, error) {
	if err := l.prepare(); err != nil {
		return "", err
	}
	list := slices.DeleteFunc(builds(), func(b *build) bool { return b.name != original && !l.wants(b.name) })
	if err := l.chooseInterest(); err != nil {
		return "", err
	}
	if err := l.makeAll(list); err != nil {
		return "", err
	}
	t := times{}
	for _, b := range list {
		t[b.name] = map[string][]float64{}
	}
	rng := rand.New(rand.NewPCG(1, uint64(l.rounds)))
	for round := range l.rounds {
		fmt.Fprintf(l.log, "round %d of %d\n", round+1, l.rounds)
		order := slices.Clone(list)
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, b := range order {
			if err := l.time(b, t[b.name], rng); err != nil {
				return "", fmt.Errorf("%s: %w", b.name, err)
			}
		}
	}
	head := ""
	if l.jdk.Version == l.first {
		head = overheadHead
	}
	return head + l.overheadTable(list, t), nil
}

// time runs all kernels in one JVM.
func (l *lab) time(b *build, t map[string][]float64, rng *rand.Rand) error {
	order := slices.Clone(kernels)
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	out, err := l.run(b, warmUp, counted, order)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(order) {
		return fmt.Errorf("%d kernels ran, not %d", len(lines), len(order))
	}
	for _, line := range lines {
		words := strings.Fields(line)
		name, sum := words[0], words[len(words)-1]
		if known, ok := l.sums[name]; ok && known != sum {
			return fmt.Errorf("%s gives %s, not %s", name, sum, known)
		}
		l.sums[name] = sum
		var list []float64
		for _, w := range words[1 : len(words)-1] {
			ms, err := strconv.ParseFloat(w, 64)
			if err != nil {
				return err
			}
			list = append(list, ms)
		}
		t[name] = append(t[name], median(list))
	}
	return nil
}

// run runs kernels in one JVM, on the main thread.
func (l *lab) run(b *build, warm, rounds int, kernels []string) (string, error) {
	args := append([]string{"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"}, b.options...)
	args = append(args, "-cp", classPath(append(append(slices.Clone(b.cp), l.path("harness")), l.libraries()...)), "lab.Harness",
		strconv.Itoa(warm), strconv.Itoa(rounds))
	return l.java(append(args, kernels...)...)
}

// perMethod is how many paths of interest each method has.
const perMethod = 10

// chooseInterest runs each kernel once with PAP, and takes of each method that ran
// the paths that it took most; where these are too few or too long for some scheme,
// random ones.
func (l *lab) chooseInterest() error {
	b := &build{name: "pap", scheme: "pap"}
	if err := l.rewritten(b); err != nil {
		return err
	}
	if _, err := l.run(b, 0, 1, kernels); err != nil {
		return err
	}
	m, err := probemap.Read(l.path("out-pap", rewrite.MapName))
	if err != nil {
		return err
	}
	facts, err := pathfacts.Read(l.trace(b), m)
	if err != nil {
		return err
	}
	list, err := samples(m, facts)
	if err != nil {
		return err
	}
	var schemes []pathprofile.Scheme
	for _, name := range selecting {
		s, err := pathprofile.ParseScheme(name)
		if err != nil {
			return err
		}
		schemes = append(schemes, s)
	}
	rng := rand.New(rand.NewPCG(2, 2))
	for _, s := range list {
		l.interest = append(l.interest, s.recorded(s.choose(perMethod, schemes, rng))...)
	}
	fmt.Fprintf(l.log, "%d paths of interest in %d methods\n", len(l.interest), len(list))
	return nil
}
