package page

import (
	"fmt"
	"html/template"
	"sort"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
	"jinstr/pathfacts"
	"jinstr/report"
)

// mostRows is how many rows a table of the page has.
const mostRows = 1000

// part is a section of the analysis: sentences, and a table.
type part struct {
	ID, Title, Note, Text string
	Icicle                *icicle
	Drawing               *groupGraph
	Head                  []cell
	Rows                  [][]cell
	More                  int // rows that are left out
}

// cell is one of a table.
type cell struct {
	Text   string
	Number bool
	Value  int64        // of a number, to sort by
	To     string       // the id that it links to
	ID     string       // what links lead to
	Edit   template.URL // of a place, in an editor
	Full   string       // the name with its package of what the text names without; the filter knows it, too
}

func text(s string) cell { return cell{Text: s} }

func number[T ~int | ~int64 | ~uint64](n T) cell {
	return cell{Text: plural.Count(n), Number: true, Value: int64(n)}
}

func share(part, whole int64) cell {
	if whole == 0 {
		return cell{Number: true}
	}
	percent := 100 * float64(part) / float64(whole)
	text := fmt.Sprintf("%.0f%%", percent)
	if part > 0 && percent < 1 {
		text = "<1%"
	}
	return cell{Text: text, Number: true, Value: int64(1000 * percent)}
}

// head makes the cells of a table's head; a name that begins with # is that of numbers.
func head(names ...string) (cells []cell) {
	for _, n := range names {
		bare, isNumber := strings.CutPrefix(n, "#")
		cells = append(cells, cell{Text: bare, Number: isNumber})
	}
	return cells
}

// add adds a row, or counts it if there are many.
func (p *part) add(cells ...cell) {
	if len(p.Rows) == mostRows {
		p.More++
		return
	}
	p.Rows = append(p.Rows, cells)
}

// partsOf are the sections of what a trace tells.
func (b *body) partsOf(a report.Analysis, h *Heap) []part {
	f := a.Facts
	var list []part
	for _, p := range []part{b.beside(f), b.peak(f), b.end(f), b.held(h), b.groups(h), b.references(h), b.classes(f), b.sites(f), b.causes(f), b.escapes(f), b.sure(f), b.paths(a.Paths)} {
		if len(p.Rows) > 0 {
			list = append(list, p)
		}
	}
	nameFully(list, f)
	return append(list, texts(a)...)
}

// nameFully gives cells that name a class its name with the package.
func nameFully(list []part, f *replay.Facts) {
	full := map[string]string{}
	for i := range f.Classes {
		if c := &f.Classes[i]; c.Full != c.Class {
			full[c.Class] = c.Full
		}
	}
	for _, p := range list {
		for _, row := range p.Rows {
			for i := range row {
				if c := &row[i]; !c.Number && c.Full == "" {
					c.Full = full[c.Text]
				}
			}
		}
	}
}

// texts are sections that are the report's own text.
func texts(a report.Analysis) (list []part) {
	o := report.TextOptions{Width: 120}
	add := func(id, title string, write func(*strings.Builder) error) {
		var text strings.Builder
		if err := write(&text); err == nil { // a strings.Builder fails never
			list = append(list, part{ID: id, Title: title, Text: text.String()})
		}
	}
	if a.Leaks != nil {
		add("leaks", "Leaks", func(w *strings.Builder) error { return report.Leaks(w, a.Leaks, o) })
	}
	if a.Cold != nil {
		add("cold", "Cold objects", func(w *strings.Builder) error { return report.Cold(w, a.Cold, o) })
	}
	if a.Births != nil {
		add("births", "Births by site", func(w *strings.Builder) error { return report.Births(w, a.Births, o) })
	}
	return list
}

func (b *body) peak(f *replay.Facts) part {
	p := b.state("peak", "At the peak, and what holds it", &f.PeakBytes.State.Held)
	p.Note = fmt.Sprintf("Most bytes were alive at step %s (%s): %s, %s bytes.", plural.Count(f.PeakBytes.Step), f.PeakBytes.Where, plural.Of(f.PeakBytes.Objects, "object"), plural.Count(f.PeakBytes.Bytes))
	return p
}

func (b *body) end(f *replay.Facts) part {
	return b.state("end", "At the end, and what holds it", &f.End.Held)
}

// state has a row for each class, and for each chain of references that leads to its objects.
func (b *body) state(id, title string, s *replay.Held) part {
	p := part{ID: id, Title: title, Head: head("class", "#objects", "#bytes", "#share", "held by")}
	for i := range s.Classes {
		c := &s.Classes[i]
		for j := range c.Chains {
			chain := &c.Chains[j]
			p.add(text(c.Class), number(chain.Objects), number(chain.Bytes), share(chain.Bytes, s.Bytes), text(strings.Join(chain.Links, " → ")))
		}
		if len(c.Chains) == 0 {
			p.add(text(c.Class), number(c.Objects), number(c.Bytes), share(c.Bytes, s.Bytes), text(""))
		}
	}
	return p
}

func (b *body) classes(f *replay.Facts) part {
	note := "Shallow sizes in the original program, by layout " + f.Layout + "."
	if len(f.LeastSizes) > 0 {
		note += " Objects of " + strings.Join(f.LeastSizes, ", ") + " may take more, as not all of their fields are known."
	}
	p := part{ID: "classes", Title: "Classes", Note: note,
		Head: head("class", "#made", "#bytes", "#alive", "#not known dead", "#garbage", "#peak", "#size", "#lived steps")}
	for i := range f.Classes {
		c := &f.Classes[i]
		p.add(text(c.Class), number(c.Allocated.Objects), number(c.Allocated.Bytes), number(c.Alive.Objects), number(c.Unknown.Objects), number(c.Garbage.Objects),
			number(c.Peak.Objects), number(c.Size), number(int64(c.Lives.MeanSteps+0.5)))
	}
	return p
}

func (b *body) sites(f *replay.Facts) part {
	p := part{ID: "sites", Title: "Allocation sites", Head: head("site", "class", "method", "#made", "#bytes", "#alive", "#not known dead", "#garbage", "#peak", "#lived steps")}
	for i := range f.Sites {
		s := &f.Sites[i]
		class := s.Class
		if class == "" {
			class = "several classes"
		}
		p.add(b.place(s.Where), text(class), text(s.Where.Method), number(s.Allocated.Objects), number(s.Allocated.Bytes), number(s.Alive.Objects), number(s.Unknown.Objects),
			number(s.Garbage.Objects), number(s.Peak.Objects), number(int64(s.Lives.MeanSteps+0.5)))
	}
	return p
}

func (b *body) causes(f *replay.Facts) part {
	p := part{ID: "deaths", Title: "Why objects became garbage", Head: head("reason", "#objects", "#share")}
	sum := int64(0)
	for _, c := range f.Causes {
		sum += c.Objects
	}
	for _, c := range f.Causes {
		p.add(text(c.Cause), number(c.Objects), share(c.Objects, sum))
	}
	return p
}

func (b *body) escapes(f *replay.Facts) part {
	p := part{ID: "escapes", Title: "Handed to code that was not rewritten", Head: head("class", "call", "at", "#objects")}
	for _, e := range f.Escapes {
		p.add(text(e.Class), text(e.Call), b.place(e.Where), number(e.Objects))
	}
	return p
}

func (b *body) sure(f *replay.Facts) part {
	p := part{ID: "sure", Title: "How sure", Head: head("what", "#count")}
	p.add(text("deaths known exactly"), number(f.Sure.Exact))
	p.add(text("deaths at the step shown or earlier"), number(f.Sure.Bounded))
	p.add(text("objects not known to be dead at the end"), number(f.Sure.Unknown))
	p.add(text("events that contradict what was recorded before"), number(f.Missed.Total()))
	return p
}

// paths has the paths that ran, the hottest first.
func (b *body) paths(f *pathfacts.Facts) part {
	p := part{ID: "paths", Title: "Paths, hot first", Head: head("#runs", "#share of all", "#share of the method", "#number", "method", "lines")}
	if f == nil {
		return p
	}
	type ran struct {
		method *pathfacts.Method
		path   *pathfacts.Path
	}
	var all []ran
	for _, m := range f.Methods {
		for i := range m.Paths {
			all = append(all, ran{m, &m.Paths[i]})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].path.Times > all[j].path.Times })
	for _, r := range all {
		method := b.place(replay.Position{File: r.method.File, Line: r.method.Line})
		method.Text = r.method.Name
		p.add(number(r.path.Times), share(r.path.Times, f.Runs), share(r.path.Times, r.method.Runs), cell{Text: r.path.ID, Number: true}, method, text(report.PathLines(r.path)))
	}
	return p
}

// place is a cell with a place in the source, linked to its line if the page has that.
func (b *body) place(p replay.Position) cell {
	c := text(p.String())
	if strings.Contains(p.File, "/") {
		c.Full = p.File
	}
	if p.File != "" && p.Line > 0 {
		c.Edit = editorLink(b.Editor, p.File, p.Line)
	}
	if file, ok := b.fileIDs[p.File]; ok && p.Line > 0 && p.Line <= len(b.Sources[file].Lines) {
		c.To = lineID(file, p.Line)
	}
	return c
}

func lineID(file, line int) string { return fmt.Sprintf("f%d-%d", file, line) }
