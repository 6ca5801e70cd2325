package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/rewrite/library"
)

// writable makes sure that the file that a flag names can be written, before any
// work is done for it. It leaves no file behind.
func writable(c *cli.Context, flag string) error {
	path := c.String(flag)
	if inNewOut(c.String("out"), path) {
		return nil
	}
	if err := canWrite(path); err != nil {
		return usage("--%s %s: it cannot be written: %w", flag, path, err)
	}
	return nil
}

// inNewOut tells of a file that its folder is the output, which is not there yet.
func inNewOut(out, path string) bool {
	return out != "" && !exists(out) && filepath.Dir(filepath.Clean(path)) == filepath.Clean(out)
}

func canWrite(path string) error {
	_, err := os.Stat(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return reason(err)
	}
	if err := f.Close(); err != nil {
		return reason(err)
	}
	if isNew {
		return os.Remove(path)
	}
	return nil
}

// reason is why a call of the system failed, without its name and the file's.
func reason(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// checkProgram looks over the arguments of a command that runs a program: an argument of the program among
// the sources is told by that it is no source.
func checkProgram(command string, src []string) error {
	for i, path := range src {
		s := look(path)
		if i == 0 || s.kind != noFile && (s.kind != textFile && s.kind != unknownFile || filepath.Ext(path) == ".java") {
			continue
		}
		is := "does not exist"
		if s.kind != noFile {
			is = "is not Java source"
		}
		return usage("%s %s; arguments for the program go behind --: jinstr %s %s -- %s", path, is, command,
			strings.Join(src[:i], " "), strings.Join(src[i:], " "))
	}
	return nil
}

// warnClassPath tells of entries of the class path that java passes over without
// a word.
func warnClassPath(w io.Writer, classPath string) {
	for _, entry := range filepath.SplitList(classPath) {
		path, all := strings.CutSuffix(entry, "*")
		if path = strings.TrimSuffix(path, string(filepath.Separator)); path == "" {
			continue
		}
		s := look(path)
		isFolder := slices.Contains([]fileKind{folder, outputFolder, javaFolder}, s.kind)
		switch {
		case s.kind == noFile:
			fmt.Fprintf(w, "warning: --classpath: %s: no such file or folder\n", path)
		case all && !isFolder:
			fmt.Fprintf(w, "warning: --classpath: %s: %s is not a folder\n", entry, path)
		case !isFolder && !s.zip:
			fmt.Fprintf(w, "warning: --classpath: %s is %s, neither a jar nor a folder of classes\n", path, s.is)
		case all && len(library.JarsIn(path)) == 0:
			fmt.Fprintf(w, "warning: --classpath: %s: there is no jar in that folder\n", entry)
		}
	}
}
