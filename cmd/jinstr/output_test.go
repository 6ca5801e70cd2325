package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWriteFile: a file is written whole or stays as it was, with its mode, by whichever way one leads to it.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a.html"), filepath.Join(dir, "link")
	text := func(s string) func(io.Writer) error {
		return func(w io.Writer) error {
			_, err := io.WriteString(w, s)
			return err
		}
	}
	require.NoError(t, writeFile(file, text("one")))
	require.NoError(t, os.Chmod(file, 0o600))
	require.NoError(t, os.Symlink("a.html", link))

	broken := errors.New("broken")
	require.ErrorIs(t, writeFile(link, func(w io.Writer) error { return errors.Join(text("half")(w), broken) }), broken)
	holds := func(want string) {
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, want, string(got))
	}
	holds("one")
	require.NoError(t, writeFile(link, text("two")))
	holds("two")
	is, err := os.Lstat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), is.Mode())
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, list, 2, "nothing else is left")

	require.NoError(t, writeFile(os.DevNull, text("gone")), "what is no plain file is written to")
	require.Error(t, writeFile(filepath.Join(dir, "none", "a.html"), text("x")))
	require.Error(t, writeFile(dir, text("x")))
}
