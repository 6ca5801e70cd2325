package report

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"jinstr/heaptuple/ogrg"
	"jinstr/internal/plural"
)

// changed is a class in two heaps.
type changed struct {
	Class  string     `json:"class"`
	Before ogrg.Class `json:"before"`
	After  ogrg.Class `json:"after"`
}

func (c *changed) retained() int64 { return c.After.Retained - c.Before.Retained }
func (c *changed) bytes() int64    { return c.After.Bytes - c.Before.Bytes }
func (c *changed) objects() int64  { return c.After.Objects - c.Before.Objects }

// changes are the classes that are not the same in two heaps, those first that
// retain more or less by most.
func changes(before, after *Heap) []changed {
	byName := map[string]*changed{}
	of := func(class string) *changed {
		if byName[class] == nil {
			byName[class] = &changed{Class: class}
		}
		return byName[class]
	}
	for _, c := range before.Groups.Classes {
		of(c.Name).Before = c
	}
	for _, c := range after.Groups.Classes {
		of(c.Name).After = c
	}
	var list []changed
	for _, c := range byName {
		if c.retained() != 0 || c.bytes() != 0 || c.objects() != 0 {
			list = append(list, *c)
		}
	}
	size := func(n int64) int64 { return max(n, -n) }
	sort.Slice(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		if x, y := size(a.retained()), size(b.retained()); x != y {
			return x > y
		}
		return a.Class < b.Class
	})
	return list
}

// HeapDiff writes by how much two heaps differ, class by class. The error is the
// writer's.
func HeapDiff(w io.Writer, before, after *Heap, o HeapOptions) error {
	var b strings.Builder
	before.head(&b, o)
	after.head(&b, o)
	b.WriteByte('\n')
	list := changes(before, after)
	b.WriteString(wrap(diffSentence(before, after, list), o.Width))
	if len(list) > 0 {
		heading(&b, "Classes, by change of retained size")
		t := table{head: []string{"objects", "±", "bytes", "±", "retained", "±", "class"}}
		n, more := o.rows(len(list))
		for i := range list[:n] {
			c := &list[i]
			t.add(count(c.After.Objects), signed(c.objects(), count), bytes(c.After.Bytes), signed(c.bytes(), bytes), bytes(c.After.Retained),
				signed(c.retained(), bytes), c.Class)
		}
		t.write(&b, o.Width)
		b.WriteString(more)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// diffSentence says what became of the heap, and which class grew most by its own
// bytes.
func diffSentence(before, after *Heap, list []changed) string {
	x, y := before.Groups, after.Groups
	s := fmt.Sprintf("The heap went from %s (%s) to %s (%s): %s objects, %s.", plural.Of(x.Objects, "object"), bytes(x.Bytes), plural.Of(y.Objects, "object"),
		bytes(y.Bytes), signed(y.Objects-x.Objects, count), signed(y.Bytes-x.Bytes, bytes))
	var most *changed
	for i := range list {
		if c := &list[i]; c.bytes() > 0 && (most == nil || c.bytes() > most.bytes()) {
			most = c
		}
	}
	if most != nil {
		s += fmt.Sprintf(" %s grew most, by %s (%s).", most.Class, bytes(most.bytes()), signed(most.objects(), func(n int64) string { return plural.Of(n, "object") }))
	}
	return s
}

// signed writes a number with its sign; 0 has none.
func signed(n int64, text func(int64) string) string {
	switch {
	case n > 0:
		return "+" + text(n)
	case n < 0:
		return "-" + text(-n)
	}
	return text(0)
}

// HeapDiffJSON writes all classes that differ as one JSON object. The error is the
// writer's.
func HeapDiffJSON(w io.Writer, before, after *Heap) error {
	side := func(h *Heap) sideJSON { return sideJSON{h, h.Groups.Objects, h.Groups.Bytes} }
	return encode(w, heapDiffJSON{SchemaVersion, side(before), side(after), changes(before, after)})
}

// sideJSON is one of two heaps.
type sideJSON struct {
	*Heap
	Objects int64 `json:"objects"`
	Bytes   int64 `json:"bytes"`
}

type heapDiffJSON struct {
	Schema  int       `json:"schema"` // the version of this form
	Before  sideJSON  `json:"before"`
	After   sideJSON  `json:"after"`
	Classes []changed `json:"classes"`
}
