package main

import (
	"bufio"
	"io"
	"os"
)

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
