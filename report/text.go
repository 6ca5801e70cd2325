package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/replay"
)

// TextOptions choose how much Text writes.
type TextOptions struct {
	Width int // of the terminal, in cells; 0 cuts nothing
	Top   int // rows of each table; 0 is 20, less than 0 all
}

// Text writes the report of a run: sentences first, then tables. The error is
// the writer's.
func Text(w io.Writer, f *replay.Facts, o TextOptions) error {
	var b strings.Builder
	for _, s := range Summary(f) {
		b.WriteString(wrap(s, o.Width))
	}
	for _, part := range []func(*strings.Builder, *replay.Facts, TextOptions){
		peakPart, holdersPart, classPart, sitePart, garbagePart, escapePart, surePart,
	} {
		part(&b, f, o)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func heading(b *strings.Builder, text string) { b.WriteString("\n" + text + "\n\n") }

// rows is how many of n rows to write, and a line about the others.
func (o TextOptions) rows(n int) (int, string) {
	if o.Top == 0 {
		o.Top = 20
	}
	if o.Top < 0 || n <= o.Top {
		return n, ""
	}
	return o.Top, fmt.Sprintf("  … and %s more\n", count(n-o.Top))
}

func peakPart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	if f.PeakBytes.Step == 0 {
		return
	}
	heading(b, "Peak")
	t := table{head: []string{"", "step", "objects", "bytes", "with ids", "at"}}
	for _, p := range []struct {
		name string
		peak *replay.Peak
	}{{"most objects", &f.PeakObjects}, {"most bytes", &f.PeakBytes}} {
		t.add(p.name, count(p.peak.Step), count(p.peak.Objects), count(p.peak.Bytes), count(p.peak.BytesAsRun), place(p.peak.Where))
	}
	t.write(b, o.Width)
}

// place is a position as a terminal or an editor opens it, and the method.
func place(p replay.Position) string {
	if p.Method == "" {
		return p.String()
	}
	return p.String() + " in " + p.Method
}

// siteText begins with what must not be cut off. Of sites on one line the column is told, and of what is one of several always.
func siteText(p replay.Position, class string, shared bool) string {
	s := p.String()
	if shared && p.OneOf == "" {
		s += fmt.Sprint(":", p.Col)
	}
	s += " new " + class
	if p.Method != "" {
		s += " in " + p.Method
	}
	return s
}

// holdersPart tells who holds what: at the peak of bytes, and at the end.
func holdersPart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	state(b, "Alive at the peak of bytes, and what holds it", &f.PeakBytes.State.Held, o)
	state(b, "Not known to be dead at the peak of bytes, and what may hold it", &f.PeakBytes.State.Unknown, o)
	state(b, "Alive at the end, and what holds it", &f.End.Held, o)
	state(b, "Not known to be dead at the end, and what may hold it", &f.End.Unknown, o)
}

func state(b *strings.Builder, title string, s *replay.Held, o TextOptions) {
	if len(s.Classes) == 0 {
		return
	}
	heading(b, title)
	t := table{head: []string{"objects", "bytes", "share", "class, and the chains of references from roots to it"}}
	n, more := o.rows(len(s.Classes))
	for i := range s.Classes[:n] {
		c := &s.Classes[i]
		t.add(count(c.Objects), count(c.Bytes), percent(c.Bytes, s.Bytes), c.Class)
		for k := range c.Chains {
			if k == 3 {
				break
			}
			t.add("", "", percent(c.Chains[k].Objects, c.Objects), "  by "+chainText(&c.Chains[k]))
		}
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

func classPart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	if len(f.Classes) == 0 {
		return
	}
	heading(b, "Classes (sizes by layout "+f.Layout+")")
	t := table{head: useHead(f, []string{"made", "bytes", "alive", "bytes", "peak", "garbage"}, "size", "with ids", "class")}
	n, more := o.rows(len(f.Classes))
	for i := range f.Classes[:n] {
		c := &f.Classes[i]
		size, run := "", ""
		if c.Size > 0 {
			size, run = count(c.Size), count(c.AsRun)
			if c.Least {
				size, run = size+"+", run+"+"
			}
		}
		t.add(useRow(f, &c.Use, []string{count(c.Allocated.Objects), count(c.Allocated.Bytes), count(c.Alive.Objects), count(c.Alive.Bytes),
			count(c.Peak.Objects), count(c.Garbage.Objects)}, size, run, c.Class)...)
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

// useHead is the head of a table, with a column for what is not known to be dead, and one for
// what found no room, where there is any.
func useHead(f *replay.Facts, head []string, rest ...string) []string {
	if f.Unknown.Objects > 0 {
		head = append(head, "not known dead")
	}
	if lost(f).Objects > 0 {
		head = append(head, "no room")
	}
	return append(head, rest...)
}

// useRow is a row under such a head.
func useRow(f *replay.Facts, u *replay.Use, row []string, rest ...string) []string {
	if f.Unknown.Objects > 0 {
		row = append(row, count(u.Unknown.Objects))
	}
	switch {
	case lost(f).Objects == 0:
	case u.NoRoom == nil:
		row = append(row, "0")
	default:
		row = append(row, count(u.NoRoom.Objects))
	}
	return append(row, rest...)
}

func sitePart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	if len(f.Sites) == 0 {
		return
	}
	heading(b, "Allocation sites")
	t := table{head: useHead(f, []string{"made", "bytes", "alive", "peak", "garbage"}, "lived steps", "lived bytes", "site")}
	n, more := o.rows(len(f.Sites))
	onLine := map[string]int{}
	for i := range f.Sites {
		onLine[f.Sites[i].Where.String()]++
	}
	for i := range f.Sites[:n] {
		s := &f.Sites[i]
		steps, lived := "", ""
		if s.Garbage.Objects > 0 && f.Table == nil {
			steps, lived = count(int64(s.Lives.MeanSteps+0.5)), count(int64(s.Lives.MeanBytes+0.5))
		}
		what := s.Class
		if what == "" {
			what = "several classes"
		}
		t.add(useRow(f, &s.Use, []string{count(s.Allocated.Objects), count(s.Allocated.Bytes), count(s.Alive.Objects), count(s.Peak.Objects),
			count(s.Garbage.Objects)}, steps, lived, siteText(s.Where, what, onLine[s.Where.String()] > 1))...)
	}
	t.write(b, o.Width)
	b.WriteString(more)
	if f.Table == nil {
		b.WriteString("  lived: mean over the objects that died, in steps and in bytes allocated meanwhile\n")
	}
}

func garbagePart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	if len(f.Causes) == 0 {
		return
	}
	heading(b, "Why objects became garbage")
	t := table{head: []string{"objects", "share", "reason"}}
	n := died(f)
	for _, c := range f.Causes {
		t.add(count(c.Objects), percent(c.Objects, n), c.Cause)
	}
	t.write(b, o.Width)
}

func escapePart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	if len(f.Escapes) == 0 {
		return
	}
	heading(b, "Handed to code that was not rewritten")
	t := table{head: []string{"objects", "class, call and place"}}
	n, more := o.rows(len(f.Escapes))
	for _, e := range f.Escapes[:n] {
		t.add(count(e.Objects), e.Class+" to "+e.Call+" at "+place(e.Where))
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

func surePart(b *strings.Builder, f *replay.Facts, o TextOptions) {
	heading(b, "How sure")
	t := table{head: []string{"count", "of what"}}
	t.add(count(f.Sure.Exact), "deaths known exactly")
	t.add(count(f.Sure.Bounded), "deaths at the step shown or earlier")
	t.add(count(f.Sure.Unknown), "objects not known to be dead at the end")
	if f.External.Objects > 0 {
		t.add(count(f.External.Objects), "objects made by code that was not rewritten (not counted above)")
	}
	m := &f.Missed
	for _, x := range []struct {
		n    uint64
		what string
	}{
		{m.Revived, "times that an object was seen again just after it was called garbage"},
		{m.Settled, "times that an object was seen again long after it was called garbage"},
		{m.Cleared, "objects that the VM collected although a holder was known"},
		{m.Unknown, "events about objects that the trace does not know"},
		{m.Probes, "events at probes that are not in the map"},
		{m.Frames, "method ends without a beginning"},
		{m.Lost, "events that the program could not write"},
		{f.Damage.Unordered, "events whose order is not known"},
	} {
		if x.n > 0 {
			t.add(count(x.n), x.what)
		}
	}
	t.write(b, o.Width)
}
