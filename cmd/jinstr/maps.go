package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/rewrite"
	"jinstr/rewrite/sitemap"
)

func mapFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "map", Usage: "look for the map of the rewrite in `PATH`: a jinstr.map, a folder that has it in it or below, or a jar that it was packed into; give it several times where the program is built from several outputs (default: beside the trace, and in jinstr-out/)"}
}

// readMap finds the maps of a trace's outputs, in what is given or beside the trace and
// in the default output folder, and makes one of them.
func readMap(file string, asked []string) (*sitemap.Map, error) {
	outputs, err := outputsOf(file)
	if err != nil {
		return nil, coded{err, codeTrace}
	}
	f := &mapFinder{wanted: map[string]*sitemap.Map{}}
	for _, o := range outputs {
		f.wanted[o.Build] = nil
	}
	places := asked
	if len(asked) == 0 {
		beside := filepath.Dir(file)
		places = []string{filepath.Join(beside, rewrite.MapName), filepath.Join(beside, "jinstr-out", rewrite.MapName), filepath.Join("jinstr-out", rewrite.MapName)}
	}
	for _, p := range places {
		if err := f.look(p); err != nil && !(len(asked) == 0 && errors.Is(err, fs.ErrNotExist)) {
			return nil, coded{err, codeTrace}
		}
	}
	if f.met == "" {
		if len(asked) == 0 {
			return nil, coded{fmt.Errorf("no map beside the trace (%s) nor at %s: give the jinstr.map of the rewrite with --map", places[0], places[2]), codeTrace}
		}
		return nil, coded{fmt.Errorf("no map of a rewrite in %s", strings.Join(asked, ", ")), codeTrace}
	}
	return f.merged(outputs)
}

// outputsOf gives the outputs that ran; where the trace does not tell, the one that it
// was made by.
func outputsOf(file string) ([]trace.Output, error) {
	if err := expect(file, "trace", traceFile); err != nil {
		return nil, err
	}
	r, err := trace.Open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if outputs := r.Outputs(); len(outputs) > 0 {
		return outputs, nil
	}
	return []trace.Output{{Build: r.Header().Build}}, nil
}

// mapFinder looks for the maps of some builds.
type mapFinder struct {
	wanted map[string]*sitemap.Map // by build; nil until it is found
	met    string                  // the build of the first map that was met, wanted or not
}

// merged makes one map of those that were found.
func (f *mapFinder) merged(outputs []trace.Output) (*sitemap.Map, error) {
	var maps []*sitemap.Map
	var bases []uint32
	for _, o := range outputs {
		m := f.wanted[o.Build]
		switch {
		case m == nil && len(outputs) == 1:
			return nil, coded{&replay.WrongMapError{Trace: o.Build, Map: f.met}, codeTrace}
		case m == nil:
			return nil, coded{fmt.Errorf("the program was built from several outputs of jinstr rewrite, and no map was found for %s of build %s: give the jinstr.map of each output with --map, or a folder above them all", o.Name, o.Build), codeTrace}
		}
		maps, bases = append(maps, m), append(bases, o.Base)
	}
	if len(maps) == 1 && bases[0] == 0 {
		return maps[0], nil
	}
	return sitemap.Merge(maps, bases), nil
}

// complete tells that no map is missing any more.
func (f *mapFinder) complete() bool {
	for _, m := range f.wanted {
		if m == nil {
			return false
		}
	}
	return true
}

// look looks at a file, or at all below a folder.
func (f *mapFinder) look(place string) error {
	if f.complete() {
		return nil
	}
	info, err := os.Stat(place)
	if err != nil {
		return fmt.Errorf("reading the map: %w", withoutOp(err))
	}
	if !info.IsDir() {
		return f.file(place)
	}
	return filepath.WalkDir(place, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("looking for maps: %w", withoutOp(err))
		case f.complete():
			return fs.SkipAll
		case d.IsDir() && p != place && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || d.Name() != rewrite.MapName && !isArchive(p) && !isResource(filepath.ToSlash(p)):
			return nil
		}
		return f.file(p)
	})
}

// isResource tells that a file is a map that goes along with classes.
func isResource(p string) bool {
	return strings.HasSuffix(path.Dir(p), rewrite.ResourceFolder) && path.Ext(p) == ".map"
}

func isArchive(p string) bool {
	ext := strings.ToLower(filepath.Ext(p))
	return ext == ".jar" || ext == ".war" || ext == ".zip"
}

// file takes a map if it is wanted, or those in an archive.
func (f *mapFinder) file(p string) error {
	if isArchive(p) {
		return f.archive(p)
	}
	if err := expect(p, "map of a rewrite", mapFile); err != nil {
		return err
	}
	build, err := sitemap.Build(p)
	if err != nil {
		return err
	}
	return f.take(build, func() (*sitemap.Map, error) { return sitemap.Read(p) })
}

func (f *mapFinder) take(build string, read func() (*sitemap.Map, error)) (err error) {
	if f.met == "" {
		f.met = build
	}
	if m, ok := f.wanted[build]; ok && m == nil {
		f.wanted[build], err = read()
	}
	return err
}

// archive looks at the maps that are packed into a jar.
func (f *mapFinder) archive(p string) error {
	z, err := zip.OpenReader(p)
	if err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	defer z.Close()
	for _, entry := range z.File {
		if !isResource(entry.Name) {
			continue
		}
		err := f.take(strings.TrimSuffix(path.Base(entry.Name), ".map"), func() (*sitemap.Map, error) {
			in, err := entry.Open()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p, err)
			}
			defer in.Close()
			return sitemap.ReadFrom(in, p+"/"+entry.Name)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
