package javasrc

import (
	"bytes"
	"sort"
)

// loneReturn finds a carriage return that stands alone, which javac takes for a
// line's end and the parser does not.
func (f *File) loneReturn() error {
	if i := bytes.IndexByte(f.Src, '\r'); i >= 0 {
		for ; i < len(f.Src); i++ {
			if f.Src[i] == '\r' && (i+1 == len(f.Src) || f.Src[i+1] != '\n') {
				return f.errorAt(i, "a carriage return alone ends this line; only LF and CRLF are read")
			}
		}
	}
	return nil
}

// hiddenEscape finds a Unicode escape that makes javac read comments and
// literals with other ends than the parser does.
func (f *File) hiddenEscape() error {
	for i := 0; ; {
		j := bytes.Index(f.Src[i:], []byte(`\u`))
		if j < 0 {
			return nil
		}
		i += j
		if backslashes(f.Src, i)%2 == 0 && f.escapesStructure(i) {
			return f.errorAt(i, "a Unicode escape stands for a character that ends a line, comment or literal here")
		}
		i += 2
	}
}

// backslashes counts the backslashes directly before position i.
func backslashes(src []byte, i int) int {
	n := 0
	for i > n && src[i-n-1] == '\\' {
		n++
	}
	return n
}

// escapesStructure tells whether the escape at pos is a line end in a line
// comment, could close a block comment, or is a quote or line end elsewhere.
func (f *File) escapesStructure(pos int) bool {
	b := bytes.TrimLeft(f.Src[pos+1:], "u")
	if len(b) < 4 {
		return true
	}
	code := string(bytes.ToLower(b[:4]))
	i := sort.Search(len(f.Comments), func(i int) bool { return f.Comments[i].End > pos })
	switch {
	case i == len(f.Comments) || f.Comments[i].Start > pos:
		char := f.Src[pos-1] == '\'' // a character literal, which has room for one
		return code == "0022" && !char || code == "000a" || code == "000d"
	case f.Src[f.Comments[i].Start+1] == '*':
		return code == "002a" || code == "002f"
	}
	return code == "000a" || code == "000d"
}
