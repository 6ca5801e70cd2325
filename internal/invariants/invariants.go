// Package invariants checks what must hold of every rewritten file, whatever is
// in it: text was only inserted, lines stayed where they were, and the output
// is Java again. Check looks at one file, Tree rewrites a whole source set and
// looks at all of it.
package invariants

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf8"

	"jinstr/rewrite/javasrc"
)

// Check tells what is wrong with a rewritten file; nothing is nil.
func Check(path string, original, rewritten []byte) []error {
	if bytes.Equal(original, rewritten) {
		return nil
	}
	var list []error
	add := func(format string, args ...any) {
		list = append(list, fmt.Errorf(path+": "+format, args...))
	}
	old, new := splitLines(original), splitLines(rewritten)
	if len(old) != len(new) {
		add("%d lines became %d", len(old), len(new))
		return list
	}
	for i := range old {
		switch {
		case old[i].end != new[i].end:
			add("line %d: its end %q became %q", i+1, old[i].end, new[i].end)
		case !onlyInserted(old[i].text, new[i].text):
			add("line %d is more than inserted into:\n\t%s\n\t%s", i+1, old[i].text, new[i].text)
		}
	}
	if len(list) > 0 || !utf8.Valid(original) {
		if len(list) == 0 && !bytes.Equal(beyondASCII(original), beyondASCII(rewritten)) {
			add("what was inserted is not all ASCII")
		}
		return list // tokens of other encodings are not read
	}
	plainOld, plainNew := unescape(original), unescape(rewritten)
	if w := newWord(plainOld, plainNew); w != nil {
		add("the inserted %q is neither ASCII nor a name of the file's", w)
	}
	if at, t := tokensKept(plainOld, plainNew); t != nil {
		add("line %d: the token %q is not there any more", at, t)
	}
	if _, err := javasrc.Parse(path, rewritten); err != nil {
		if f, before := javasrc.Parse(path, original); before == nil && len(f.Skipped) == 0 {
			add("the output cannot be parsed: %v", err)
		}
	}
	return list
}

type line struct {
	text []byte
	end  string // LF, CR, CRLF or nothing
}

// splitLines splits at what javac takes for line ends.
func splitLines(b []byte) []line {
	var list []line
	for {
		i := bytes.IndexAny(b, "\r\n")
		if i < 0 {
			return append(list, line{b, ""})
		}
		n := 1
		if b[i] == '\r' && i+1 < len(b) && b[i+1] == '\n' {
			n = 2
		}
		list = append(list, line{b[:i], string(b[i : i+n])})
		b = b[i+n:]
	}
}

// onlyInserted tells whether old comes out of new by deleting bytes.
func onlyInserted(old, new []byte) bool {
	for _, c := range old {
		i := bytes.IndexByte(new, c)
		if i < 0 {
			return false
		}
		new = new[i+1:]
	}
	return true
}

func beyondASCII(b []byte) []byte {
	var list []byte
	for _, c := range b {
		if c >= 0x80 {
			list = append(list, c)
		}
	}
	return list
}

var escape = regexp.MustCompile(`\\(?:u+([0-9a-fA-F]{4})|\\|)`)

// unescape translates Unicode escapes, as the compiler does before it looks for
// tokens. A backslash behind another one starts none.
func unescape(b []byte) []byte {
	return escape.ReplaceAllFunc(b, func(m []byte) []byte {
		if len(m) < 6 {
			return m
		}
		code, _ := strconv.ParseUint(string(m[len(m)-4:]), 16, 32)
		return utf8.AppendRune(nil, rune(code))
	})
}

// newWord finds a token beyond ASCII that the original does not have: a call may
// name the user's variables, and nothing else in it is beyond ASCII.
func newWord(old, new []byte) []byte {
	known := map[string]bool{}
	for l := newLexer(old); l.next(); {
		known[string(l.token)] = true
	}
	for l := newLexer(new); l.next(); {
		if len(beyondASCII(l.token)) == 0 || known[string(l.token)] {
			continue
		}
		if name := seedName(l.token); !known[name] {
			return l.token
		}
	}
	return nil
}

// seedName is the variable in a text of the paper's style, "name_method".
func seedName(token []byte) string {
	name := bytes.Trim(token, `"`)
	if i := bytes.LastIndexByte(name, '_'); i > 0 {
		name = name[:i]
	}
	return string(name)
}

// tokensKept tells whether each token and comment of old stands in new, in
// order and on the same line; if not, which one is missing.
func tokensKept(old, new []byte) (line int, missing []byte) {
	a, b := newLexer(old), newLexer(new)
	for a.next() {
		for {
			if !b.next() || b.line > a.line {
				return a.line, a.token
			}
			if b.line == a.line && bytes.Equal(a.token, b.token) {
				break
			}
		}
	}
	return 0, nil
}

// lexer gives words, literals, comments and single characters. It is its own,
// so that a mistake of the parser cannot hide one of the rewriter.
type lexer struct {
	src        []byte
	pos, after int // line ends up to pos, and within the last token
	line       int // of token
	token      []byte
}

func newLexer(src []byte) *lexer {
	return &lexer{src: bytes.TrimPrefix(src, []byte("\uFEFF")), line: 1}
}

func (l *lexer) next() bool {
	l.line += l.after
	l.after = 0
	for ; l.pos < len(l.src); l.pos++ {
		c := l.src[l.pos]
		if c == '\n' || c == '\r' && (l.pos+1 == len(l.src) || l.src[l.pos+1] != '\n') {
			l.line++
		}
		if c != ' ' && c != '\t' && c != '\f' && c != '\n' && c != '\r' {
			break
		}
	}
	if l.pos == len(l.src) {
		return false
	}
	n := l.length(l.src[l.pos:])
	l.token = l.src[l.pos : l.pos+n]
	l.pos += n
	l.after = len(splitLines(l.token)) - 1
	return true
}

// length of the token that s starts with.
func (l *lexer) length(s []byte) int {
	until := func(from int, end string) int {
		if i := bytes.Index(s[from:], []byte(end)); i >= 0 {
			return from + i + len(end)
		}
		return len(s)
	}
	switch {
	case bytes.HasPrefix(s, []byte("//")):
		if i := bytes.IndexAny(s, "\r\n"); i >= 0 {
			return i
		}
		return len(s)
	case bytes.HasPrefix(s, []byte("/*")):
		return until(2, "*/")
	case bytes.HasPrefix(s, []byte(`"""`)):
		return quoted(s, 3, `"""`)
	case s[0] == '"' || s[0] == '\'':
		return quoted(s, 1, string(s[0]))
	}
	n := 0
	for n < len(s) && word(s[n]) {
		n++
	}
	return max(n, 1)
}

// quoted is the length of a literal; one that is not closed ends with its line.
func quoted(s []byte, from int, end string) int {
	for i := from; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case bytes.HasPrefix(s[i:], []byte(end)):
			return i + len(end)
		case len(end) == 1 && (s[i] == '\n' || s[i] == '\r'):
			return i
		}
	}
	return len(s)
}

func word(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
