package invariants

import (
	"bytes"

	"jinstr/rewrite/edit"
)

// Bare is a source of which all comments and all white space are taken out that do not keep
// tokens apart; with lines, each line end stays.
func Bare(src []byte, lines bool) []byte {
	var out []byte
	l := newLexer(src)
	at, space := 0, false // where the last token ended, and whether something stood behind it
	for l.next() {
		start := l.pos - len(l.token)
		space = space || start > at
		ends := bytes.Count(l.src[at:start], []byte("\n"))
		at = l.pos
		comment := bytes.HasPrefix(l.token, []byte("//")) || bytes.HasPrefix(l.token, []byte("/*"))
		if comment {
			space = true
			ends += bytes.Count(l.token, []byte("\n"))
		}
		if lines {
			out = append(out, bytes.Repeat([]byte("\n"), ends)...)
		}
		if comment {
			continue
		}
		if space && edit.Joins(string(out), string(l.token)) {
			out = append(out, ' ')
		}
		out, space = append(out, l.token...), false
	}
	return append(out, '\n')
}
