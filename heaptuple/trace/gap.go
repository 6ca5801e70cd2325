package trace

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"strings"

	"jinstr/internal/plural"
)

const (
	// cutOff is how the problem of a trace begins whose end is missing.
	cutOff = "the trace is cut off within a chunk"
	// maxSearches bounds how often the next chunk is looked for behind damage, and
	// searched how far; chunks beyond mostFound bytes are not found.
	maxSearches = 100
	searched    = 1 << 20
	mostFound   = 1 << 20
	// mostSummed bounds the bytes of what may be chunks that a search sums up, whatever it is given.
	mostSummed = 64 << 20
)

// AppendGap appends to a trace, of which all before is whole, that so many lines
// of those that it was sent in are missing here.
func AppendGap(b []byte, lines int) []byte {
	payload := binary.AppendUvarint(nil, uint64(lines))
	from := len(b)
	b = binary.BigEndian.AppendUint32(append(b, chunkGap), uint32(len(payload)))
	b = append(b, payload...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

// addGap notes that something was lost on the way.
func (x *index) addGap(payload []byte) string {
	lines, p := uvarint(payload, 0)
	if p > len(payload) {
		return "the chunk that tells of a gap is malformed"
	}
	if lines == 1 {
		x.fail("a line of what the device sent is missing")
	} else {
		x.fail(plural.Of(lines, "line") + " of what the device sent are missing")
	}
	return ""
}

// readable is how long the part of the file is whose events are read.
func (x *index) readable() int64 {
	if x.damage != nil && !x.resumed {
		return x.damage.Offset
	}
	return x.end
}

// HeadLength tells how long the head is that a trace begins with: 0 if more of it
// is needed, and -1 if this is no trace.
func HeadLength(b []byte) int {
	if n := min(len(b), len(Magic)); string(b[:n]) != Magic[:n] {
		return -1
	}
	p := len(Magic) + 2
	for i := 0; i < 3 && p <= len(b); i++ {
		_, p = text(b, p)
	}
	switch {
	case p+chunkTail > len(b) && len(b) < maxHeader:
		return 0
	case p+chunkTail > len(b):
		return -1
	case crc32.ChecksumIEEE(b[:p]) != binary.BigEndian.Uint32(b[p:]):
		return -1
	}
	return p + chunkTail
}

// ChunkLength tells how long the chunk is that begins here, if one does: 0 if
// more is needed to tell.
func ChunkLength(b []byte) int64 {
	if len(b) < chunkHead {
		return 0
	}
	return chunkHead + int64(binary.BigEndian.Uint32(b[1:])) + chunkTail
}

// FindChunk finds the first whole chunk in b, and returns where it begins; -1 if there is none. From is where one may begin
// of which more is needed.
func FindChunk(b []byte) (at, from int) {
	from = len(b)
	summed := int64(0)
	for i := range b {
		n := ChunkLength(b[i:])
		switch {
		case summed > mostSummed:
			return -1, from
		case strings.IndexByte(chunkKinds, b[i]) < 0 || n > mostFound:
		case n == 0 || int64(len(b)-i) < n:
			from = min(from, i)
		case intact(b[i : i+int(n)]):
			return i, i
		default:
			summed += n
		}
	}
	return -1, from
}

// intact tells whether a chunk's checksum is right.
func intact(chunk []byte) bool {
	end := len(chunk) - chunkTail
	return crc32.ChecksumIEEE(chunk[:end]) == binary.BigEndian.Uint32(chunk[end:])
}

// onlyLengthWrong tells whether the rest of a file is one whole chunk but for its length: then nothing is cut off.
func onlyLengthWrong(src io.ReaderAt, offset, size int64) bool {
	left := size - offset
	if left < chunkHead+chunkTail || left > mostFound {
		return false
	}
	b := make([]byte, left)
	if n, err := src.ReadAt(b, offset); n < len(b) || err != nil && err != io.EOF {
		return false
	}
	binary.BigEndian.PutUint32(b[1:], uint32(left-chunkHead-chunkTail))
	return intact(b)
}

// nextChunk finds the next whole chunk of a file, or -1.
func nextChunk(src io.ReaderAt, offset, size int64) int64 {
	b := make([]byte, max(0, min(searched+mostFound, size-offset)))
	if n, err := src.ReadAt(b, offset); n < len(b) || err != nil && err != io.EOF {
		return -1 // what cannot be read is not there
	}
	if at, _ := FindChunk(b); at >= 0 {
		return offset + int64(at)
	}
	return -1
}
