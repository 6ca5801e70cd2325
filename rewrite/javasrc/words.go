package javasrc

import "bytes"

// Some words are keywords in places and names in others (JLS 3.9). The grammar takes them for keywords in more places than the
// language does, so they are masked by other names where they are names.

// laterKeywords are words that are names in all places before a release.
var laterKeywords = []struct {
	word    string
	release int
}{{"assert", 4}, {"enum", 5}, {"record", 14}, {"yield", 14}}

// oldNames makes names of what became keywords later.
func (m *mask) oldNames(release int) {
	for i := range m.toks {
		for _, k := range laterKeywords {
			if release < k.release && m.is(i, k.word) {
				m.rename(i)
			}
		}
	}
}

// mayHaveOldNames tells whether a text for a release may have such names.
func mayHaveOldNames(src []byte, release int) bool {
	for _, k := range laterKeywords {
		if release < k.release && bytes.Contains(src, []byte(k.word)) {
			return true
		}
	}
	return false
}

// isPlainName tells that token i is a name, and one that the grammar may take for a keyword. The words of module
// declarations are keywords only there.
func (m *mask) isPlainName(i int, module bool) bool {
	switch {
	case m.is(i, "module", "open", "with"):
		return !module
	case m.is(i, "record"):
		return !(m.word(i+1) && m.is(i+2, "(", "<"))
	case m.is(i, "sealed"):
		return !m.is(i+1, "@", "public", "protected", "private", "abstract", "static", "final", "strictfp", "class", "interface")
	case m.is(i, "yield"):
		return !m.yields(i)
	}
	return false
}

// yields tells that a statement at token i, where one begins there, gives a value (JLS 14.21), or that the grammar can tell that it
// does not.
func (m *mask) yields(i int) bool {
	next := i + 1
	switch {
	case next == len(m.toks):
		return false
	case m.is(next, "+", "-"):
		switch {
		case !m.touches(next):
			return true
		case m.is(next+1, "+", "-"): // twice the same
			return m.word(i+3) || m.is(i+3, "(")
		}
		return !m.is(next+1, "=", ">")
	case m.is(next, "!"):
		return !m.touches(next) || !m.is(next+1, "=")
	case m.is(next, "."):
		return m.touches(next) && m.numeric(next+1)
	}
	return m.word(next) || m.numeric(next) || m.is(next, "(", "~", "@") || bytes.IndexByte([]byte(`"'`), m.src[m.toks[next].start]) >= 0
}

// touches tells that no space is between token i and the next one.
func (m *mask) touches(i int) bool {
	return i+1 < len(m.toks) && m.toks[i].end == m.toks[i+1].start
}

// numeric tells that token i is a number.
func (m *mask) numeric(i int) bool {
	if i >= len(m.toks) {
		return false
	}
	c := m.src[m.toks[i].start]
	return '0' <= c && c <= '9'
}

// number takes out of a number what the grammar does not read: underscores in a row or behind a leading zero, and a leading zero of
// what is no octal number.
func (m *mask) number(i int) {
	if !m.numeric(i) {
		return
	}
	text := m.out[m.toks[i].start:m.toks[i].end]
	zero := text[0] == '0' && !(len(text) > 1 && bytes.IndexByte([]byte("xXbB"), text[1]) >= 0)
	if !zero && !bytes.Contains(text, []byte("__")) {
		return
	}
	for k, c := range text {
		if c == '_' {
			text[k] = '0'
		}
	}
	if zero && bytes.ContainsAny(text, "eEfFdD") {
		text[0] = '1'
	}
}
