package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/ogrg"
	"jinstr/internal/plural"
)

// HeapText writes what the heap is, the findings, and the groups as ranked. The
// error is the writer's.
func HeapText(w io.Writer, h *Heap, o HeapOptions) error {
	var b strings.Builder
	h.head(&b, o)
	for _, s := range Findings(h, o) {
		b.WriteByte('\n')
		b.WriteString(wrap(s, o.Width))
	}
	groupsPart(&b, h, o)
	h.sitesPart(&b, o)
	h.notes(&b, o)
	_, err := io.WriteString(w, b.String())
	return err
}

// head says what heap it is, how large, and what is wrong with the file.
func (h *Heap) head(b *strings.Builder, o HeapOptions) {
	gs := h.Groups
	cycles := 0
	for i := range gs.Nodes {
		if gs.Nodes[i].Content != nil {
			cycles++
		}
	}
	s := fmt.Sprintf("%s, %s: %s (%s) with %s, of %s (sizes by layout %s).", h.File, h.When, plural.Of(gs.Objects, h.kind()),
		bytes(gs.Bytes), plural.Of(gs.Refs, "reference"), listed([]string{classes(len(gs.Classes)), plural.Of(cycles, "kind") + " of cycles"}), h.Layout)
	if cycles == 0 {
		s = strings.Replace(s, " and 0 kinds of cycles", "", 1)
	}
	b.WriteString(wrap(s, o.Width))
	if u := h.Unknown; u != nil && u.Objects > 0 {
		b.WriteString(wrap(fmt.Sprintf("%s (%s) of them %s not known to be dead: only code that was not rewritten may hold %s.", count(u.Objects), bytes(u.Bytes),
			either(u.Objects == 1, "is", "are"), either(u.Objects == 1, "it", "them")), o.Width))
	}
	if n := gs.Dead; n > 0 {
		b.WriteString(wrap(fmt.Sprintf("%s left out.", plural.Of(n, "dead object")), o.Width))
	}
	if n := gs.Folded; n > 0 {
		b.WriteString(wrap(fmt.Sprintf("%s counted as part of the one object that refers to them.", plural.Of(n, "object")), o.Width))
	}
	for _, d := range h.Doubts {
		b.WriteString(wrap(d, o.Width))
	}
}

// kind is what the objects of the heap are called.
func (h *Heap) kind() string {
	if h.Unknown != nil && h.Unknown.Objects > 0 {
		return "object"
	}
	return "live object"
}

func classes(n int) string {
	if n == 1 {
		return "1 class"
	}
	return count(n) + " classes"
}

// groupsPart is the ranking.
func groupsPart(b *strings.Builder, h *Heap, o HeapOptions) {
	heading(b, "Groups of objects by "+measureText[o.By])
	t := table{head: []string{"objects", "MC", "MD'", "MD", "retained", "share", "MCC'", "MCC", "MCC ret.", "group"}}
	order := h.Groups.Rank(o.By)
	most := highest(h.Groups)
	n, more := o.rows(len(order))
	for _, i := range order[:n] {
		g := &h.Groups.Nodes[i]
		t.add(count(g.Objects), bytes(g.MC), amount(g.MDDistinct), amount(g.MD), bytes(g.Retained), percent(g.Retained, h.Groups.Bytes),
			part(ogrg.ByMCC, g, most), part(ogrg.ByMCCLiteral, g, most), part(ogrg.ByMCCRetained, g, most), groupText(g))
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

var measureText = map[ogrg.Measure]string{
	ogrg.ByMCC: "MCC with distinct children", ogrg.ByMCCLiteral: "MCC as in the paper", ogrg.ByMCCRetained: "MCC with retained sizes",
	ogrg.ByRetained: "retained size", ogrg.ByMC: "own size (MC)",
}

// groupText is a group's name, that of cycles with what is in them.
func groupText(n *ogrg.Node) string {
	if n.Content == nil {
		return n.Name
	}
	return n.Name + ": " + contentText(n, maxContent)
}

// maxContent is how many classes of a cycle's content are named, where the whole
// content is not what is asked for.
const maxContent = 3

// contentText is "2 A, B" for a cycle of two A and one B: up to most classes, those
// with most objects first.
func contentText(n *ogrg.Node, most int) string {
	content := append([]ogrg.Member(nil), n.Content...)
	sortStable(content, func(a, b ogrg.Member) bool { return a.Objects > b.Objects })
	var list []string
	for i, m := range content {
		name := lastName(m.Class)
		if i == most && i+1 < len(content) {
			list = append(list, fmt.Sprintf("%d other classes", len(content)-i))
			break
		}
		if m.Objects > 1 {
			name = count(m.Objects) + " " + name
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}

// highest has the highest value of each measure.
func highest(gs *ogrg.Groups) map[ogrg.Measure]float64 {
	most := map[ogrg.Measure]float64{}
	for m := range ogrg.Measures() {
		for i := range gs.Nodes {
			by := ogrg.Measure(m)
			most[by] = max(most[by], by.Value(&gs.Nodes[i]))
		}
	}
	return most
}

// part writes a node's value in hundredths of the highest one.
func part(by ogrg.Measure, n *ogrg.Node, most map[ogrg.Measure]float64) string {
	value := by.Value(n)
	switch {
	case value == 0:
		return "0"
	case value == most[by]:
		return "100"
	case value < most[by]/1000:
		return "<0.1"
	}
	return fmt.Sprintf("%.1f", 100*value/most[by])
}

// amount writes bytes that may be more than any heap has.
func amount(n float64) string {
	switch {
	case n < 1<<50:
		return bytes(int64(n + 0.5))
	case n < 1<<60:
		return fmt.Sprintf("%.2g PB", n/(1<<50))
	}
	return fmt.Sprintf("%.2g B", n)
}

// sitesPart tells where the live objects were made.
func (h *Heap) sitesPart(b *strings.Builder, o HeapOptions) {
	if len(h.Sites) == 0 {
		return
	}
	heading(b, "Where they were made")
	t := table{head: []string{"objects", "bytes", "watched", "generations", "class", "site"}}
	n, more := o.rows(len(h.Sites))
	for i := range h.Sites[:n] {
		s := &h.Sites[i]
		t.add("~"+count(s.Objects), bytes(s.Bytes), count(s.Watched), either(s.Generations == 1, "1", fmt.Sprintf("%d (%d to %d)", s.Generations, s.Oldest, s.Newest)), s.Class, fmt.Sprintf("%s (%s:%d)", s.Method, s.File, s.Line))
	}
	t.write(b, o.Width)
	b.WriteString(more)
	b.WriteByte('\n')
	b.WriteString(wrap("Of a class of the program a site has as many of the live objects as its share of those that are watched; of arrays and classes of the library as many as these stand for. Where the others were made is not known. Generations: in how many those that are watched were made, the oldest and the newest.", o.Width))
}

// notes explain the columns, and say what the paper's metrics make of this heap.
func (h *Heap) notes(b *strings.Builder, o HeapOptions) {
	gs := h.Groups
	list := []string{"MC: bytes of the group's own objects. MD: bytes that the group dominates, as the paper computes them: a child counts once for each reference to it. MD': a child " +
		"counts once. Retained: the bytes that would be freed without the group, exactly. MCC = MC·(MD+MC), with MD', MD and retained sizes, in percent of the highest."}
	passing := 0
	for i := range gs.Nodes {
		if h.passes(&gs.Nodes[i]) && gs.Nodes[i].MD > 0 {
			passing++
		}
	}
	if gs.Compounded > 0 {
		text := fmt.Sprintf("MD is overestimated here: on %s between groups objects hold several references each (DR above 1)", plural.Of(gs.Compounded, "edge"))
		if passing > 0 {
			text += fmt.Sprintf("; by MD, %s more than the heap holds", either(passing == 1, "1 group dominates", count(passing)+" groups dominate"))
		}
		list = append(list, text+".")
	}
	if n := len(gs.Cuts); n > 0 {
		list = append(list, fmt.Sprintf("%s between groups %s a cycle and %s left out of MD and MD': %s.", plural.Of(n, "edge"),
			either(n == 1, "closes", "close"), either(n == 1, "is", "are"), h.cutText()))
	}
	b.WriteByte('\n')
	for _, s := range append(list, h.otherWays(o)...) {
		b.WriteString(wrap(s, o.Width))
	}
}

// otherWays names the flags that say more where the first group says little: a
// cycle with most of the heap, or arrays of whatever owner.
func (h *Heap) otherWays(o HeapOptions) (list []string) {
	gs := h.Groups
	order := gs.Rank(o.By)
	if len(order) == 0 {
		return nil
	}
	first := &gs.Nodes[order[0]]
	if first.Content != nil && first.Retained > gs.Bytes/2 {
		list = append(list, first.Name+" holds most of the heap: --split-cycles groups the objects of cycles by class.")
	}
	if first.Name == "java.lang.Object[]" {
		list = append(list, "Many collections keep their elements in an Object[]: --fold arrays counts each array as part of the object that refers to it.")
	}
	return list
}

// maxCuts is how many cut edges the text names; JSON has all.
const maxCuts = 6

func (h *Heap) cutText() string {
	gs := h.Groups
	short := shortNames(gs)
	var list []string
	for k, i := range gs.Cuts {
		if k == maxCuts {
			list = append(list, fmt.Sprintf("%s more (--json has all)", count(len(gs.Cuts)-k)))
			break
		}
		list = append(list, short[gs.Edges[i].From]+" → "+short[gs.Edges[i].To])
	}
	return strings.Join(list, ", ")
}

// HeapCycles writes the kinds of cycles of objects, largest first. The error is
// the writer's.
func HeapCycles(w io.Writer, h *Heap, o HeapOptions) error {
	var b strings.Builder
	h.head(&b, o)
	heading(&b, "Cycles of objects, by content")
	t := table{head: []string{"cycles", "objects in each", "bytes", "retained", "share", "content"}}
	var cycles []*ogrg.Node
	for i := range h.Groups.Nodes {
		if h.Groups.Nodes[i].Content != nil {
			cycles = append(cycles, &h.Groups.Nodes[i])
		}
	}
	n, more := o.rows(len(cycles))
	for _, g := range cycles[:n] {
		t.add(count(g.Objects), count(members(g)), bytes(g.MC), bytes(g.Retained), percent(g.Retained, h.Groups.Bytes),
			g.Name+": "+contentText(g, len(g.Content)))
	}
	if len(cycles) == 0 {
		b.WriteString("  There are none.\n")
	} else {
		t.write(&b, o.Width)
	}
	b.WriteString(more)
	_, err := io.WriteString(w, b.String())
	return err
}

// HeapObjects writes the single objects that retain most. The error is the
// writer's.
func HeapObjects(w io.Writer, h *Heap, o HeapOptions) error {
	var b strings.Builder
	h.head(&b, o)
	heading(&b, "Objects with the largest retained sizes (only those that no other object dominates)")
	t := table{head: []string{"size", "retained", "share", "object"}}
	largest := h.Groups.Largest
	n, _ := o.rows(len(largest))
	for _, x := range largest[:n] {
		t.add(bytes(x.Size), bytes(x.Retained), percent(x.Retained, h.Groups.Bytes), x.Label)
	}
	t.write(&b, o.Width)
	_, err := io.WriteString(w, b.String())
	return err
}
