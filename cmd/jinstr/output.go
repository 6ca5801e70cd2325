package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"
)

// writeFile writes a file that the user asked for, whole or not at all: what was there before stays where it cannot be written. What is no plain
// file, as a pipe, and what is in a folder where no other file can be, is written to as it is.
func writeFile(path string, write func(io.Writer) error) error {
	if at, err := filepath.EvalSymlinks(path); err == nil {
		path = at
	}
	mode := fs.FileMode(0o644)
	if is, err := os.Stat(path); err == nil {
		if mode = is.Mode(); !mode.IsRegular() {
			return writeInto(path, write)
		}
		if err := canWrite(path); err != nil { // a new file could take its place all the same
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".jinstr-*")
	if err != nil {
		return writeInto(path, write)
	}
	err = errors.Join(part.Chmod(mode.Perm()), writeAndClose(part, write))
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		os.Remove(part.Name())
	}
	return err
}

func writeInto(path string, write func(io.Writer) error) error {
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	return writeAndClose(out, write)
}

func writeAndClose(out *os.File, write func(io.Writer) error) error {
	b := bufio.NewWriter(out)
	err := write(b)
	if err == nil {
		err = b.Flush()
	}
	if closed := out.Close(); err == nil {
		err = closed
	}
	return err
}

// writeAsked writes the file that a flag names, if it does.
func writeAsked(c *cli.Context, flag string, write func(io.Writer) error) error {
	path := c.String(flag)
	if path == "" {
		return nil
	}
	if err := writeFile(path, write); err != nil {
		return fmt.Errorf("--%s %s: %w", flag, path, err)
	}
	return nil
}
