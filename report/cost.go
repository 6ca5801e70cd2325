package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"jinstr/heaptuple/cost"
	"jinstr/probemap"
)

// Cost tells what recording costs, by the trace of so much of a program's time: its
// events and bytes, those of a long run at the same rate, and the methods that they
// come from.
func Cost(w io.Writer, c *cost.Cost, m *probemap.Map, ran time.Duration, o TextOptions) error {
	perSecond := func(n int64) float64 { return float64(n) / ran.Seconds() }
	t := table{head: []string{"recorded", "a second", "an hour", ""}}
	events := func(n uint64, what string) {
		t.add(count(n), about(perSecond(int64(n))), about(3600*perSecond(int64(n))), what)
	}
	events(c.Events, "events")
	if c.Level != "objects" {
		events(c.Objects, "events that --level objects would have, about")
	}
	t.add(bytes(c.Bytes), bytes(int64(perSecond(c.Bytes))), bytes(int64(3600*perSecond(c.Bytes))), "of trace")
	var b strings.Builder
	t.write(&b, o.Width)
	if c.Events > 0 {
		b.WriteString("\n")
		costMethods(c, m, o).write(&b, o.Width)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// costMethods lists the methods that events come from.
func costMethods(c *cost.Cost, m *probemap.Map, o TextOptions) *table {
	n, _ := o.rows(len(c.Methods))
	names := map[uint32]string{}
	for _, meth := range c.Methods[:n] {
		names[meth.ID] = "(in no method)"
	}
	for _, f := range m.Sources {
		for _, meth := range f.Methods {
			if names[meth.ID] != "" {
				names[meth.ID] = fmt.Sprintf("%s  %s:%d", f.FullName(meth), filepath.ToSlash(f.Path), meth.Line)
			}
		}
	}
	t := &table{head: []string{"events", "of all", "at level objects", "method"}}
	for _, meth := range c.Methods[:n] {
		t.add(count(meth.Events), percent(int64(meth.Events), int64(c.Events)), count(meth.Objects), names[meth.ID])
	}
	return t
}
