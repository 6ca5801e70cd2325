package main

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/pathfacts"
	"jinstr/probemap"
)

// told is what a trace tells and what must not depend on the virtual machine: the objects of
// each class, why they became garbage, and the paths; and how many of a class there were at most.
type told struct {
	text string
	most map[string]int64
}

// differs says how two differ; "" if they do not. How many there were at most is a bound where a
// collection tells of deaths, as its time does: it may differ by a fiftieth.
func (want told) differs(got told) string {
	if want.text != got.text {
		return difference(want.text, got.text)
	}
	for class, n := range want.most {
		if d := max(n-got.most[class], got.most[class]-n); d*50 > n {
			return fmt.Sprintf("%s: %d at most; want %d", class, got.most[class], n)
		}
	}
	return ""
}

func factsOf(path string, m *probemap.Map) (told, error) {
	f, err := replay.Analyze(path, m, replay.Options{})
	if err != nil {
		return told{}, err
	}
	if f.Damage != (replay.Damage{}) || f.Missed != (replay.Missed{}) {
		return told{}, fmt.Errorf("%s: damage %+v, missed %+v", path, f.Damage, f.Missed)
	}
	most := map[string]int64{}
	var lines []string
	for _, c := range f.Classes {
		lines = append(lines, fmt.Sprintf("%s: %d made, %d alive, %d garbage", c.Class, c.Allocated.Objects, c.Alive.Objects, c.Garbage.Objects))
		most[c.Class] = c.Peak.Objects
	}
	for _, c := range f.Causes {
		lines = append(lines, fmt.Sprintf("%s: %d", c.Cause, c.Objects))
	}
	sort.Strings(lines)
	p, err := pathfacts.Read(path, m)
	if err != nil {
		return told{}, err
	}
	if !p.Final || p.Lost > 0 || p.Unknown > 0 {
		return told{}, fmt.Errorf("%s: paths are not whole: final %t, %d lost, %d unknown", path, p.Final, p.Lost, p.Unknown)
	}
	sort.Slice(p.Methods, func(i, j int) bool { return p.Methods[i].Number < p.Methods[j].Number })
	paths, err := json.MarshalIndent(p.Methods, "", " ")
	return told{strings.Join(lines, "\n") + "\n" + string(paths), most}, err
}

// eventsOf counts the events of a trace, which must have ended by itself.
func eventsOf(path string) (uint64, error) {
	r, err := trace.Open(path)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	var e trace.Event
	for err == nil {
		err = r.Next(&e)
	}
	if err != io.EOF {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	s := r.Summary()
	if !s.Ended || s.Reason != "exit" || s.Damage != nil {
		return 0, fmt.Errorf("%s has not ended by itself: %+v", path, s)
	}
	return s.Events, nil
}

// difference gives the first lines that are not the same.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d: %s; want %s", i+1, b[i], a[i])
		}
	}
	return fmt.Sprintf("%d lines; want %d", len(b), len(a))
}
