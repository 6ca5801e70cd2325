package tracelog

import (
	"bytes"
	"encoding/base64"
	"hash/crc32"
	"strconv"
)

// mark begins a line of a trace.
const mark = "~jt"

// longest is no less than a line of a trace is long, with its line end.
const longest = len(mark) + 10 + 1 + 64 + 1 + 4 + 2

// piece is what one line of a trace holds.
type piece struct {
	number int
	data   []byte
}

// find finds the piece that ends a line of text, and where it begins.
func find(line []byte) (at int, p piece, ok bool) {
	text := bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	at = bytes.LastIndex(text, []byte(mark))
	if at < 0 {
		return 0, p, false
	}
	number, rest, _ := bytes.Cut(text[at+len(mark):], []byte(":"))
	digits, sum, found := bytes.Cut(rest, []byte(":"))
	if !found || !intact(number, digits, sum) {
		return 0, p, false
	}
	var err error
	if p.number, err = strconv.Atoi(string(number)); err != nil || p.number < 0 {
		return 0, p, false
	}
	p.data, err = base64.RawStdEncoding.DecodeString(string(digits))
	return at, p, err == nil
}

// intact tells whether a line has the sum that it says.
func intact(number, digits, sum []byte) bool {
	want, err := strconv.ParseUint(string(sum), 16, 16)
	if err != nil || len(sum) != 4 {
		return false
	}
	crc := crc32.NewIEEE()
	crc.Write(number)
	crc.Write([]byte(":"))
	crc.Write(digits)
	return uint64(crc.Sum32()&0xffff) == want
}
