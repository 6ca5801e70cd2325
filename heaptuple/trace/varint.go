package trace

// uvarint reads a varint at b[p:] and returns where it ends. A malformed one
// ends beyond b, and so does whatever is read after it: one look at the end
// shows whether a whole event was well formed.
func uvarint(b []byte, p int) (uint64, int) {
	if uint(p) < uint(len(b)) && b[p] < 0x80 {
		return uint64(b[p]), p + 1
	}
	return longUvarint(b, p)
}

// longUvarint is uvarint for more than one byte.
func longUvarint(b []byte, p int) (uint64, int) {
	var v uint64
	for shift := uint(0); shift < 64; shift += 7 {
		if uint(p) >= uint(len(b)) {
			break
		}
		c := b[p]
		p++
		if c >= 0x80 {
			v |= uint64(c&0x7f) << shift
			continue
		}
		if shift == 63 && c > 1 {
			break
		}
		return v | uint64(c)<<shift, p
	}
	return 0, len(b) + 1
}

// uvarint32 is uvarint for numbers below 2^32.
func uvarint32(b []byte, p int) (uint32, int) {
	v, p := uvarint(b, p)
	if v > 1<<32-1 {
		return 0, len(b) + 1
	}
	return uint32(v), p
}

func zigzag(v int64) uint64 { return uint64(v)<<1 ^ uint64(v>>63) }

func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }
