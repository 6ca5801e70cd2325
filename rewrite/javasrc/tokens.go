package javasrc

import "bytes"

// token is a word, a number, a literal or a single character of the source. The
// list of them is made only for files that the grammar does not read.
type token struct{ start, end int }

// tokens splits a text, without white space and comments.
func tokens(src []byte) (list []token) {
	for i := 0; i < len(src); {
		n := tokenLength(src[i:])
		switch c := src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
		case bytes.HasPrefix(src[i:], []byte("//")) || bytes.HasPrefix(src[i:], []byte("/*")):
		default:
			list = append(list, token{i, i + n})
		}
		i += n
	}
	return list
}

// tokenLength of the token, comment or single space that s starts with.
func tokenLength(s []byte) int {
	switch {
	case bytes.HasPrefix(s, []byte("//")):
		return upTo(s, 2, "\n", 0)
	case bytes.HasPrefix(s, []byte("/*")):
		return upTo(s, 2, "*/", 2)
	case bytes.HasPrefix(s, []byte(`"""`)):
		return quoted(s, 3, `"""`)
	case s[0] == '"' || s[0] == '\'':
		return quoted(s, 1, string(s[0]))
	}
	n := 0
	for n < len(s) && IsWord(s[n]) {
		n++
	}
	return max(n, 1)
}

// upTo is the offset of end behind from, and add bytes more; all of s without it.
func upTo(s []byte, from int, end string, add int) int {
	if i := bytes.Index(s[from:], []byte(end)); i >= 0 {
		return from + i + add
	}
	return len(s)
}

// quoted is the length of a literal; one that is not closed ends with its line.
func quoted(s []byte, from int, end string) int {
	for i := from; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case bytes.HasPrefix(s[i:], []byte(end)):
			return i + len(end)
		case len(end) == 1 && s[i] == '\n':
			return i
		}
	}
	return len(s)
}
