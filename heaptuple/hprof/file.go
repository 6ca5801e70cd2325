package hprof

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"time"

	"jinstr/heaptuple/layout"
)

// Dump is a heap dump that was opened. Its methods may be called by one
// goroutine at a time; they use all cores themselves.
type Dump struct {
	// Version is 1.0.1, 1.0.2 or 1.0.3.
	Version string
	// Taken is the time that the dump's head gives.
	Taken time.Time

	data     []byte
	mapped   bool // data is the file itself
	idBytes  int
	workers  int
	problems problems

	texts    map[uint64]span   // by id of the string
	made     map[uint64]string // of these, those that were asked for
	names    map[uint64]uint64 // the string that names a class, by the class's id
	serials  map[uint32]uint64 // a class's id by its serial number
	frames   map[uint64]int    // where a frame's record is
	traces   map[uint32]int    // where a stack trace's record is
	segments []span            // of heap data
	ended    bool              // the record is there that ends it
	scanned  *scan
	classes  *classes
	guessed  *layout.VM
	assumed  bool // nothing in the dump tells of the layout guessed
}

// span is a part of the file.
type span struct{ from, to int }

// Magic is what every heap dump in the HPROF format begins with; a space and its version follow.
const Magic = "JAVA PROFILE"

var magic = []byte(Magic + " 1.0.")

// errNotDump tells what was expected.
var errNotDump = errors.New("this is no HPROF heap dump: it does not start with " + Magic + " 1.0.1, 1.0.2 or 1.0.3")

// Open opens the dump at path, plain or packed by gzip, and reads all but the
// heap. Damage is no error, but a Problem.
func Open(path string) (*Dump, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	problem := ""
	if isGzip(f) {
		plain, damage, err := unpack(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		defer plain.Close()
		f, problem = plain, damage
	}
	d, err := openFile(f)
	if err != nil {
		if problem != "" {
			err = errors.New(problem)
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if problem != "" {
		d.problems.unread(len(d.data), "%s", problem)
	}
	return d, nil
}

func openFile(f *os.File) (*Dump, error) {
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, errors.New("a dump must be a file, as it is read several times")
	}
	data := mapped(f, st.Size())
	isMapped := data != nil
	if !isMapped {
		if data, err = readAll(f, st.Size()); err != nil {
			return nil, err
		}
	}
	d, err := newDump(data)
	if err != nil {
		if isMapped {
			unmap(data)
		}
		return nil, err
	}
	d.mapped = isMapped
	return d, nil
}

// newDump reads a dump from memory.
func newDump(data []byte) (*Dump, error) {
	end := bytes.IndexByte(data[:min(len(data), 32)], 0)
	if end < 0 || !bytes.HasPrefix(data, magic) || end != len(magic)+1 || data[end-1] < '1' || data[end-1] > '3' {
		return nil, errNotDump
	}
	if len(data) < end+13 {
		return nil, errors.New("the dump is cut off within its head")
	}
	d := &Dump{Version: string(data[len(Magic)+1 : end]), data: data, workers: runtime.GOMAXPROCS(0)}
	size := binary.BigEndian.Uint32(data[end+1:])
	if size != 4 && size != 8 {
		return nil, fmt.Errorf("the dump's ids have %d bytes; only 4 and 8 can be read", size)
	}
	d.idBytes = int(size)
	d.Taken = time.UnixMilli(int64(binary.BigEndian.Uint64(data[end+5:])))
	d.readRecords(end + 13)
	return d, nil
}

// Close lets go of the file. What was made from the dump stays.
func (d *Dump) Close() error {
	data, isMapped := d.data, d.mapped
	d.data, d.mapped = nil, false
	if isMapped {
		return unmap(data)
	}
	return nil
}

// Problems returns what was found to be wrong so far, at most the first 100,
// and how many there are in all.
func (d *Dump) Problems() (list []Problem, total int) { return d.problems.sorted() }

// Size returns the bytes of the dump, unpacked.
func (d *Dump) Size() int64 { return int64(len(d.data)) }

func (d *Dump) u2(at int) int    { return int(binary.BigEndian.Uint16(d.data[at:])) }
func (d *Dump) u4(at int) uint32 { return binary.BigEndian.Uint32(d.data[at:]) }

// n4 reads a length or count. Where int has 32 bits, it is cut to what a file
// cannot have there.
func (d *Dump) n4(at int) int { return int(min(uint64(d.u4(at)), math.MaxInt/2)) }

func (d *Dump) id(at int) uint64 {
	if d.idBytes == 8 {
		return binary.BigEndian.Uint64(d.data[at:])
	}
	return uint64(binary.BigEndian.Uint32(d.data[at:]))
}

// text returns a string of the dump; "" if there is none. Each is made once, so
// that no damage can make many of a large one. Not for several goroutines.
func (d *Dump) text(id uint64) string {
	if text, ok := d.made[id]; ok {
		return text
	}
	s := d.texts[id]
	d.made[id] = string(d.data[s.from:s.to])
	return d.made[id]
}
