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
	Origin func(pos int) int // where in Old a position of the text is
	// Expand appends inserted text in its final form.
	Expand func(out []byte, s string) []byte
}

// Bytes gives the file with all insertions.
func (b *Buffer) Bytes(t Target) []byte {
	sort.SliceStable(b.list, func(i, j int) bool { return b.list[i].pos < b.list[j].pos })
	size := len(t.Old)
	for _, in := range b.list {
		size += len(in.text) + 8
	}
	out := make([]byte, 0, size)
	at := 0
	for _, in := range b.list {
		if in.text == "" {
			continue
		}
		pos := t.Origin(in.pos)
		out = append(out, t.Old[at:pos]...)
		at = pos
		out = t.Expand(out, in.text)
	}
	return append(out, t.Old[at:]...)
}
