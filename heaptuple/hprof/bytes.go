package hprof

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
)

// readAll reads a whole file.
func readAll(f *os.File, size int64) ([]byte, error) {
	if int64(int(size)) != size {
		return nil, fmt.Errorf("a file of %d bytes is too large for the memory of this machine", size)
	}
	data := make([]byte, size) // the file has as many
	n, err := f.ReadAt(data, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:n], err
}

// isGzip tells whether a file starts as gzip does.
func isGzip(f *os.File) bool {
	var magic [2]byte
	n, _ := f.ReadAt(magic[:], 0)
	return n == 2 && magic[0] == 0x1f && magic[1] == 0x8b
}

// unpack writes what is packed in f to a temporary file, which is gone when it
// is closed. A file and not memory: it can be larger than that. The problem
// tells of damage, after which nothing was unpacked.
func unpack(f *os.File) (plain *os.File, problem string, err error) {
	plain, err = os.CreateTemp("", "jinstr-*.hprof")
	if err != nil {
		return nil, "", fmt.Errorf("making a file to unpack the dump to: %w", err)
	}
	// Where a file that is open cannot be removed, it stays until Close.
	os.Remove(plain.Name())
	out := bufio.NewWriterSize(plain, 1<<20)
	in, err := gzip.NewReader(bufio.NewReaderSize(f, 1<<20))
	if err == nil {
		_, err = io.Copy(writerOnly{out}, in)
	}
	if flushed := out.Flush(); flushed != nil {
		plain.Close()
		return nil, "", fmt.Errorf("unpacking the dump to %s: %w; set TMPDIR to a folder with more space", plain.Name(), flushed)
	}
	if err != nil {
		return plain, fmt.Sprintf("the gzip data are damaged or cut off: %v", err), nil
	}
	return plain, "", nil
}

// writerOnly hides that a writer can read from a reader by itself, which would
// go around its buffer.
type writerOnly struct{ io.Writer }
