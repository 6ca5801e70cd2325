package sitemap

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// header is the first line of the file.
type header struct {
	Map
	Files int `json:"files"`
}

// Write writes the map: a header line, then a line for each source file.
func (m *Map) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(header{*m, len(m.Sources)}); err != nil {
		return err
	}
	for _, f := range m.Sources {
		if err := enc.Encode(f); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Read reads a map. The error says what is wrong with the file.
func Read(path string) (*Map, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading the map: %w", err)
	}
	defer file.Close()
	dec := json.NewDecoder(bufio.NewReaderSize(file, 1<<16))
	var h header
	if err := dec.Decode(&h); err != nil {
		return nil, fmt.Errorf("%s is no map of jinstr: %v", path, err)
	}
	if h.Format != Format {
		return nil, fmt.Errorf("%s has the map format %d; this jinstr reads %d: rewrite the sources again", path, h.Format, Format)
	}
	m := h.Map
	for {
		f := &File{}
		err := dec.Decode(f)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: file %d of %d: %v", path, len(m.Sources)+1, h.Files, err)
		}
		m.Sources = append(m.Sources, f)
	}
	if len(m.Sources) != h.Files {
		return nil, fmt.Errorf("%s holds %d of %d files: it was cut off; rewrite the sources again", path, len(m.Sources), h.Files)
	}
	return &m, nil
}
