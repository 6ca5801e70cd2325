//go:build linux || darwin || freebsd || netbsd || openbsd

package hprof

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapped maps a file into memory; nil if that cannot be done.
func mapped(f *os.File, size int64) []byte {
	if size == 0 || int64(int(size)) != size {
		return nil
	}
	data, err := unix.Mmap(int(f.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil
	}
	return data
}

func unmap(data []byte) error { return unix.Munmap(data) }

// pageBytes is a multiple of the size of pages on all machines.
const pageBytes = 1 << 16

// forget gives back the memory of a part of the file that will not be read
// soon; it can be read again at any time.
func (d *Dump) forget(s span) {
	from, to := (s.from+pageBytes-1)/pageBytes*pageBytes, s.to/pageBytes*pageBytes
	if d.mapped && from < to {
		// What is not mapped cannot be given back, and nothing depends on it.
		_ = unix.Madvise(d.data[from:to], unix.MADV_DONTNEED)
	}
}
