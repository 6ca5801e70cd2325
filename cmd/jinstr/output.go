package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/urfave/cli/v2"
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
	if ok, err := beginsAs(path, begins); ok || err != nil {
		return err
	}
	return usage("%s exists and is not a %s: give another file", path, what)
}

// beginsAs tells that a file begins so, or is empty.
func beginsAs(path, begins string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head := make([]byte, len(begins))
	n, err := io.ReadFull(f, head)
	if err == io.EOF || err == io.ErrUnexpectedEOF { // a shorter file is told by its bytes
		err = nil
	}
	return n == 0 || string(head[:n]) == begins, err
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

// writeWhole is writeFile for what may turn out not to be there to write: then the file stays as it is.
func writeWhole(path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return writeFile(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	})
}

// writeAsked writes the file that a flag names, if it does.
func writeAsked(c *cli.Context, flag string, write func(io.Writer) error) error {
	path := c.String(flag)
	if path == "" {
		return nil
	}
	if err := writeWhole(path, write); err != nil {
		return fmt.Errorf("--%s %s: %w", flag, path, err)
	}
	return nil
}
