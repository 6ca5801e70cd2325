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
	"jinstr/rewrite/sitemap"
)

// factsOf is what a trace tells and what must not depend on the virtual machine: the
// objects of each class, why they became garbage, and the paths.
func factsOf(path string, m *sitemap.Map) (string, error) {
	f, err := replay.Analyze(path, m, replay.Options{})
	if err != nil {
		return "", err
	}
	if f.Damage != (replay.Damage{}) || f.Missed != (replay.Missed{}) {
		return "", fmt.Errorf("%s: damage %+v, missed %+v", path, f.Damage, f.Missed)
	}
	var lines []string
	for _, c := range f.Classes {
		lines = append(lines, fmt.Sprintf("%s: %d made, %d alive, %d garbage, %d at most", c.Class, c.Allocated.Objects, c.Alive.Objects, c.Garbage.Objects, c.Peak.Objects))
	}
	for _, c := range f.Causes {
		lines = append(lines, fmt.Sprintf("%s: %d", c.Cause, c.Objects))
	}
	sort.Strings(lines)
	p, err := pathfacts.Read(path, m)
	if err != nil {
		return "", err
	}
	if !p.Final || p.Lost > 0 || p.Unknown > 0 {
		return "", fmt.Errorf("%s: paths are not whole: final %t, %d lost, %d unknown", path, p.Final, p.Lost, p.Unknown)
	}
	sort.Slice(p.Methods, func(i, j int) bool { return p.Methods[i].Number < p.Methods[j].Number })
	paths, err := json.MarshalIndent(p.Methods, "", " ")
	return strings.Join(lines, "\n") + "\n" + string(paths), err
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
