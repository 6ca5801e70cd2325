package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
	"jinstr/rewrite"
)

func mapFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "map", Usage: "look for the map of the rewrite in `PATH`: a jinstr.map, a folder that has it in it or below, or a jar that it was packed into; give it several times where the program is built from several outputs (default: beside the trace, and in jinstr-out/)"}
}

// readMap finds the maps of a trace's outputs, in what is given or beside the trace and
// in the default output folder, and makes one of them.
func readMap(file string, asked []string) (*probemap.Map, error) {
	outputs, err := outputsOf(file)
	if err != nil {
		return nil, coded{err, codeTrace}
	}
	f := newFinder(outputs)
	if err := f.find(placesOfMaps(file), asked); err != nil {
		return nil, err
	}
	m, err := f.merged(outputs)
	if err != nil { // of two traces, which?
		return nil, coded{fmt.Errorf("%s: %w", file, err), codeTrace}
	}
	return m, nil
}

// readHeapMap is readMap for what only the trace of a heap tells.
func readHeapMap(file string, asked []string) (*probemap.Map, error) {
	m, err := readMap(file, asked)
	if err == nil && !m.RecordsHeap() {
		err = coded{fmt.Errorf("%s: nothing of the heap is recorded in it: rewrite the program with --probes heap", file), codeTrace}
	}
	return m, err
}

// placesOfMaps is where the maps of a trace usually are: in the folder of an output, or, of a build with jinstr in front, among the traces.
func placesOfMaps(file string) []string {
	beside := filepath.Dir(file)
	return []string{filepath.Join(beside, rewrite.MapName), filepath.Join(beside, "jinstr-out", rewrite.MapName), filepath.Join("jinstr-out", rewrite.MapName),
		filepath.Join(beside, filepath.FromSlash(rewrite.ResourceFolder))}
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
	wanted map[string]*mapPlace // by build, where its map is; nil until it is found
	met    string               // the build of the first map that was met, wanted or not
	// passOver damaged maps below a folder: the traces that are of them have none then.
	passOver bool
	// asBuilt files have the names that the build gave them, whatever the working directory is.
	asBuilt bool
	// unread archives below a folder, such as a test's damaged jar: each is told of where a map is missing, as it may have it.
	unread []error
}

// mapPlace is where a map is: a file, or one that is packed into an archive.
type mapPlace struct{ file, packed string }

func newFinder(outputs []trace.Output) *mapFinder {
	f := &mapFinder{wanted: map[string]*mapPlace{}}
	for _, o := range outputs {
		f.wanted[o.Build] = nil
	}
	return f
}

// find looks for the maps in the places that the user asked for, or in the usual ones, which need not be there.
func (f *mapFinder) find(usual, asked []string) error {
	places := asked
	if len(asked) == 0 {
		places = usual
	}
	for _, p := range places {
		if err := f.look(p); err != nil && !(len(asked) == 0 && errors.Is(err, fs.ErrNotExist)) {
			return coded{err, codeTrace}
		}
	}
	switch {
	case f.met != "":
		return nil
	case len(asked) == 0:
		return f.missing("no map beside the trace (%s) nor at %s: give the jinstr.map of the rewrite with --map", places[0], places[2])
	}
	return f.missing("no map of a rewrite in %s", strings.Join(asked, ", "))
}

// missing is the error that a map is missing, with what could not be looked into.
func (f *mapFinder) missing(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	for _, u := range f.unread {
		err = fmt.Errorf("%w\nnot looked into: %w", err, u)
	}
	return coded{err, codeTrace}
}

// merged reads those that were found, and makes one map of them.
func (f *mapFinder) merged(outputs []trace.Output) (*probemap.Map, error) {
	var maps []*probemap.Map
	var bases []uint32
	for _, o := range outputs {
		place := f.wanted[o.Build]
		switch {
		case place == nil && (f.met == "" || f.passOver): // of many, what else was met says nothing of this one
			return nil, f.missing("no map was found for build %s: give the jinstr.map of the rewrite with --map, or a folder that has it in it or below", o.Build)
		case place == nil && len(outputs) == 1 && len(f.unread) == 0:
			return nil, coded{&replay.WrongMapError{Trace: o.Build, Map: f.met}, codeTrace}
		case place == nil:
			return nil, f.missing("the program was built from several outputs of jinstr rewrite, and no map was found for %s of build %s: give the jinstr.map of each output with --map, or a folder above them all", o.Name, o.Build)
		}
		m, err := place.read()
		if err != nil {
			return nil, coded{err, codeTrace}
		}
		if !f.asBuilt {
			fromHere(m)
		}
		maps, bases = append(maps, m), append(bases, o.Base)
	}
	if len(maps) == 1 && bases[0] == 0 {
		return maps[0], nil
	}
	return probemap.Merge(maps, bases), nil
}

// whole reads all maps that were found of those outputs, and makes one of them, in which each output is once.
func (f *mapFinder) whole(outputs [][]trace.Output) (*probemap.Map, error) {
	var each []trace.Output
	for _, of := range outputs {
		for _, o := range of {
			if f.wanted[o.Build] != nil && !slices.ContainsFunc(each, func(e trace.Output) bool { return e.Build == o.Build }) {
				each = append(each, o)
			}
		}
	}
	maps, bases, base := make([]*probemap.Map, len(each)), make([]uint32, len(each)), uint32(0)
	for i, o := range each {
		m, err := f.wanted[o.Build].read()
		if err != nil {
			return nil, coded{err, codeTrace}
		}
		fromHere(m)
		maps[i], bases[i] = m, base
		for _, file := range m.Sources {
			for _, method := range file.Methods {
				base = max(base, bases[i]+method.ID)
			}
		}
	}
	return probemap.Merge(maps, bases), nil
}

// fromHere names files below the working directory from there: builds give their compilers whole paths, which are long to read.
func fromHere(m *probemap.Map) {
	here, err := os.Getwd()
	if err != nil {
		return
	}
	for _, f := range m.Sources {
		if below, ok := strings.CutPrefix(f.Path, here+string(filepath.Separator)); ok {
			f.Path = below
		}
	}
}

// complete tells that no map is missing any more.
func (f *mapFinder) complete() bool {
	for _, place := range f.wanted {
		if place == nil {
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
	return filepath.WalkDir(inside(place), func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("looking for maps: %w", withoutOp(err))
		case f.complete():
			return fs.SkipAll
		case d.IsDir() && p != inside(place) && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case isArchive(p):
			if err := f.archive(p); err != nil {
				f.unread = append(f.unread, err)
			}
			return nil
		case d.IsDir() || d.Name() != rewrite.MapName && !isResource(filepath.ToSlash(p)) && !f.named(d.Name()):
			return nil
		}
		if err := f.file(p); err != nil && !f.passOver {
			return err
		}
		return nil
	})
}

// named tells that a file has the name of a build that is wanted, as where the maps of many are kept: BUILD.map.
func (f *mapFinder) named(name string) bool {
	build, is := strings.CutSuffix(name, ".map")
	_, wanted := f.wanted[build]
	return is && wanted
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
	build, err := probemap.Build(p)
	if err != nil {
		return err
	}
	f.take(build, mapPlace{file: p})
	return nil
}

// take notes where a map is.
func (f *mapFinder) take(build string, at mapPlace) {
	if f.met == "" {
		f.met = build
	}
	if known, ok := f.wanted[build]; ok && known == nil {
		f.wanted[build] = &at
	}
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
		f.take(strings.TrimSuffix(path.Base(entry.Name), ".map"), mapPlace{p, entry.Name})
	}
	return nil
}

// read reads the map.
func (p *mapPlace) read() (m *probemap.Map, err error) {
	name := p.file
	if p.packed != "" {
		name += "/" + p.packed
	}
	err = p.open(func(in io.Reader) error {
		m, err = probemap.ReadFrom(in, name)
		return err
	})
	return m, err
}

// open has the text of the map read.
func (p *mapPlace) open(read func(io.Reader) error) error {
	if p.packed == "" {
		in, err := os.Open(p.file)
		if err != nil {
			return fmt.Errorf("reading the map: %w", err)
		}
		defer in.Close()
		return read(in)
	}
	z, err := zip.OpenReader(p.file)
	if err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	defer z.Close()
	in, err := z.Open(p.packed)
	if err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	defer in.Close()
	return read(in)
}
