package trace

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

const (
	chunkEvents   = 'E'
	chunkCounters = 'P'
	chunkTable    = 'T'
	chunkSites    = 'S'
	chunkWatched  = 'W'
	chunkFrames   = 'F'
	chunkPart     = 'R'
	chunkOutput   = 'O'
	chunkEnd      = 'X'
	chunkGap      = 'G'
	chunkKinds    = "EPTSWFROXG"
	// chunkHead and chunkTail are the bytes around a chunk's payload: kind and
	// length, and CRC.
	chunkHead = 5
	chunkTail = 4
	// eventsHead is the most that the four varints before the events take.
	eventsHead = 4 * binary.MaxVarintLen64
	// maxThreads bounds what a thread number alone can make the reader allocate.
	maxThreads = 1 << 20
)

// chunkRef is where the events of a chunk stand.
type chunkRef struct {
	offset int64 // of the chunk's first event
	length uint32
	ticket uint64
	stamp  uint64
	number uint64 // among the chunks of events in the file, from 1
	gap    bool   // chunks of the thread are missing before it
}

// part is what the trace of a recording of which only the newest is kept goes on from.
type part struct {
	number  uint64 // from 2 on; 0: the trace begins with the program
	first   ID     // objects with lower ids belong to the parts before
	tickets uint64 // given before
}

// index is what one pass over the file finds.
type index struct {
	threads  []*thread // in order of their first chunk
	byNum    map[int]*thread
	chunks   int
	counters snapshots
	tables   snapshots
	births   snapshots
	frames   snapshots // only one: those at the end
	watched  snapshots
	told     []chunkRef // the parts of the newest whole snapshot of watched births whose counters, which come behind, are whole, too
	part     part
	outputs  []Output
	end      int64 // of the readable part
	ended    bool
	reason   string
	lost     uint64
	damage   *Damage
	behind   int // chunks of events that stand behind the damage and cannot be read

	// See resume.go.
	later    []later // chunks of events behind the damage
	restarts bool    // some chunk begins with a RESTART
	resumed  bool    // events behind the damage are read
	missing  uint64  // chunks of events that are known to be missing
	lastGap  int64   // where the last damage is
	endChunk []byte  // the payload of an end chunk behind the damage
}

// readIndex checks each chunk from offset on and notes where it stands. Events
// behind the first chunk that is damaged, of whatever thread, are not to be read:
// they go on from what is not there. Counters and tables say all anew.
func readIndex(src io.ReaderAt, offset, size int64) (*index, error) {
	x := &index{byNum: make(map[int]*thread), end: offset}
	in := bufio.NewReaderSize(io.NewSectionReader(src, offset, size-offset), 1<<20)
	for searches := 0; x.end < size; {
		if x.ended {
			x.fail("bytes stand after the end of the trace")
			break
		}
		problem, err := x.readChunk(in, size)
		if err != nil {
			return nil, fmt.Errorf("reading the trace at offset %d: %w", x.end, err)
		}
		if problem == "" {
			continue
		}
		x.fail(problem)
		next := nextChunk(src, x.end, size)
		if x.damage.Cut && (next >= 0 || onlyLengthWrong(src, x.end, size)) {
			x.damage.Cut, x.damage.Text = false, "a chunk is damaged: its length is wrong"
		}
		if searches++; next < 0 || searches > maxSearches {
			break
		}
		x.end = next
		in.Reset(io.NewSectionReader(src, next, size-next))
	}
	x.resume()
	return x, nil
}

// fail notes damage, if it is the first.
func (x *index) fail(text string) {
	x.lastGap = x.end
	if x.damage == nil {
		x.damage = &Damage{Offset: x.end, Text: text, Cut: strings.HasPrefix(text, cutOff)}
	}
}

// readChunk checks one chunk and returns what is wrong with it.
func (x *index) readChunk(in *bufio.Reader, size int64) (problem string, err error) {
	left := size - x.end
	if left < chunkHead+chunkTail {
		return cutOff, nil
	}
	head, err := in.Peek(chunkHead)
	if err != nil {
		return "", err
	}
	kind, length := head[0], binary.BigEndian.Uint32(head[1:])
	if int64(length) > left-chunkHead-chunkTail {
		if !strings.ContainsRune(chunkKinds, rune(kind)) {
			return "a chunk is damaged: its kind is unknown", nil
		}
		return cutOff + ", or the chunk's length is damaged", nil
	}
	// Reading on invalidates what Peek gave, so the front is copied.
	var front [chunkHead + eventsHead]byte
	got, err := in.Peek(int(min(int64(len(front)), chunkHead+int64(length))))
	if err != nil {
		return "", err
	}
	n := copy(front[:], got)
	var payload []byte
	if (kind == chunkEnd || kind == chunkOutput || kind == chunkGap) && length < maxHeader {
		// These are small, and are taken whole.
		if got, err = in.Peek(chunkHead + int(length)); err != nil {
			return "", err
		}
		payload = append(payload, got[chunkHead:]...)
	}
	if ok, err := checkCRC(in, chunkHead+int64(length)); err != nil {
		return "", err
	} else if !ok {
		return "a chunk is damaged: its checksum is wrong", nil
	}
	problem = x.add(kind, front[chunkHead:n], payload, length)
	if problem == "" {
		x.end += chunkHead + int64(length) + chunkTail
	}
	return problem, nil
}

// add notes a chunk that is whole, of whose payload front is the beginning, and payload all, if it is small.
func (x *index) add(kind byte, front, payload []byte, length uint32) string {
	switch {
	case kind == chunkCounters:
		problem := x.counters.add(front, x.end+chunkHead, length, "counters")
		if problem == "" && x.counters.begun == nil {
			x.told = x.watched.whole
		}
		return x.unlessBehind(problem)
	case kind == chunkTable:
		return x.unlessBehind(x.tables.add(front, x.end+chunkHead, length, "tables"))
	case kind == chunkSites:
		return x.unlessBehind(x.births.add(front, x.end+chunkHead, length, "sites"))
	case kind == chunkWatched:
		return x.unlessBehind(x.watched.add(front, x.end+chunkHead, length, "watched births"))
	case kind == chunkFrames:
		return x.unlessBehind(x.frames.add(front, x.end+chunkHead, length, "open frames"))
	case kind == chunkGap:
		return x.addGap(payload)
	case x.damage != nil && kind != chunkEvents:
		if kind == chunkEnd {
			x.endChunk = payload
		}
		return ""
	case kind == chunkEvents:
		return x.addEvents(front, length)
	case kind == chunkPart:
		return x.addPart(front)
	case kind == chunkOutput:
		return x.addOutput(payload)
	case kind == chunkEnd:
		return x.addEnd(payload)
	}
	return fmt.Sprintf("a chunk is of the unknown kind %#x", kind)
}

// unlessBehind is what is wrong with a part of a snapshot. Behind damage another part may be missing: then the snapshot is void.
func (x *index) unlessBehind(problem string) string {
	if x.damage != nil {
		return ""
	}
	return problem
}

// checkCRC reads n bytes and the CRC after them.
func checkCRC(in *bufio.Reader, n int64) (bool, error) {
	var sum uint32
	for n > 0 {
		if _, err := in.Peek(1); err != nil {
			return false, err
		}
		b, err := in.Peek(int(min(n, int64(in.Buffered()))))
		if err != nil {
			return false, err
		}
		sum = crc32.Update(sum, crc32.IEEETable, b)
		n -= int64(len(b))
		if _, err := in.Discard(len(b)); err != nil {
			return false, err
		}
	}
	var tail [chunkTail]byte
	if _, err := io.ReadFull(in, tail[:]); err != nil {
		return false, err
	}
	return sum == binary.BigEndian.Uint32(tail[:]), nil
}

// addEvents notes a chunk of events, of whose payload front is the beginning.
func (x *index) addEvents(front []byte, length uint32) string {
	num, p := uvarint(front, 0)
	seq, p := uvarint(front, p)
	ticket, p := uvarint(front, p)
	stamp, p := uvarint(front, p)
	if p > len(front) || num >= maxThreads {
		return "the head of a chunk of events is malformed"
	}
	c := chunkRef{offset: x.end + chunkHead + int64(p), length: length - uint32(p), ticket: ticket, stamp: stamp}
	restarts := p < len(front) && Op(front[p]) == Restart
	x.restarts = x.restarts || restarts
	if x.damage != nil {
		x.later = append(x.later, later{c, int(num), seq, restarts})
		return ""
	}
	if t := x.byNum[int(num)]; t == nil && seq != 0 {
		return fmt.Sprintf("chunk 0 of thread %d is missing", num)
	} else if t != nil && seq != uint64(len(t.chunks)) {
		return fmt.Sprintf("chunk %d of thread %d is missing", len(t.chunks), num)
	}
	x.append(int(num), c)
	return ""
}

// append adds a chunk to those of its thread that are read.
func (x *index) append(num int, c chunkRef) {
	t, known := x.byNum[num]
	if !known {
		t = &thread{num: num}
		x.byNum[num] = t
		x.threads = append(x.threads, t)
	}
	x.chunks++
	c.number = uint64(x.chunks)
	t.chunks = append(t.chunks, c)
}

// addPart notes that the file is a part of a recording.
func (x *index) addPart(payload []byte) string {
	number, p := uvarint(payload, 0)
	first, p := uvarint32(payload, p)
	tickets, p := uvarint(payload, p)
	if p > len(payload) || number < 2 || first == 0 || tickets > 1<<61 || x.chunks > 0 || x.part.number != 0 {
		return "the chunk that tells which part of a recording this is is malformed, or not the first"
	}
	x.part = part{number: number, first: ID(first), tickets: tickets}
	return ""
}

// addEnd notes the end chunk.
func (x *index) addEnd(payload []byte) string {
	reason, p := text(payload, 0)
	chunks, p := uvarint(payload, p)
	lost, p := uvarint(payload, p)
	if p > len(payload) {
		return "the end chunk is malformed"
	}
	if chunks != uint64(x.chunks) {
		return fmt.Sprintf("the program wrote %d chunks of events, but %d are there", chunks, x.chunks)
	}
	x.ended, x.reason, x.lost = true, reason, lost
	return ""
}
