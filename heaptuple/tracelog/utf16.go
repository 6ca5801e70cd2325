package tracelog

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// told is how much of a log tells its encoding.
const told = 512

// utf16Order is the order of bytes of a log in UTF-16, as terminals and shells of Windows write it; nil if it is in another
// encoding. A byte-order mark is read over. Without one it is ASCII in every second byte that tells.
func utf16Order(r *bufio.Reader) binary.ByteOrder {
	head, _ := r.Peek(2)
	switch {
	case bytes.Equal(head, []byte{0xff, 0xfe}):
		r.Discard(2) // they have been read already
		return binary.LittleEndian
	case bytes.Equal(head, []byte{0xfe, 0xff}):
		r.Discard(2)
		return binary.BigEndian
	case bytes.IndexByte(head, 0) < 0:
		return nil // a log that is in UTF-16 begins with ASCII; nobody is made to wait for more of another one
	}
	head, _ = r.Peek(told)
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		if mostlyASCII(head, order) {
			return order
		}
	}
	return nil
}

// mostlyASCII tells whether bytes are UTF-16, of which three quarters are ASCII.
func mostlyASCII(head []byte, order binary.ByteOrder) bool {
	ascii, all := 0, len(head)/2
	for i := 0; i < all; i++ {
		if c := order.Uint16(head[2*i:]); c > 0 && c < 0x80 {
			ascii++
		}
	}
	return all > 0 && 4*ascii >= 3*all
}

// utf16Reader gives text in UTF-16 as UTF-8.
type utf16Reader struct {
	in    io.Reader
	order binary.ByteOrder
	unit  [2]byte
	high  rune // the first half of a pair, or 0
	out   []byte
}

func (r *utf16Reader) Read(p []byte) (int, error) {
	for len(r.out) == 0 {
		if _, err := io.ReadFull(r.in, r.unit[:]); err != nil {
			if err == io.ErrUnexpectedEOF {
				err = io.EOF // half a character is none
			}
			return 0, err
		}
		r.decode(rune(r.order.Uint16(r.unit[:])))
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

func (r *utf16Reader) decode(c rune) {
	high := r.high
	r.high = 0
	r.out = r.out[:0]
	switch {
	case high == 0 && utf16.IsSurrogate(c) && c < 0xdc00:
		r.high = c
	case high != 0:
		r.out = utf8.AppendRune(r.out, utf16.DecodeRune(high, c))
	default:
		r.out = utf8.AppendRune(r.out, c)
	}
}
