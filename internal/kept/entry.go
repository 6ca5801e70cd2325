package kept

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// file is one that a step made: its name from the step's root on.
type file struct {
	name string
	data []byte
}

var errBroken = errors.New("the entry is broken")

// encode writes the result of a step and its files, compressed, behind their sum.
func encode(result []byte, files []file) ([]byte, error) {
	var body bytes.Buffer
	z, err := gzip.NewWriterLevel(&body, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	blocks := [][]byte{result}
	for _, f := range files {
		blocks = append(blocks, []byte(f.name), f.data)
	}
	for _, b := range blocks {
		if _, err := z.Write(binary.AppendUvarint(nil, uint64(len(b)))); err != nil {
			return nil, err
		}
		if _, err := z.Write(b); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body.Bytes())
	return append(sum[:], body.Bytes()...), nil
}

// decode is the way back. Lengths are read only where the sum is right.
func decode(entry []byte) (result []byte, files []file, err error) {
	if len(entry) < sha256.Size {
		return nil, nil, errBroken
	}
	body := entry[sha256.Size:]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], entry[:sha256.Size]) {
		return nil, nil, errBroken
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, nil, errBroken
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, nil, errBroken
	}
	var blocks [][]byte
	for len(text) > 0 {
		n, used := binary.Uvarint(text)
		if used <= 0 || n > uint64(len(text)-used) {
			return nil, nil, errBroken
		}
		blocks = append(blocks, text[used:used+int(n)])
		text = text[used+int(n):]
	}
	if len(blocks)%2 == 0 {
		return nil, nil, errBroken
	}
	for i := 1; i < len(blocks); i += 2 {
		files = append(files, file{string(blocks[i]), blocks[i+1]})
	}
	return blocks[0], files, nil
}

// collect reads the files of a step: those named, as far as they are there, or all below root.
func collect(root string, names []string) (files []file, err error) {
	add := func(name string) error {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err == nil {
			files = append(files, file{name, data})
		}
		return err
	}
	if names != nil {
		for _, name := range names {
			if err := add(name); err != nil && !os.IsNotExist(err) {
				return nil, err
			}
		}
		return files, nil
	}
	err = fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return add(filepath.FromSlash(path))
	})
	return files, err
}

// place writes the files below root.
func place(root string, files []file) error {
	made := map[string]bool{}
	for _, f := range files {
		path := filepath.Join(root, f.name)
		if dir := filepath.Dir(path); !made[dir] {
			if err := os.MkdirAll(dir, 0o777); err != nil {
				return err
			}
			made[dir] = true
		}
		if err := os.WriteFile(path, f.data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
