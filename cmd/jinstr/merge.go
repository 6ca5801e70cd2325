package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/trace"
	"jinstr/internal/plural"
)

const mergeName = "merge"

func mergeCommand() *cli.Command {
	return &cli.Command{
		Name:      mergeName,
		Usage:     "put traces from many places, and the maps that they need, into one folder",
		ArgsUsage: "TRACE...",
		Description: `Copies traces (files, and all *.jtrace in folders and below) into one folder, and beside
them the maps of the builds that they are of, each once. The folder is all that is
needed to report, on any machine: jinstr report DIR, paths report DIR, facts DIR.
What adds up over virtual machines is added up there; peaks are of each by itself.

Called again for the same folder, it adds to it. A trace that is there already, of
the same bytes, is not taken twice; one of the same name gets another. A trace of which there is no map is
taken all the same, and told of: then the exit code is 4.

Examples:

    jinstr merge --out all core/target web/target
    jinstr merge --out all --map maps/ a.jtrace b.jtrace; jinstr report all`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Usage: "put them into `DIR`, a new folder or one that was merged before"},
			mapFlag(),
		},
		OnUsageError: usageError, HideHelpCommand: true,
		Action: merge,
	}
}

// mergeMark is a file in a folder into which traces were merged.
const mergeMark = ".jinstr-merged"

// mapsFolder has the maps there, each by its build.
const mapsFolder = "maps"

// merging is a folder on the way.
type merging struct {
	dir    string
	had    map[[sha256.Size]byte]bool // sums of the traces that it has
	traces int                        // those that came in
	maps   int
}

func merge(c *cli.Context) error {
	dir := c.String("out")
	if dir == "" {
		return usage("give the folder to put them into: jinstr merge --out DIR TRACE...")
	}
	m, err := intoFolder(dir)
	if err != nil {
		return err
	}
	list, err := namedTraces(c)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(t namedTrace) bool { return isBelow(t.path, dir) })
	paths := make([]string, len(list))
	for i := range list {
		paths[i] = list[i].path
	}
	several, places := openSeveral(paths, c.Args().Slice())
	several.maps.passOver = true
	if asked := c.StringSlice("map"); len(asked) > 0 {
		places = asked
	}
	for _, place := range places {
		if err := several.maps.look(place); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return coded{err, codeTrace}
		}
	}
	var problems []error
	for i, t := range list {
		if several.errs[i] != nil {
			problems = append(problems, ofTrace(t.path, several.errs[i]))
			continue
		}
		lost, err := m.take(t, several.outputs[i], several.maps)
		if err != nil {
			return err
		}
		problems = append(problems, lost...)
	}
	fmt.Fprintf(c.App.Writer, "%s: %s and %s came in\n", dir, plural.Of(m.traces, "trace"), plural.Of(m.maps, "map"))
	if len(problems) > 0 {
		return coded{errors.Join(problems...), codeTrace}
	}
	return nil
}

// intoFolder opens a folder that is new, empty, or one that was merged before.
func intoFolder(dir string) (*merging, error) {
	m := &merging{dir: dir, had: map[[sha256.Size]byte]bool{}}
	there, err := os.ReadDir(dir)
	switch {
	case err == nil && len(there) > 0 && !exists(filepath.Join(dir, mergeMark)):
		return nil, usage("%s is there and has something else in it: give another folder with --out", dir)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, usage("--out %s: %w", dir, withoutOp(err))
	}
	if err := os.MkdirAll(filepath.Join(dir, mapsFolder), 0o777); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, mergeMark), nil, 0o666); err != nil {
		return nil, err
	}
	return m, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".jtrace" {
			return err
		}
		sum, err := sumOfFile(path)
		m.had[sum] = true
		return err
	})
}

// take copies a trace and the maps of its outputs; those that are not to be found are told.
func (m *merging) take(t namedTrace, outputs []trace.Output, maps *mapFinder) (lost []error, err error) {
	for _, o := range outputs {
		place, to := maps.wanted[o.Build], filepath.Join(m.dir, mapsFolder, o.Build+".map")
		switch {
		case exists(to):
		case place == nil:
			lost = append(lost, fmt.Errorf("%s: no map was found for build %s: give the jinstr.map of the rewrite with --map", t.path, o.Build))
		default:
			if err := place.open(func(in io.Reader) error { return writeFrom(to, in) }); err != nil {
				return nil, err
			}
			m.maps++
		}
	}
	sum, err := sumOfFile(t.path)
	if err != nil || m.had[sum] {
		return lost, err
	}
	m.had[sum] = true
	m.traces++
	return lost, copyFile(m.free(t.name), t.path)
}

// free is a place in the folder for a trace of some name, at which there is nothing.
func (m *merging) free(name string) string {
	var parts []string
	for _, part := range strings.Split(filepath.ToSlash(name), "/") {
		if part != "" && part != "." && part != ".." && !strings.HasSuffix(part, ":") {
			parts = append(parts, strings.TrimPrefix(part, "."))
		}
	}
	to := filepath.Join(append([]string{m.dir}, parts...)...)
	for n := 1; ; n++ {
		if path := traceName(to, n-1); !exists(path) {
			return path
		}
	}
}

// isBelow tells that a file is in a folder or below.
func isBelow(path, dir string) bool {
	path, err1 := filepath.Abs(path)
	dir, err2 := filepath.Abs(dir)
	return err1 == nil && err2 == nil && strings.HasPrefix(path, dir+string(filepath.Separator))
}

func sumOfFile(path string) (sum [sha256.Size]byte, err error) {
	in, err := os.Open(path)
	if err != nil {
		return sum, err
	}
	defer in.Close()
	h := sha256.New()
	if _, err := io.Copy(h, in); err != nil {
		return sum, fmt.Errorf("%s: %w", path, err)
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// copyFile copies a file to a place below folders that need not be there.
func copyFile(to, from string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return writeFrom(to, in)
}

// writeFrom writes all that there is to read to a file.
func writeFrom(to string, in io.Reader) error {
	return writeFile(to, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}
