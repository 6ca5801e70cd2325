package probemap

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// The file is a header line, which has a CRC-32 (IEEE 802.3) of all that does not stand behind its own "files", and then a
// line for each source file, in the order of their methods' numbers. A line holds its first method's number in front, and
// none else, so that a line stays as it is when others before it change:
//
//	{"first":41,"path":"src/shop/Cart.java",…}

// Line gives a file's line without the number of its first method.
func (f *File) Line() ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(f); err != nil {
		return nil, err
	}
	return out.Bytes()[1:], nil
}

// Writer writes a map line by line.
type Writer struct {
	file  io.WriteSeeker
	out   *bufio.Writer
	head  string
	at    int64
	files int
	crc   hash.Hash32
}

// filesKey ends what the checksum has of the header.
const filesKey = `,"files":`

// countDigits is room for the number of files, which is known only at the end.
const countDigits = 10

// NewWriter starts a map; m's files are not looked at.
func NewWriter(file io.WriteSeeker, m *Map) (*Writer, error) {
	head, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: file, out: bufio.NewWriterSize(file, 1<<16), head: strings.TrimSuffix(string(head), "}"), crc: crc32.NewIEEE()}
	w.at = int64(len(w.header()))
	_, err = w.out.WriteString(w.header())
	io.WriteString(w.crc, w.head)
	return w, err
}

func (w *Writer) header() string {
	return fmt.Sprintf("%s%s%-*d,\"crc\":\"%08x\"}\n", w.head, filesKey, countDigits, w.files, w.crc.Sum32())
}

func (w *Writer) write(text []byte) error {
	w.crc.Write(text)
	n, err := w.out.Write(text)
	w.at += int64(n)
	return err
}

// Add writes a file's line, and tells where it stands without its first number.
func (w *Writer) Add(first uint32, line []byte) (at int64, err error) {
	w.files++
	err = w.write([]byte(fmt.Sprintf(`{"first":%d,`, first)))
	at = w.at
	return at, errors.Join(err, w.write(line))
}

// Finish writes the number of files and the checksum; the map is not to be read before.
func (w *Writer) Finish() error {
	if err := w.out.Flush(); err != nil {
		return err
	}
	if _, err := w.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := io.WriteString(w.file, w.header())
	return err
}

// header is the first line of the file.
type header struct {
	Map
	Files int    `json:"files"`
	CRC   string `json:"crc"`
}

// Read reads a map. The error says what is wrong with the file.
func Read(path string) (*Map, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading the map: %w", err)
	}
	defer file.Close()
	return ReadFrom(file, path)
}

// ReadFrom reads a map that is called path in errors.
func ReadFrom(in io.Reader, path string) (*Map, error) {
	var m *Map
	err := each(in, path, func(h *Map) { m = h }, func(f *File) {
		f.Build = m.Build
		m.Sources = append(m.Sources, f)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Build tells of which build a map is, and reads no more of it.
func Build(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("reading the map: %w", err)
	}
	defer file.Close()
	var h header
	if _, err := h.read(bufio.NewReader(file), path); err != nil {
		return "", err
	}
	return h.Build, nil
}

// read reads the first line, and gives what the checksum has of it.
func (h *header) read(in *bufio.Reader, path string) (summed []byte, err error) {
	line, err := in.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading the map: %w", err)
	}
	if err := json.Unmarshal(line, h); err != nil {
		return nil, fmt.Errorf("%s is no map of jinstr: %v", path, err)
	}
	if h.Format != Format {
		return nil, fmt.Errorf("%s has the map format %d; this jinstr reads %d: rewrite the sources again", path, h.Format, Format)
	}
	summed, _, _ = bytes.Cut(line, []byte(filesKey))
	return summed, nil
}

// Each reads a map and visits its files one by one, so that a large map needs no
// memory.
func Each(path string, visit func(*File)) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("reading the map: %w", err)
	}
	defer file.Close()
	return each(file, path, func(*Map) {}, visit)
}

func each(in io.Reader, path string, head func(*Map), visit func(*File)) error {
	var h header
	lines := bufio.NewReaderSize(in, 1<<16)
	summed, err := h.read(lines, path)
	if err != nil {
		return err
	}
	crc := crc32.NewIEEE()
	crc.Write(summed)
	dec := json.NewDecoder(io.TeeReader(lines, crc))
	head(&h.Map)
	for n := 0; ; n++ {
		f := &line{}
		err := dec.Decode(f)
		if errors.Is(err, io.EOF) && n == h.Files {
			return h.checkSum(crc.Sum32(), path)
		}
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("%s holds %d of %d files: it was cut off; rewrite the sources again", path, n, h.Files)
		}
		if err != nil {
			return fmt.Errorf("%s: file %d of %d: %v", path, n+1, h.Files, err)
		}
		if err := f.check(); err != nil {
			return fmt.Errorf("%s: %v: rewrite the sources again", path, err)
		}
		f.number(f.First)
		visit(&f.File)
	}
}

func (h *header) checkSum(found uint32, path string) error {
	if is := fmt.Sprintf("%08x", found); is != h.CRC {
		return fmt.Errorf("%s is damaged: its checksum is %s, and should be %s; rewrite the sources again", path, is, h.CRC)
	}
	return nil
}

// Drop takes source files out of a map; the numbers of all others stay.
func Drop(path string, unwanted func(*File) bool) error {
	m, err := Read(path)
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-")
	if err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	defer os.Remove(temp.Name())
	defer temp.Close()
	w, err := NewWriter(temp, m)
	if err != nil {
		return err
	}
	for _, f := range m.Sources {
		if unwanted(f) {
			continue
		}
		line, err := f.Line()
		if err != nil {
			return err
		}
		first := uint32(0)
		if len(f.Methods) > 0 {
			first = f.Methods[0].ID
		}
		if _, err := w.Add(first, line); err != nil {
			return err
		}
	}
	if err := errors.Join(w.Finish(), temp.Chmod(0o666), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// line is a file's line as it is read.
type line struct {
	First uint32 `json:"first"`
	File
}

// number gives the methods their numbers.
func (f *File) number(first uint32) {
	for i, m := range f.Methods {
		m.ID = first + uint32(i)
	}
}

// check tells of a graph that cannot be one.
func (f *File) check() error {
	for i, m := range f.Methods {
		if m == nil {
			return fmt.Errorf("%s: method %d is missing", f.Path, i)
		}
		if m.Paths == nil {
			continue
		}
		if err := m.Paths.Check(); err != nil {
			return fmt.Errorf("%s: method %s: %w", f.Path, m.Name, err)
		}
	}
	return nil
}
