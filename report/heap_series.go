package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jinstr/internal/plural"
)

// HeapSeries collects the heaps of one run at several moments. It keeps a few
// numbers of each.
type HeapSeries struct {
	o    HeapOptions
	rows []momentJSON
}

// momentJSON is one moment for scripts.
type momentJSON struct {
	Heap
	Objects int64       `json:"objects"`
	Bytes   int64       `json:"bytes"`
	Groups  []groupJSON `json:"groups"` // those that rank first
}

// NewHeapSeries makes an empty series.
func NewHeapSeries(o HeapOptions) *HeapSeries { return &HeapSeries{o: o} }

// Add adds a moment.
func (s *HeapSeries) Add(h *Heap) {
	m := momentJSON{Heap: *h, Objects: h.Groups.Objects, Bytes: h.Groups.Bytes}
	m.Heap.Groups = nil // the graph goes
	order := h.Groups.Rank(s.o.By)
	n, _ := s.o.rows(len(order))
	for _, i := range order[:n] {
		m.Groups = append(m.Groups, h.group(i))
	}
	s.rows = append(s.rows, m)
}

// shownGroups is how many groups of each moment the text has.
const shownGroups = 3

// Text writes a row for each moment. The error is the writer's.
func (s *HeapSeries) Text(w io.Writer) error {
	var b strings.Builder
	if len(s.rows) > 0 {
		m := &s.rows[0]
		b.WriteString(wrap(fmt.Sprintf("%s: %s (sizes by layout %s).", m.File, plural.Of(len(s.rows), "moment"), m.Layout), s.o.Width))
		for _, d := range m.Doubts {
			b.WriteString(wrap(d, s.o.Width))
		}
	}
	heading(&b, "The heap over time; first groups by "+measureText[s.o.By]+", with what they retain")
	unknown := slices.ContainsFunc(s.rows, func(m momentJSON) bool { return m.Unknown != nil && m.Unknown.Objects > 0 })
	t := table{head: []string{"allocated", "step", "objects", "bytes"}}
	if unknown {
		t.head = append(t.head, "not known dead")
	}
	t.head = append(t.head, "groups")
	for i := range s.rows {
		m := &s.rows[i]
		row := []string{bytes(int64(m.Allocated)), count(m.Step), count(m.Objects), bytes(m.Bytes)}
		if unknown {
			row = append(row, count(m.Unknown.Objects))
		}
		t.add(append(row, m.text())...)
	}
	t.write(&b, s.o.Width)
	_, err := io.WriteString(w, b.String())
	return err
}

// text names the first groups of a moment.
func (m *momentJSON) text() string {
	var list []string
	for i := range m.Groups[:min(shownGroups, len(m.Groups))] {
		g := &m.Groups[i]
		list = append(list, lastName(g.Name)+" "+percent(g.Retained, m.Bytes))
	}
	return strings.Join(list, ", ")
}

// JSON writes the series as one JSON object. The error is the writer's.
func (s *HeapSeries) JSON(w io.Writer) error {
	return encode(w, heapSeriesJSON{SchemaVersion, s.o.By.String(), s.rows})
}

type heapSeriesJSON struct {
	Schema  int          `json:"schema"` // the version of this form
	By      string       `json:"ranked_by"`
	Moments []momentJSON `json:"moments"`
}
