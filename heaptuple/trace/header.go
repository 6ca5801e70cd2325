package trace

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// Magic is what every trace begins with.
const Magic = "JTRACE"

const (
	version = 5
	// ordered is the version since which INTO and CONTENT have tickets.
	ordered = 3
	// oldest is the version that had no counters.
	oldest = 1
	// maxHeader is more than any header needs: three short strings.
	maxHeader = 64 << 10
)

// Header is what the head of a trace says.
type Header struct {
	Build string // build id of the map that the program was rewritten with; of several outputs those of all
	Level string // "full", "objects" or "lesson"
	VM    string // name and version of the virtual machine
	// Layout is how it lays out objects, as package layout names that; "" if the trace does not tell.
	Layout string
	// Part is which part of a recording this is, of which only the newest was kept: from 2
	// on; 0 where the trace begins with the program.
	Part uint64
	// Locals are patterns of the classes whose local variables are recorded, in a stream of level full; "": all are.
	Locals string
}

// behindVM stands between the machine and its layout.
const behindVM = "; layout "

var (
	errEmpty    = errors.New("the trace is empty: the program ended before it wrote anything; run it again, and let it end by itself or by exit")
	errNotTrace = errors.New("this is not a trace: it does not begin with " + Magic + "; name the .jtrace file that the rewritten program wrote")
	errHeader   = errors.New("the head of the trace is damaged, so nothing after it can be trusted; copy the file again from where it was written, or run the program again")
)

// readHeader reads and checks the head of a trace, and returns its version and length.
func readHeader(src io.ReaderAt, size int64) (h Header, v byte, n int64, err error) {
	if size <= 0 {
		return h, 0, 0, errEmpty
	}
	b := make([]byte, min(size, maxHeader))
	if n, err := src.ReadAt(b, 0); n < len(b) {
		return h, 0, 0, fmt.Errorf("reading the head of the trace: %w", err)
	}
	if n := min(int64(len(b)), int64(len(Magic))); string(b[:n]) != Magic[:n] {
		return h, 0, 0, errNotTrace
	}
	if len(b) < len(Magic)+2 {
		return h, 0, 0, errHeader
	}
	if v = b[len(Magic)]; v < oldest || v > version {
		return h, 0, 0, fmt.Errorf("the trace is of version %d and this jinstr reads versions %d to %d: read it with the jinstr that rewrote the program, or rewrite and run the program again with this one", v, oldest, version)
	}
	p := len(Magic) + 2
	h.Build, p = text(b, p)
	h.Level, p = text(b, p)
	h.VM, p = text(b, p)
	h.VM, h.Layout, _ = strings.Cut(h.VM, behindVM)
	if p+4 > len(b) || crc32.ChecksumIEEE(b[:p]) != binary.BigEndian.Uint32(b[p:]) {
		return h, 0, 0, errHeader
	}
	if flags := b[len(Magic)+1]; flags != 0 {
		return h, 0, 0, fmt.Errorf("the trace has flags %#x, which this jinstr does not know: read it with the jinstr that rewrote the program", flags)
	}
	return h, v, int64(p) + 4, nil
}

// appendHeader appends the head of a trace to b, which is empty.
func appendHeader(b []byte, h Header) []byte {
	b = append(b, Magic...)
	b = append(b, version, 0)
	vm := h.VM
	if h.Layout != "" {
		vm += behindVM + h.Layout
	}
	for _, s := range []string{h.Build, h.Level, vm} {
		b = appendText(b, s)
	}
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// appendText appends a str.
func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// text reads a str at b[p:] and returns where it ends, which is beyond b if it
// is malformed.
func text(b []byte, p int) (string, int) {
	n, p := uvarint(b, p)
	if p > len(b) || n > uint64(len(b)-p) {
		return "", len(b) + 1
	}
	end := p + int(n)
	return strings.ToValidUTF8(string(b[p:end]), "\uFFFD"), end
}
