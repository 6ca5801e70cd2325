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
	st, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (!st.Mode().IsRegular() || st.Size() == 0) {
		return nil
	}
	if err != nil {
		return err
	}
	old, err := os.Open(path)
	if err != nil {
		return err
	}
	defer old.Close()
	head := make([]byte, len(begins))
	if n, _ := io.ReadFull(old, head); string(head[:n]) == begins {
		return nil
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
