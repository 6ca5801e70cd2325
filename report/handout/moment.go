package handout

import (
	"cmp"
	"slices"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// place is where a statement begins.
type place struct {
	file      string
	line, col int
}

// onLine is the line of a place.
func (p place) onLine() place { return place{p.file, p.line, 0} }

// statements counts those that begin on each line.
func statements(m *probemap.Map) map[place]int {
	known, count := map[place]bool{}, map[place]int{}
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			for i := range method.Probes {
				p := &method.Probes[i]
				at := place{f.Path, p.Line, p.Col}
				if p.Kind == probemap.ProbeLine && !known[at] {
					known[at] = true
					count[at.onLine()]++
				}
			}
		}
	}
	return count
}

// candidate is a statement that is about to run.
type candidate struct {
	place
	step            uint64
	time            int // it has begun so many times
	named, nameless int // objects of the program's that are alive: something that has a name in the source refers to them, or nothing
	onItsLine       int // so many statements begin there
}

// before tells that a class is better asked for a candidate than for another: there is more to draw, less is alive that the source has no name for,
// and the line tells which statement it is.
func (c *candidate) before(other *candidate) bool {
	return cmp.Or(cmp.Compare(other.named, c.named), cmp.Compare(c.nameless, other.nameless), cmp.Compare(c.onItsLine, other.onItsLine)) < 0
}

// watcher follows the steps.
type watcher struct {
	sheet      *Sheet
	scenes     replay.Scenes
	statements map[place]int // by line
	times      map[place]int // how often each statement has begun
	alive      map[trace.ID]bool
	nameless   map[trace.ID]bool // of these, what nothing refers to that has a name in the source
	gone       map[trace.ID]bool // garbage, of which tuples may tell later, or not at all
	best       *candidate
}

func (w *watcher) step(s *replay.Step) error {
	scene := w.scenes.Of(s)
	for _, said := range scene.Said {
		if said.Stream == trace.StandardIn {
			w.sheet.Read += said.Text
		} else {
			w.sheet.Printed += said.Text
		}
	}
	w.garbage(s)
	for i := range scene.Changed {
		w.note(&scene.Changed[i])
	}
	if s.Begins {
		w.begins(s)
	}
	return nil
}

// garbage notes what became garbage with a step.
func (w *watcher) garbage(s *replay.Step) {
	to := w.sheet
	for _, g := range s.Garbage {
		w.gone[g.ID] = true
		delete(w.alive, g.ID)
		delete(w.nameless, g.ID)
		if external.MatchString(g.Object) || s.Where.Line == 0 { // the collector has told of it, at the end
			continue
		}
		if to.Died++; to.Died <= mostGarbage {
			to.Garbage = append(to.Garbage, Garbage{g.Object, s.Where.File, s.Where.Line, g.Reason, g.Bounded})
		}
	}
}

// note notes whether an object of the program's is alive, and whether something that has a name refers to it.
func (w *watcher) note(o *replay.Seen) {
	delete(w.alive, o.ID)
	delete(w.nameless, o.ID)
	if o.Dead || o.External || w.gone[o.ID] {
		return
	}
	w.alive[o.ID] = true
	if !slices.ContainsFunc(o.Holders, func(h replay.Holder) bool { return !h.Hidden }) {
		w.nameless[o.ID] = true
	}
}

// begins takes the statement that begins, if it is better than the best one before.
func (w *watcher) begins(s *replay.Step) {
	at := place{s.Where.File, s.Where.Line, s.Col}
	w.times[at]++
	c := &candidate{at, s.Step, w.times[at], len(w.alive) - len(w.nameless), len(w.nameless), w.statements[at.onLine()]}
	if c.named > 0 && (w.best == nil || c.before(w.best)) {
		w.best = c
	}
}

// moment is the best one, without its state.
func (w *watcher) moment() *Moment {
	m := &Moment{File: w.best.file, Line: w.best.line, Time: w.best.time}
	for _, f := range w.sheet.Files {
		if w.best.onItsLine > 1 && f.Path == m.File && m.Line <= len(f.Lines) {
			m.Statement = statementAt(f.Lines[m.Line-1], w.best.col)
		}
	}
	return m
}

// longestStatement is how many letters of a statement a question has.
const longestStatement = 60

// statementAt is the text of the statement that begins in a column of a line: up to what it is made of, or to its end. It is "" where the line has
// Unicode escapes, as columns are counted without them.
func statementAt(line string, col int) string {
	if col < 1 || col > len(line) || strings.Contains(line, `\u`) {
		return ""
	}
	text := line[col-1:]
	text, _, more := strings.Cut(strings.TrimRight(text[:statementEnd(text)], " \t"), "`")
	if more { // it would end the code in which the statement stands
		text += "…"
	}
	if letters := []rune(text); len(letters) > longestStatement {
		text = string(letters[:longestStatement]) + "…"
	}
	return text
}

// beginsBlock tells that a brace behind a text begins a block of the statement, and not what a variable is given.
func beginsBlock(before string) bool {
	before = strings.TrimRight(before, " \t")
	return before == "" || strings.HasSuffix(before, ")") || javasrc.IsWord(before[len(before)-1])
}

// statementEnd is where the statement at the start of a text ends, or a block in it begins.
func statementEnd(text string) int {
	depth, quote := 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '{' && depth == 0 && beginsBlock(text[:i]), strings.HasPrefix(text[i:], "//"):
			return i
		case depth == 0 && (c == ')' || c == '}'): // of what is around: a loop's header goes on with a part of it
			return i
		case c == '(' || c == '{':
			depth++
		case c == ')' || c == '}':
			depth--
		case c == ';' && depth == 0:
			return i + 1
		}
	}
	return len(text)
}
