package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// heapCost is what a recorder takes of the heap, in bytes.
type heapCost struct{ none, some int64 }

// kept is the number of objects that are alive in the middle of the aim.
const kept = 1500

// measureHeap has a program keep no object and many, as it is and rewritten: the
// recorder takes what the rewritten one uses more.
func (k *kit) measureHeap(p program) (c heapCost, err error) {
	b, err := k.build(p)
	if err != nil {
		return c, err
	}
	for n, cost := range map[int]*int64{0: &c.none, kept: &c.some} {
		b.args = []string{strconv.Itoa(n)}
		plain, err := k.onDevice(b.program, b.plain, "16m")
		if err != nil {
			return c, err
		}
		recorded, err := k.record(b, "16m")
		if err != nil {
			return c, err
		}
		used, err := numbers(recorded.output)
		before, plainErr := numbers(plain.output)
		if err != nil || plainErr != nil {
			return c, fmt.Errorf("the program Keep says %q and %q", plain.output, recorded.output)
		}
		*cost = used[0] - before[0]
	}
	return c, nil
}

// pace is how fast a program makes events, and the longest that one step took.
type pace struct{ took, longest time.Duration }

// speed is what events cost.
type speed struct {
	steps               int
	events              uint64
	plain, quiet, lines pace
}

// measureSpeed times a program as it is, with a trace that goes nowhere, and with
// one that is printed.
func (k *kit) measureSpeed() (s speed, err error) {
	p := program{name: "speed", main: "Busy", dir: k.testdata("speed"), with: k.testdata("quiet"), clock: true}
	b, err := k.build(p)
	if err != nil {
		return s, err
	}
	s.steps = 40000
	if s.plain, err = k.pace(b.program, b.plain); err != nil {
		return s, err
	}
	p.main = "Quiet"
	if s.quiet, err = k.pace(p, b.classes); err != nil {
		return s, err
	}
	r, err := k.record(b, "16m")
	if err != nil {
		return s, err
	}
	if s.lines, err = paceOf(r.output); err != nil {
		return s, err
	}
	s.events, err = eventsOf(r.trace)
	return s, err
}

// pace runs a program three times and gives the fastest.
func (k *kit) pace(p program, classes string) (best pace, err error) {
	for i := 0; i < 3; i++ {
		r, err := k.onDevice(p, classes, "16m")
		if err != nil {
			return best, err
		}
		got, err := paceOf(r.output)
		if err != nil {
			return best, err
		}
		if i == 0 || got.took < best.took {
			best = got
		}
	}
	return best, nil
}

func paceOf(output string) (pace, error) {
	n, err := numbers(output)
	if err != nil || len(n) != 2 {
		return pace{}, fmt.Errorf("the program Busy says %q", output)
	}
	return pace{time.Duration(n[0]) * time.Microsecond, time.Duration(n[1]) * time.Microsecond}, nil
}

func numbers(text string) (list []int64, err error) {
	for _, word := range strings.Fields(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	if len(list) == 0 {
		err = fmt.Errorf("no number")
	}
	return list, err
}
