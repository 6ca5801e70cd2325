package tracelog

import (
	"bytes"
	"encoding/base64"
	"hash/crc32"
	"strconv"
)

// mark begins a line of a trace.
const mark = "~jt"

// sumDigits is how many digits a sum has.
const sumDigits = 4

// longest is no less than a line of a trace is long, with its line end.
const longest = len(mark) + 10 + 1 + 64 + 1 + sumDigits + 2

// piece is what one line of a trace holds.
type piece struct {
	number int
	data   []byte
}

// find finds the first piece in a line of text: where it begins, and where what stands behind it does. What a terminal or a logger
// has put around it is text.
func find(text []byte) (at, behind int, p piece, ok bool) {
	for from := 0; ; from = at + len(mark) {
		if at = bytes.Index(text[from:], []byte(mark)); at < 0 {
			return 0, 0, p, false
		}
		at += from
		if p, n, ok := read(text[at+len(mark):]); ok {
			behind = at + len(mark) + n
			return at, behind + lineEnd(text[behind:]), p, true
		}
	}
}

// read reads the piece that a text begins with, behind its mark, and tells how long it is.
func read(text []byte) (p piece, n int, ok bool) {
	text = text[:min(len(text), longest)]
	number, rest, _ := bytes.Cut(text, []byte(":"))
	digits, sum, found := bytes.Cut(rest, []byte(":"))
	if !found || len(sum) < sumDigits || !intact(number, digits, sum[:sumDigits]) {
		return p, 0, false
	}
	var err error
	if p.number, err = strconv.Atoi(string(number)); err != nil || p.number < 0 {
		return p, 0, false
	}
	p.data, err = base64.RawStdEncoding.DecodeString(string(digits))
	return p, len(number) + 1 + len(digits) + 1 + sumDigits, err == nil
}

// lineEnd is how long a line end is that a text begins with, with the white space before it that serial lines and terminals leave there.
func lineEnd(text []byte) int {
	blank := len(text) - len(bytes.TrimLeft(text, " \t\r\x00"))
	switch {
	case blank == len(text) || text[blank] == '\n':
		return min(blank+1, len(text))
	case text[0] == '\r':
		return 1
	}
	return 0
}

// intact tells whether a line has the sum that it says.
func intact(number, digits, sum []byte) bool {
	want, err := strconv.ParseUint(string(sum), 16, 16)
	if err != nil {
		return false
	}
	crc := crc32.NewIEEE()
	crc.Write(number)
	crc.Write([]byte(":"))
	crc.Write(digits)
	return uint64(crc.Sum32()&0xffff) == want
}
