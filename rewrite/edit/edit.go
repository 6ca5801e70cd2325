// Package edit inserts text into a file without moving a line. The whole
// difficulty of rewriting is kept out of it: a buffer is a list of insertions,
// applied in order of position, and at one position in the order in which they
// were asked for, so that text queued before a node's children and text queued
// after them nest.
package edit

import (
	"sort"
	"strings"
)

// Buffer collects insertions into one file.
type Buffer struct {
	size int
	list []insertion
	last int
	// Mute takes positions, and text only from SetAloud.
	Mute bool
}

type insertion struct {
	pos  int
	text string
}

// Slot is an insertion whose place in the order is taken before its text is
// known.
type Slot int

// NewBuffer starts with no insertions into a text of a size in bytes.
func NewBuffer(size int) *Buffer { return &Buffer{size: size} }

// Insert queues text before the byte at pos.
func (b *Buffer) Insert(pos int, text string) { b.Set(b.Reserve(pos), text) }

// Reserve queues an insertion whose text Set gives later; without Set it
// inserts nothing.
func (b *Buffer) Reserve(pos int) Slot {
	if pos < 0 || pos > b.size {
		panic("edit: position outside of the file")
	}
	b.list = append(b.list, insertion{pos, ""})
	b.last = max(b.last, pos)
	return Slot(len(b.list) - 1)
}

// Last is the highest position queued so far. Text that goes around what comes
// next must not start before it.
func (b *Buffer) Last() int { return b.last }

// Set gives a reserved insertion its text, which must not hold a line end:
// lines never move. A mute buffer does not take it.
func (b *Buffer) Set(s Slot, text string) {
	if !b.Mute {
		b.SetAloud(s, text)
	}
}

// SetAloud sets it in a mute buffer, too.
func (b *Buffer) SetAloud(s Slot, text string) {
	if strings.ContainsAny(text, "\r\n") {
		panic("edit: inserted text would move a line: " + text)
	}
	b.list[s].text = text
}

// Mark names the point in the order up to which insertions are queued now.
func (b *Buffer) Mark() Slot { return Slot(len(b.list)) }

// Piece is an inserted text and its place.
type Piece struct {
	Pos  int
	Text string
}

// Since lists what was queued since a mark, in order of position.
func (b *Buffer) Since(mark Slot) []Piece {
	var list []Piece
	for _, in := range b.list[mark:] {
		if in.text != "" {
			list = append(list, Piece{in.pos, in.text})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Pos < list[j].Pos })
	return list
}

// Empty tells whether nothing is inserted.
func (b *Buffer) Empty() bool {
	for _, in := range b.list {
		if in.text != "" {
			return false
		}
	}
	return true
}

// Target is the file that is inserted into.
type Target struct {
	Old    []byte
	Text   []byte            // what is in Old, as positions go
	Origin func(pos int) int // where in Old a position of the text is
	// Expand appends inserted text in its final form.
	Expand func(out []byte, s string) []byte
}

// Bytes gives the file with all insertions. Where one would join a token beside
// it, the file's or another insertion's, a space is put between them.
func (b *Buffer) Bytes(t Target) []byte {
	list := b.inOrder()
	size := len(t.Old)
	for _, in := range list {
		size += len(in.text) + 8
	}
	out := make([]byte, 0, size)
	at := 0
	for i, in := range list {
		pos := t.Origin(in.pos)
		out = append(out, t.Old[at:pos]...)
		at = pos
		out = t.Expand(out, t.apart(list, i))
	}
	return append(out, t.Old[at:]...)
}

// inOrder lists the insertions that have a text in order of position.
func (b *Buffer) inOrder() []insertion {
	list := make([]insertion, 0, len(b.list))
	for _, in := range b.list {
		if in.text != "" {
			list = append(list, in)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].pos < list[j].pos })
	return list
}

// apart gives the text of insertion i with the spaces that keep it apart from what stands
// before it, and from the file's text behind it.
func (t *Target) apart(list []insertion, i int) string {
	in := list[i]
	text, before := in.text, ""
	if i > 0 && list[i-1].pos == in.pos {
		before = list[i-1].text
	} else {
		before = t.lastWord(in.pos)
	}
	if Joins(before, text) {
		text = " " + text
	}
	if next := in.pos; next < len(t.Text) && (i+1 == len(list) || list[i+1].pos > next) && Joins(text, string(t.Text[next])) {
		text += " "
	}
	return text
}

// lastWord is the end of the text before pos: its last word, with a dot behind it, or the byte
// before it. A byte-order mark is none of it.
func (t *Target) lastWord(pos int) string {
	start := pos
	if start > 0 && t.Text[start-1] == '.' {
		start--
	}
	for start > 0 && inWord(t.Text[start-1]) {
		start--
	}
	if start == pos {
		start = max(pos-1, 0)
	}
	return strings.TrimPrefix(string(t.Text[start:pos]), "\uFEFF")
}
