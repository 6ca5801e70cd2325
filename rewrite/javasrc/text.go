package javasrc

import (
	"bytes"
	"sort"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// text is a source file as the compiler reads it: decoded to UTF-8, Unicode
// escapes translated (JLS 3.3), each line end with a line feed in it. It knows
// where each of its bytes stood in the file.
type text struct {
	bytes   []byte
	offsets []offset // nil: every byte stands where it stood
	folded  []int    // line feeds that were written as escapes, which end no line of the file
}

// offset says that from byte at of the text on, bytes come from byte from of the file on.
type offset struct{ at, from int32 }

// origin gives the offset in the file of a byte of the text.
func (t *text) origin(pos int) int {
	return t.behind(sort.Search(len(t.offsets), func(i int) bool { return int(t.offsets[i].at) > pos }), pos)
}

// behind gives the same where i offsets are known to be at or before it.
func (t *text) behind(i, pos int) int {
	if i == 0 {
		return pos
	}
	o := t.offsets[i-1]
	return pos + int(o.from-o.at)
}

// append adds text that stands at from in the file.
func (t *text) append(from int, s []byte) {
	if at := len(t.bytes); t.behind(len(t.offsets), at) != from {
		t.offsets = append(t.offsets, offset{int32(at), int32(from)})
	}
	t.bytes = append(t.bytes, s...)
}

// read makes the text of a file.
func read(src []byte, charset *charset) text {
	t := text{bytes: src}
	if charset.decode != nil {
		t = charset.decode(src)
	}
	t.unescape()
	t.plainLineEnds()
	return t
}

// plainLineEnds puts a line feed for each carriage return that stands alone,
// which is a line's end to javac and not to the parser. A NUL and the 0x1A with
// which old editors end a file would be the text's end to the parser.
func (t *text) plainLineEnds() {
	out := t.bytes
	set := func(i int, c byte) {
		if &out[0] == &t.bytes[0] {
			out = bytes.Clone(t.bytes)
		}
		out[i] = c
	}
	for i := bytes.IndexByte(out, '\r'); i >= 0 && i < len(out); i++ {
		if out[i] == '\r' && (i+1 == len(out) || out[i+1] != '\n') {
			set(i, '\n')
		}
	}
	for i := bytes.IndexByte(out, 0); i >= 0 && i < len(out); i++ {
		if out[i] == 0 {
			set(i, '?')
		}
	}
	if n := len(out); n > 0 && out[n-1] == 0x1A {
		set(n-1, ' ')
	}
	t.bytes = out
}

// unescape translates Unicode escapes.
func (t *text) unescape() {
	escapes := bytes.Count(t.bytes, []byte(`\u`))
	if escapes == 0 {
		return
	}
	old := *t
	t.bytes, t.offsets, t.folded = make([]byte, 0, len(old.bytes)), make([]offset, 0, len(old.offsets)+escapes+1), nil
	done := 0
	copyTo := func(end int) {
		for done < end {
			stop := end
			if i := sort.Search(len(old.offsets), func(i int) bool { return int(old.offsets[i].at) > done }); i < len(old.offsets) {
				stop = min(stop, int(old.offsets[i].at))
			}
			t.append(old.origin(done), old.bytes[done:stop])
			done = stop
		}
	}
	for i := 0; i < len(old.bytes); {
		j := bytes.IndexByte(old.bytes[i:], '\\')
		if j < 0 {
			break
		}
		i += j
		r, n := escape(old.bytes[i:])
		if n == 0 {
			i += min(2, len(old.bytes)-i) // a backslash and what it stands before
			continue
		}
		if utf16.IsSurrogate(r) {
			if low, m := escape(old.bytes[i+n:]); m > 0 && utf16.DecodeRune(r, low) != utf8.RuneError {
				r, n = utf16.DecodeRune(r, low), n+m
			}
		}
		copyTo(i)
		if r == '\n' || r == '\r' {
			t.folded = append(t.folded, len(t.bytes))
			r = '\n'
		}
		var letter [utf8.UTFMax]byte
		t.append(old.origin(i), letter[:utf8.EncodeRune(letter[:], r)])
		i += n
		done = i
	}
	copyTo(len(old.bytes))
	t.append(old.origin(len(old.bytes)), nil)
}

// escape reads a Unicode escape at the start of s; n is its length, 0 if there is none.
func escape(s []byte) (r rune, n int) {
	digits := bytes.TrimLeft(s[min(1, len(s)):], "u")
	n = len(s) - len(digits) + 4
	if len(s) < 2 || s[0] != '\\' || s[1] != 'u' || len(digits) < 4 {
		return 0, 0
	}
	v, err := strconv.ParseUint(string(digits[:4]), 16, 16)
	if err != nil {
		return 0, 0
	}
	return rune(v), n
}

// lineStarts lists the offsets at which the file's lines start.
func (t *text) lineStarts() []int32 {
	lines := make([]int32, 1, bytes.Count(t.bytes, []byte{'\n'})+1)
	for i := 0; ; {
		j := bytes.IndexByte(t.bytes[i:], '\n')
		if j < 0 {
			return lines
		}
		i += j + 1
		if k := sort.SearchInts(t.folded, i-1); k == len(t.folded) || t.folded[k] != i-1 {
			lines = append(lines, int32(i))
		}
	}
}
