package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// update has jinstr write the tables of traces that have none.
func update(o options, stderr io.Writer) error {
	traces, err := tracesBelow(o.traces)
	if err != nil {
		return err
	}
	if len(traces) == 0 {
		return fmt.Errorf("there is no *.jtrace below %s", o.traces)
	}
	jinstr, err := findJinstr(o.jinstr)
	if err != nil {
		return err
	}
	args := []string{"facts", "--new"}
	folders := [][2]string{{"--parquet", o.tables}}
	for _, dir := range mapsOf(o) {
		folders = append(folders, [2]string{"--map", dir})
	}
	for _, f := range folders {
		dir, err := filepath.Abs(f[1])
		if err != nil {
			return err
		}
		args = append(args, f[0], dir)
	}
	next := make(chan []string)
	errs := make([]error, o.workers)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			for batch := range next {
				errs[i] = errors.Join(errs[i], facts(jinstr, append(args, "-"), o.traces, batch, stderr))
			}
		})
	}
	for _, batch := range batches(traces, o.workers) {
		next <- batch
	}
	close(next)
	wait.Wait()
	return errors.Join(errs...)
}

// mapsOf are the folders in which maps are looked for.
func mapsOf(o options) []string {
	if len(o.maps) > 0 {
		return o.maps
	}
	return []string{o.traces}
}

// tracesBelow lists the traces below a folder, by their names from there, but for folders that are hidden.
func tracesBelow(dir string) (list []string, err error) {
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != dir && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(p) != ".jtrace":
			return nil
		}
		name, err := filepath.Rel(dir, p)
		list = append(list, name)
		return err
	})
	return list, err
}

// findJinstr is the program that was asked for, or beside this one, or on the PATH.
func findJinstr(asked string) (string, error) {
	if asked != "" {
		return filepath.Abs(asked)
	}
	if self, err := os.Executable(); err == nil {
		if beside := filepath.Join(filepath.Dir(self), "jinstr"); exec.Command(beside, "version").Run() == nil {
			return beside, nil
		}
	}
	path, err := exec.LookPath("jinstr")
	if err != nil {
		return "", errors.New("there is no jinstr beside this program, nor on the PATH: give it with -jinstr")
	}
	return path, nil
}

// batches parts traces so that those of a build, which mostly stand beside each other, share the reading of its map, and no worker
// is left with much when the others are done.
func batches(traces []string, workers int) (list [][]string) {
	size := max(1, min(64, len(traces)/(4*workers)))
	for len(traces) > 0 {
		n := min(size, len(traces))
		list = append(list, traces[:n])
		traces = traces[n:]
	}
	return list
}

// facts has jinstr write the tables of some traces, whose names are from a folder.
func facts(jinstr string, args []string, dir string, traces []string, stderr io.Writer) error {
	cmd := exec.Command(jinstr, args...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(strings.Join(traces, "\n")+"\n")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", cmd, err, bytes.TrimSpace(said.Bytes()))
	}
	_, err := stderr.Write(said.Bytes()) // whole, as others write there
	return err
}
