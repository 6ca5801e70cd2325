package javasrc

import (
	"bytes"
	"sort"
	"strings"
)

// mask is a copy of a text in which what the grammar does not know is replaced
// by text of the same length that it does. The tree of the mask is the tree of
// the text, where the names differ but not the places.
type mask struct {
	src  []byte // the true text
	out  []byte
	toks []token
	// calls are the offsets of super or this in constructor calls behind other
	// statements, which the mask makes calls of methods.
	calls   []int
	modules []string // that are imported
	// targets are parenthesised targets of assignments, which the mask makes names.
	targets []Span
}

func newMask(src []byte) *mask {
	return &mask{src: src, out: bytes.Clone(src), toks: tokens(src)}
}

// is tells whether token i is one of the words.
func (m *mask) is(i int, words ...string) bool {
	if i < 0 || i >= len(m.toks) {
		return false
	}
	t := m.toks[i]
	for _, w := range words {
		if string(m.src[t.start:t.end]) == w {
			return true
		}
	}
	return false
}

// word tells whether token i is a name or keyword.
func (m *mask) word(i int) bool {
	if i < 0 || i >= len(m.toks) {
		return false
	}
	c := m.src[m.toks[i].start]
	return IsWord(c) && (c < '0' || c > '9')
}

// blank puts spaces for the tokens from i up to j, which is not blanked.
func (m *mask) blank(i, j int) {
	if i < j {
		blank(m.out[m.toks[i].start:m.toks[j-1].end])
	}
}

func blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}

// rename changes the last letter of token i, so that it is no keyword any more.
func (m *mask) rename(i int) { m.out[m.toks[i].end-1] = 'X' }

// adjoin moves token i, of one letter, to the one behind it: the grammar takes them for one.
func (m *mask) adjoin(i int) {
	t, next := m.toks[i], m.toks[i+1].start
	blank(m.out[t.start:next])
	m.out[next-1] = m.src[t.start]
}

// newSyntax masks what the grammar lacks.
func (m *mask) newSyntax(module bool) {
	for i := 0; i < len(m.toks); i++ {
		switch {
		case m.is(i, "import") && m.is(i+1, "module") && m.word(i+2):
			end := m.find(i, ";")
			m.modules = append(m.modules, m.text(i+2, end))
			m.blank(i, end+1)
			i = end
		case m.is(i, "super", "this") && m.is(i+1, "(") && m.late(i):
			m.rename(i)
			m.calls = append(m.calls, m.toks[i].start)
		case m.is(i, "case"):
			m.alternatives(i + 1)
		case m.is(i, "instanceof"):
			m.pattern(i+1, 0)
		case m.is(i, "@") && m.is(i+1, "interface"):
			m.adjoin(i)
		case m.is(i, "@") && m.word(i+1):
			m.annotation(i)
		case m.isPlainName(i, module):
			m.rename(i)
		case m.is(i, "=") && !m.is(i+1, "="):
			m.target(i)
		default:
			m.number(i)
		}
	}
}

// text joins the tokens from i up to j.
func (m *mask) text(i, j int) string {
	var b strings.Builder
	for ; i < j; i++ {
		b.Write(m.src[m.toks[i].start:m.toks[i].end])
	}
	return b.String()
}

// find gives the next token that is the word, or the last one.
func (m *mask) find(i int, word string) int {
	for ; i < len(m.toks)-1 && !m.is(i, word); i++ {
	}
	return i
}

// late tells that a statement stands before the constructor call at token i (JEP 513).
func (m *mask) late(i int) bool {
	for i--; i >= 0; i-- {
		if m.is(i, ";", "}") {
			return true
		}
		if m.is(i, "{") {
			return false
		}
	}
	return false
}

// alternatives keeps the first of several patterns of a case (none of them can
// bind a name), and masks what is strange in it.
func (m *mask) alternatives(i int) {
	end := m.pattern(i, 0)
	if end == i || !m.is(end, ",") {
		return
	}
	depth := 0
	for j := end; j < len(m.toks); j++ {
		switch {
		case m.is(j, "("):
			depth++
		case m.is(j, ")"):
			depth--
		case depth == 0 && (m.is(j, ":", "when") || m.is(j, "-") && m.is(j+1, ">")):
			m.blank(end, j)
			return
		case m.is(j, ";", "{", "}"):
			return
		}
	}
}

// maxNesting bounds how deep patterns in patterns are read.
const maxNesting = 200

// pattern reads a pattern at token i and gives the token behind it; i itself if
// there is none. Its modifiers, and the qualifier of a record pattern's type, are
// blanked.
func (m *mask) pattern(i, depth int) int {
	start := i
	for m.is(i, "final") || m.is(i, "@") {
		if m.is(i, "@") {
			i = m.annotationEnd(i)
		} else {
			i++
		}
	}
	if depth > maxNesting || !m.word(i) {
		return start
	}
	first := i
	for m.is(i+1, ".") && m.word(i+2) {
		i += 2
	}
	name := i
	if i++; m.is(i, "<") {
		i = m.closing(i, "<", ">")
	}
	for m.is(i, "[") {
		i = m.closing(i, "[", "]")
	}
	switch {
	case m.word(i):
		if m.blank(start, first); m.is(i, "when") { // a type has a name behind it, and only then a guard
			m.rename(i)
		}
		return i + 1
	case !m.is(i, "("):
		return start
	}
	m.blank(start, name)
	for i++; !m.is(i, ")"); i++ {
		next := m.pattern(i, depth+1)
		if m.is(i, "_") && next == i {
			next++
		}
		if next == i {
			return start
		}
		if i = next; !m.is(i, ",") {
			break
		}
	}
	return min(i+1, len(m.toks))
}

// closing gives the token behind the bracket that closes the one at i.
func (m *mask) closing(i int, open, close string) int {
	depth := 0
	for ; i < len(m.toks) && (open == "(" || !m.is(i, ";", "{", "}")); i++ {
		if m.is(i, open) {
			depth++
		} else if m.is(i, close) {
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

// annotation blanks annotations of dimensions, of the dots of variable arguments
// and of the second and further types of a catch.
func (m *mask) annotation(i int) {
	end := i
	for m.is(end, "@") && m.word(end+1) && !m.is(end+1, "interface") {
		end = m.annotationEnd(end)
	}
	if m.is(end, "[") || m.is(end, ".") && m.is(end+1, ".") && m.is(end+2, ".") || m.is(i-1, "|") {
		m.blank(i, end)
	}
}

// annotationEnd gives the token behind the annotation at i.
func (m *mask) annotationEnd(i int) int {
	i += 2
	for m.is(i, ".") && m.word(i+1) {
		i += 2
	}
	if m.is(i, "(") {
		return m.closing(i, "(", ")")
	}
	return i
}

// target makes a name of a parenthesised target of the assignment at token i: (x) = y.
func (m *mask) target(i int) {
	i--
	switch {
	case m.is(i, "+", "-", "*", "/", "%", "&", "|", "^"):
		i--
	case m.is(i, "<") && m.is(i-1, "<"), m.is(i, ">") && m.is(i-1, ">"):
		for m.is(i, "<", ">") {
			i--
		}
	}
	if !m.is(i, ")") {
		return
	}
	depth := 0
	for j := i; j >= 0 && !m.is(j, ";", "{", "}"); j-- {
		if m.is(j, ")") {
			depth++
		} else if m.is(j, "(") {
			depth--
		}
		if depth > 0 {
			continue
		}
		if m.word(j-1) && !m.is(j-1, "return", "else", "do", "yield", "throw") || m.is(j-1, "]") {
			return // a call, a condition, an annotation
		}
		s := Span{m.toks[j].start, m.toks[i].end}
		if bytes.IndexByte(m.src[s.Start:s.End], '\n') < 0 {
			m.targets = append(m.targets, s)
			for k := s.Start; k < s.End; k++ {
				m.out[k] = '_'
			}
		}
		return
	}
}

// blocksAround lists the braces around an offset, from the inside out, each as
// the range within.
func (m *mask) blocksAround(pos int) (list []Span) {
	var open []int
	for i := range m.toks {
		t := m.toks[i]
		switch {
		case m.is(i, "{"):
			open = append(open, t.end)
		case m.is(i, "}") && len(open) > 0:
			if start := open[len(open)-1]; start <= pos && pos <= t.start {
				list = append(list, Span{start, t.start})
			}
			open = open[:len(open)-1]
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Start > list[j].Start })
	return list
}
