package javasrc

import (
	"bytes"
	"slices"
	"sort"
)

// Root is the node of the whole file.
func (f *File) Root() Node { return 0 }

// Len is the number of nodes.
func (f *File) Len() int { return len(f.nodes) }

// Kind of n; Other for None.
func (f *File) Kind(n Node) Kind {
	if n == None {
		return Other
	}
	f.visits++
	return f.nodes[n].kind
}

// Start is the offset of n's first byte.
func (f *File) Start(n Node) int { return int(f.nodes[n].start) }

// End is the offset behind n's last byte.
func (f *File) End(n Node) int { return int(f.nodes[n].end) }

// Visits is how often the kind of a node or the next one was asked for, and how many bytes of text were
// gone over: what a walk over the tree costs, whichever machine it runs on.
func (f *File) Visits() int { return f.visits }

// Parent of n, None for the root.
func (f *File) Parent(n Node) Node { return f.nodes[n].parent }

// First child of n, or None; None has none.
func (f *File) First(n Node) Node {
	if n == None {
		return None
	}
	return f.nodes[n].first
}

// Unparenthesized is an expression without the parentheses around it.
func (f *File) Unparenthesized(n Node) Node {
	for f.Kind(n) == ParenthesizedExpression {
		n = f.First(n)
	}
	return n
}

// Uncast is an expression without the parentheses and casts around it.
func (f *File) Uncast(n Node) Node {
	for f.Kind(n) == ParenthesizedExpression || f.Kind(n) == CastExpression {
		n = f.Last(n)
	}
	return n
}

// Parenthesized is n with all the parentheses around it.
func (f *File) Parenthesized(n Node) Node {
	for f.Kind(f.Parent(n)) == ParenthesizedExpression {
		n = f.Parent(n)
	}
	return n
}

// Next sibling of n, or None; None has none.
func (f *File) Next(n Node) Node {
	if n == None {
		return None
	}
	f.visits++
	return f.nodes[n].next
}

// Last child of n, or None.
func (f *File) Last(n Node) Node {
	last := None
	for c := f.First(n); c != None; c = f.Next(c) {
		last = c
	}
	return last
}

// Child gives n's first child of one of the kinds, or None.
func (f *File) Child(n Node, kinds ...Kind) Node {
	for c := f.First(n); c != None; c = f.Next(c) {
		for _, k := range kinds {
			if f.nodes[c].kind == k {
				return c
			}
		}
	}
	return None
}

// many is how many children are counted anew each time.
const many = 32

// Count is how many children n has; None has none.
func (f *File) Count(n Node) (count int) {
	if list := f.wide[n]; list != nil {
		return len(list)
	}
	for c := f.First(n); c != None; c = f.Next(c) {
		if count++; count > many {
			return len(f.children(n))
		}
	}
	return count
}

// Place is which of the children of its parent n is, from 0.
func (f *File) Place(n Node) (place int) {
	up := f.Parent(n)
	for c := f.First(up); c != n && f.wide[up] == nil; c = f.Next(c) {
		if place++; place > many {
			f.children(up)
		}
	}
	if list := f.wide[up]; list != nil {
		place, _ = slices.BinarySearch(list, n)
	}
	return place
}

// children lists the many children of n, and keeps them.
func (f *File) children(n Node) (list []Node) {
	for c := f.First(n); c != None; c = f.Next(c) {
		list = append(list, c)
	}
	if f.wide == nil {
		f.wide = map[Node][]Node{}
	}
	f.wide[n] = list
	return list
}

// After is the first node behind the subtree of n.
func (f *File) After(n Node) Node {
	rest, end := f.nodes[n+1:], f.nodes[n].end
	return n + 1 + Node(sort.Search(len(rest), func(i int) bool { return rest[i].start >= end }))
}

// Around gives for each node the nearest one around it that is such, or None.
func (f *File) Around(is func(Node) bool) []Node {
	around := make([]Node, len(f.nodes))
	around[0] = None
	for n := Node(1); int(n) < len(f.nodes); n++ {
		if up := f.nodes[n].parent; up == f.nodes[n-1].parent {
			around[n] = around[n-1]
		} else if is(up) {
			around[n] = up
		} else {
			around[n] = around[up]
		}
	}
	return around
}

// Modifiers of a declaration, or None.
func (f *File) Modifiers(n Node) Node {
	if m := f.First(n); f.Kind(m) == Modifiers {
		return m
	}
	return None
}

// Children lists n's children.
func (f *File) Children(n Node) []Node {
	var list []Node
	for c := f.First(n); c != None; c = f.Next(c) {
		list = append(list, c)
	}
	return list
}

// Origin gives the offset in Original of an offset in Src.
func (f *File) Origin(pos int) int { return f.text.origin(pos) }

// Encode gives text that is to be inserted in the file's encoding.
func (f *File) Encode(s string) string {
	if f.charset.encode == nil {
		return s
	}
	return f.charset.encode(s)
}

// Opaque tells that a body was not understood, so that nothing is known of what is in it.
func (f *File) Opaque(body Node) bool { return body != None && f.opaque[f.Start(body)] }

// Text of n as written.
func (f *File) Text(n Node) string {
	if n == None {
		return ""
	}
	k := f.nodes[n]
	f.visits += int(k.end - k.start)
	return string(f.Src[k.start:k.end])
}

// Is tells whether n's text is s.
func (f *File) Is(n Node, s string) bool {
	return n != None && string(f.Src[f.nodes[n].start:f.nodes[n].end]) == s
}

// Token gives the offset of the first byte at or after pos that is neither
// white space nor in a comment.
func (f *File) Token(pos int) int {
	for pos < len(f.Src) {
		switch c := f.Src[pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
			pos++
		case c == '/':
			end := f.commentAt(pos)
			if end < 0 {
				return pos
			}
			pos = end
		default:
			return pos
		}
	}
	return pos
}

// Between gives the text from a's end to b's start without white space and comments.
func (f *File) Between(a, b Node) string {
	return f.Bare(f.End(a), f.Start(b))
}

// Bare gives the text of a range without white space and comments.
func (f *File) Bare(start, end int) string {
	var room [32]byte // for what is short: an operator, a name
	out := room[:0]
	f.visits += max(end-start, 0)
	for pos := f.Token(start); pos < end; pos = f.Token(pos + 1) {
		out = append(out, f.Src[pos])
	}
	return string(out)
}

// HasToken tells whether word stands as a token of its own between two offsets
// outside comments.
func (f *File) HasToken(start, end int, word string) bool {
	f.visits += max(end-start, 0)
	for pos := f.Token(start); pos < end; {
		n := 0
		for pos+n < end && IsWord(f.Src[pos+n]) {
			n++
		}
		if n == 0 {
			n = 1
		}
		if string(f.Src[pos:pos+n]) == word {
			return true
		}
		pos = f.Token(pos + n)
	}
	return false
}

// IsWord tells whether a byte is part of a name, a keyword or a number.
func IsWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// commentAt gives the end of the comment that starts at pos, or -1.
func (f *File) commentAt(pos int) int {
	i := sort.Search(len(f.Comments), func(i int) bool { return f.Comments[i].Start >= pos })
	if i < len(f.Comments) && f.Comments[i].Start == pos {
		return f.Comments[i].End
	}
	return -1
}

// Position gives line and column (in bytes), both from 1, of an offset.
func (f *File) Position(pos int) (line, col int) {
	line = sort.Search(len(f.lines), func(i int) bool { return int(f.lines[i]) > pos })
	return line, pos - int(f.lines[line-1]) + 1
}

// OnLine tells whether an offset is on a line; there need be no such line.
func (f *File) OnLine(pos, line int) bool {
	return line > 0 && line <= len(f.lines) && int(f.lines[line-1]) <= pos && (line == len(f.lines) || pos < int(f.lines[line]))
}

// Line gives the text of a line, from 1, without its end.
func (f *File) Line(line int) string {
	start, end := int(f.lines[line-1]), len(f.Src)
	if line < len(f.lines) {
		end = int(f.lines[line])
	}
	return string(bytes.TrimRight(f.Src[start:end], "\r\n"))
}
