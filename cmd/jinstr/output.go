package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
)

// mayReplace refuses to write over a file that does not begin as what is to be
// written: it may be something of the user's. what says what that is.
func mayReplace(path, begins, what string) error {
	old, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer old.Close()
	head := make([]byte, len(begins))
	n, err := io.ReadFull(old, head)
	if st, failed := old.Stat(); failed != nil || !st.Mode().IsRegular() || n == 0 && errors.Is(err, io.EOF) || string(head[:n]) == begins {
		return nil // a device, an empty file, or an older one of its kind
	}
	return usage("%s is there and is no %s: give another file", path, what)
}

// writeFile writes a file that the user asked for.
func writeFile(path string, write func(io.Writer) error) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(out)
	err = write(b)
	if err == nil {
		err = b.Flush()
	}
	if closed := out.Close(); err == nil {
		err = closed
	}
	return err
}
