package javasrc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/unicode"
)

// charset reads the bytes of a file, and writes what is inserted into it.
type charset struct {
	decode func(src []byte) text // nil: the bytes are UTF-8 as they are
	encode func(s string) string // nil: what is inserted stays as it is
	// unknown tells that letters from 0x80 on stand for bytes: which letters these are is not known.
	unknown bool
}

// javaNames are names of charsets that Java knows and IANA does not.
var javaNames = map[string]encoding.Encoding{
	"ms932": japanese.ShiftJIS, "windows-31j": japanese.ShiftJIS, "cp932": japanese.ShiftJIS, "sjis": japanese.ShiftJIS,
	"ms949": korean.EUCKR, "x-windows-949": korean.EUCKR, "euckr": korean.EUCKR, "eucjp": japanese.EUCJP,
	"utf-16": unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
}

// CheckEncoding tells whether files in an encoding can be read; "" can.
func CheckEncoding(name string) error {
	_, err := lookup(name)
	return err
}

// lookup finds an encoding by the name that javac -encoding takes.
func lookup(name string) (encoding.Encoding, error) {
	key := strings.ToLower(name)
	switch key {
	case "", "utf-8", "utf8":
		return nil, nil
	}
	if strings.HasPrefix(key, "iso-2022") || key == "hz-gb-2312" || key == "utf-7" {
		return nil, fmt.Errorf("encoding %s: what its bytes mean depends on those before, so nothing can be inserted; convert the files to UTF-8", name)
	}
	if e := javaNames[key]; e != nil {
		return e, nil
	}
	for prefix, iana := range map[string]string{"cp": "windows-", "iso8859_": "iso-8859-", "iso8859-": "iso-8859-", "latin": "iso-8859-"} {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			if e, err := ianaindex.IANA.Encoding(iana + rest); err == nil && e != nil {
				return e, nil
			}
		}
	}
	if e, err := ianaindex.IANA.Encoding(name); err == nil && e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("encoding %s is not known; name it as for javac -encoding: UTF-8, ISO-8859-1, windows-1252, Shift_JIS, GBK, …", name)
}

func utf16Mark(src []byte) bool {
	return bytes.HasPrefix(src, []byte{0xFE, 0xFF}) || bytes.HasPrefix(src, []byte{0xFF, 0xFE})
}

// charsetOf chooses the charset of a file. Without a name it is UTF-8, or one of
// which only that is known that its first half is ASCII.
func charsetOf(name string, src []byte) (*charset, error) {
	e, err := encodingOf(name, src)
	switch {
	case err != nil:
		return nil, err
	case utf16Mark(src) && e == nil:
		return nil, errors.New("the file is UTF-16: say so with --encoding UTF-16, so that the runtime is written in it, too")
	case e == nil && ascii(src):
		return &charset{encode: escapeNonASCII}, nil
	case e == nil && utf8.Valid(src):
		return &charset{}, nil
	case e == nil:
		return &charset{decode: decodeBytes, encode: encodeBytes, unknown: true}, nil
	}
	return &charset{
		decode: func(src []byte) text { return decodeWith(e, src) },
		encode: func(s string) string { return encodeASCII(e, escapeNonASCII(s)) },
	}, nil
}

// EncodeASCII writes a text of ASCII in an encoding.
func EncodeASCII(name string, s string) string {
	if e, err := lookup(name); err == nil && e != nil {
		return encodeASCII(e, s)
	}
	return s
}

// encodingOf is the encoding of a file by the name that javac -encoding takes, and, where that leaves the order of bytes open, by the file's mark;
// nil for UTF-8.
func encodingOf(name string, src []byte) (encoding.Encoding, error) {
	e, err := lookup(name)
	if err == nil && e == javaNames["utf-16"] && bytes.HasPrefix(src, []byte{0xFF, 0xFE}) {
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), nil
	}
	return e, err
}

// NamedEncoding is the name of an encoding where a file must be told to be in it to be read; "" for UTF-8.
func NamedEncoding(name string) string {
	if e, err := lookup(name); err != nil || e == nil {
		return ""
	}
	return name
}

// lineEnds makes a line feed of each end of a line that javac takes for one.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// Shown is the text of a file in an encoding as people are to see it: Decoded, without a byte-order mark, and each line ends with a line feed.
func Shown(name string, src []byte) string {
	return lineEnds.Replace(strings.TrimPrefix(Decoded(name, src), "\uFEFF"))
}

// Decoded is the text of a file in an encoding; what is none of it reads as U+FFFD.
func Decoded(name string, src []byte) string {
	if e, err := encodingOf(name, src); err == nil && e != nil {
		if text, err := e.NewDecoder().Bytes(src); err == nil {
			return string(text)
		}
	}
	return strings.ToValidUTF8(string(src), "\uFFFD")
}

func encodeASCII(e encoding.Encoding, s string) string {
	out, err := e.NewEncoder().String(s)
	if err != nil {
		panic("ASCII cannot be written: " + err.Error()) // every encoding of Java source has it
	}
	return out
}

func ascii(src []byte) bool {
	for ; len(src) >= 8; src = src[8:] {
		if binary.LittleEndian.Uint64(src)&0x8080808080808080 != 0 {
			return false
		}
	}
	for _, c := range src {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// escapeNonASCII writes letters as Unicode escapes, which mean the same in every
// encoding.
func escapeNonASCII(s string) string {
	if ascii([]byte(s)) {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		if r < 0x80 {
			out.WriteRune(r)
			continue
		}
		for _, u := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, `\u%04x`, u)
		}
	}
	return out.String()
}

// unknownLetters is what bytes from 0x80 on of an unknown encoding are read as:
// 0x80 to 0xFF become U+0180 to U+01FF, which are letters all. So names are told
// apart and can be written again byte for byte.
const unknownLetters = 0x100

func decodeBytes(src []byte) (t text) {
	for i, c := range src {
		if c < 0x80 {
			t.append(i, src[i:i+1])
		} else {
			t.append(i, utf8.AppendRune(nil, unknownLetters+rune(c)))
		}
	}
	t.append(len(src), nil)
	return t
}

// shown is a part of a text as people are to see it: where the letters are not known, U+FFFD stands for each.
func (c *charset) shown(s string) string {
	if !c.unknown {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return utf8.RuneError
		}
		return r
	}, s)
}

func encodeBytes(s string) string {
	out := make([]byte, 0, len(s))
	for _, r := range s {
		if 0x180 <= r && r <= 0x1FF {
			r -= unknownLetters
		}
		out = append(out, byte(r))
	}
	return string(out)
}

// decodeWith decodes character by character, so that each has its place. What
// is no character of the encoding is read as U+FFFD, as javac does.
func decodeWith(e encoding.Encoding, src []byte) (t text) {
	dec := e.NewDecoder()
	var buf [16]byte
	for i := 0; i < len(src); {
		n, size := 0, 0
		for size = 1; size <= 4 && i+size <= len(src); size++ {
			dec.Reset()
			var used int
			n, used, _ = dec.Transform(buf[:], src[i:i+size], false)
			if used == size && n > 0 {
				break
			}
			n = 0
		}
		if n == 0 {
			size, n = 1, copy(buf[:], "\uFFFD")
		}
		t.append(i, buf[:n])
		i += size
	}
	t.append(len(src), nil)
	return t
}
