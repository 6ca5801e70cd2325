package rewrite

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	runtimejava "jinstr/runtime-java"
)

// MapName and ArgfileName are files below the output folder.
const (
	MapName            = "jinstr.map"
	ArgfileName        = "sources.argfile"
	RuntimeArgfileName = "runtime.argfile"
	// ResourceFolder holds the map once more, named after its build, to go along with the
	// classes: below the folder of resources in the output, and in what is made of it.
	ResourceFolder = "META-INF/jinstr"
)

// resources is the folder below the output folder in which it stands.
const resources = "resources"

// write writes everything. The map comes last: an output folder without one is
// not finished. An error, or the end of ctx, leaves neither a map nor a state.
func (r *run) write(ctx context.Context) error {
	if err := ours(r.cfg.Out); err != nil {
		return err
	}
	unlock, err := r.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if err := r.claim(); err != nil {
		return err
	}
	defer r.dropOldMap()
	temp, err := os.CreateTemp(r.cfg.Out, tempPattern)
	if err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	defer os.Remove(temp.Name()) // it has another name if all went well
	defer temp.Close()
	if r.maps, err = probemap.NewWriter(temp, &probemap.Map{Format: probemap.Format, Name: r.cfg.Name, Build: r.build, Level: r.cfg.Level, Style: r.cfg.Style, Target: r.cfg.Target, Uses: r.cfg.uses()}); err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	if err := r.makeRoom(); err != nil {
		return err
	}
	if err := r.convey(ctx); err != nil {
		return err
	}
	if err := r.options.Interest.Err(); err != nil {
		return err
	}
	if err := errors.Join(r.maps.Finish(), temp.Chmod(0o666&^umask), temp.Close()); err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	if err := r.writeRest(temp.Name()); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if r.now != nil {
		if err := WriteFile(filepath.Join(r.cfg.Out, StateName), r.now.bytes(r.files)); err != nil {
			return err
		}
		if err := r.keepLibrary(); err != nil {
			return err
		}
	}
	if err := r.writeResource(temp.Name()); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), filepath.Join(r.cfg.Out, MapName)); err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	return nil
}

// writeResource gives the map its second name.
func (r *run) writeResource(mapPath string) error {
	dir := filepath.Join(r.cfg.Out, resources, filepath.FromSlash(ResourceFolder))
	if err := errors.Join(os.RemoveAll(filepath.Join(r.cfg.Out, resources)), os.MkdirAll(dir, 0o777)); err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	path := filepath.Join(dir, r.build+".map")
	if os.Link(mapPath, path) == nil {
		return nil
	}
	// The file system has no second names.
	text, err := os.ReadFile(mapPath)
	if err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	return WriteFile(path, text)
}

// convey plans, numbers and writes all files.
func (r *run) convey(ctx context.Context) error {
	c := &conveyor{
		first:  func(i int) error { return r.plan(r.files[i]) },
		next:   func(i int) error { r.number(r.files[i]); return nil },
		second: func(i int) error { return r.emit(r.files[i]) },
		last:   func(i int) error { return r.note(r.files[i]) },
	}
	return c.run(ctx, len(r.files))
}

// writeRest writes what is not made of the sources.
func (r *run) writeRest(mapPath string) error {
	keep := map[string]bool{}
	var list []string
	for _, f := range r.files {
		if !f.unread {
			list = append(list, r.outputPath(f))
		}
	}
	text, err := r.tableText(mapPath)
	if err != nil {
		return err
	}
	rt, err := r.writeRuntime(text)
	if err != nil {
		return err
	}
	for _, path := range rt {
		keep[path] = true
	}
	if err := removeStale(filepath.Join(r.cfg.Out, "runtime"), keep); err != nil {
		return err
	}
	return r.writeArgfiles(list, rt)
}

// tableText is the source of the class that a table needs; nil where there is none.
func (r *run) tableText(mapPath string) ([]byte, error) {
	if !r.cfg.table() {
		return nil, nil
	}
	m, err := probemap.Read(mapPath)
	if err != nil {
		return nil, err
	}
	return r.cfg.Table(m)
}

// table tells whether the program can keep its heap itself.
func (cfg *Config) table() bool { return cfg.Table != nil && cfg.heap() }

// heap tells whether what happens to objects is recorded.
func (cfg *Config) heap() bool { return strings.Contains(cfg.Probes, "heap") }

// sites tells whether births are counted by site.
func (cfg *Config) sites() bool { return strings.Contains(cfg.Probes, "sites") || cfg.watches() }

// watches tells whether some births are watched.
func (cfg *Config) watches() bool {
	return !cfg.heap() && (strings.Contains(cfg.Probes, "leaks") || cfg.touches())
}

// uses tells whether it is recorded when objects are used, beside the heap.
func (cfg *Config) uses() bool { return cfg.heap() && cfg.touches() }

// touches tells whether it is noted when objects are used.
func (cfg *Config) touches() bool { return strings.Contains(cfg.Probes, "touch") }

// recordedLevel is what outputs that are recorded together must agree in: with touch probes, the field by which objects have an id elsewhere
// has the epoch of their last use.
func (cfg *Config) recordedLevel() string {
	if cfg.touches() && !cfg.heap() {
		return "touch"
	}
	return cfg.Level
}

// makeRoom removes what is left of sources that are no longer there: a folder may
// stand now where a file stood, or the other way round.
func (r *run) makeRoom() error {
	keep := map[string]bool{}
	for _, f := range r.files {
		keep[r.outputPath(f)] = !f.unread
	}
	return removeStale(filepath.Join(r.cfg.Out, "src"), keep)
}

// runtimeRelease is the release that the runtime's own source is written for.
const runtimeRelease = 8

// apart tells that the runtime is to be compiled apart from the program: one of
// an older release cannot be compiled together with it.
func (cfg *Config) apart() bool {
	return cfg.Release > 0 && cfg.Release < runtimeRelease && !cfg.device()
}

// writeArgfiles lists what is to be compiled.
func (r *run) writeArgfiles(sources, runtime []string) error {
	path, rtPath := filepath.Join(r.cfg.Out, ArgfileName), filepath.Join(r.cfg.Out, RuntimeArgfileName)
	if r.cfg.apart() {
		return errors.Join(WriteFile(rtPath, Argfile(runtime)), WriteFile(path, Argfile(sources)))
	}
	if err := os.Remove(rtPath); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing what an earlier run left: %w", err)
	}
	return WriteFile(path, Argfile(append(sources, runtime...)))
}

// tempPattern names files that are being written.
const tempPattern = ".jinstr-*"

// claim takes away the state and the map of the last run; the map can still be
// read, until dropOldMap.
func (r *run) claim() error {
	out := r.cfg.Out
	if temps, err := filepath.Glob(filepath.Join(out, tempPattern)); err == nil {
		for _, path := range temps { // of a run that was killed
			os.Remove(path)
		}
	}
	if err := os.Remove(filepath.Join(out, StateName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("output folder: %w", err)
	}
	old := filepath.Join(out, strings.Replace(tempPattern, "*", "map", 1))
	switch err := os.Rename(filepath.Join(out, MapName), old); {
	case err == nil:
		r.oldMap, _ = os.Open(old) // what cannot be read is made anew
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("output folder: %w", err)
	}
	return nil
}

// ours makes sure that there is an output folder of jinstr's, with its mark in it.
func ours(out string) error {
	entries, err := os.ReadDir(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(out, 0o777); err != nil {
			return fmt.Errorf("making the output folder: %w", err)
		}
	case err != nil:
		return Misuse{fmt.Errorf("output folder: %w", err)}
	}
	mark := filepath.Join(out, marker)
	switch _, err := os.Stat(mark); {
	case err == nil:
		return nil
	case len(entries) > 0:
		return Misuse{fmt.Errorf("%s is there and is not an output folder of jinstr: give another with --out, so that nothing of yours is overwritten", out)}
	}
	if err := os.WriteFile(mark, []byte("This folder is written by jinstr rewrite; do not keep anything of yours in it.\n"), 0o666); err != nil {
		return fmt.Errorf("output folder: %w", err)
	}
	return nil
}

func (r *run) dropOldMap() {
	if r.oldMap != nil {
		r.oldMap.Close()
		os.Remove(r.oldMap.Name())
	}
}

// folders remembers which folders are there.
type folders struct{ made sync.Map }

func (d *folders) writeFile(path string, data []byte) error {
	dir := filepath.Dir(path)
	if _, ok := d.made.Load(dir); !ok {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return fmt.Errorf("writing: %w", err)
		}
		d.made.Store(dir, true)
	}
	return WriteFile(path, data)
}

// WriteFile writes a file whole or not at all, and leaves one alone that has
// this content already.
func WriteFile(path string, data []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), tempPattern)
	if err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(0o666&^umask), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// umask is the usual one: files are made readable for all.
const umask = 0o022

// counted is one more than the highest number of a method whose paths or births may be
// counted.
func (r *run) counted() uint32 {
	if strings.Contains(r.cfg.Probes, "paths") || r.cfg.sites() {
		return r.nextMethod
	}
	return 0
}

// stringLimit is how many characters below FewIDs surely fit into a constant.
const stringLimit = 20_000

// sizes lists, as Java strings with a character for each method from 0 on, how many
// counters it gets from the start.
func (r *run) sizes() string {
	if r.counted() == 0 {
		return ""
	}
	all := make([]byte, 2*r.nextMethod)
	for _, f := range r.files {
		copy(all[2*f.first:], f.sizes)
	}
	b := []byte{'"'}
	for i := 0; i < len(all); i += 2 {
		if i > 0 && i%(2*stringLimit) == 0 {
			b = append(b, "\",\n        \""...)
		}
		b = javasrc.AppendChar(b, binary.BigEndian.Uint16(all[i:]))
	}
	return string(append(b, '"'))
}

// owners lists, as Java strings, the classes of all methods in their order: for each file
// "@first method;", and behind that what file.owners has.
func (r *run) owners() string {
	var all, out strings.Builder
	for _, f := range r.files {
		if f.owners != "" {
			fmt.Fprintf(&all, "@%d;%s", f.first, f.owners)
		}
	}
	for rest := all.String(); rest != ""; {
		end := strings.LastIndexByte(rest[:min(stringLimit, len(rest))], ';')
		if end < 0 {
			end = strings.IndexByte(rest, ';')
		}
		end++
		fmt.Fprintf(&out, "\"%s\",\n        ", rest[:end])
		rest = rest[end:]
	}
	return out.String()
}

// buildClass is what the recorder of a rewrite knows of it. Outputs that are rewritten
// apart may meet in one program, and one recorder serves all.
const buildClass = `package jinstr.rt;

/** Names the rewrite that the recorder was written by; written by jinstr. */
public final class Build {
    public static final String ID;
    public static final String LEVEL;
%s    /** On a device, one more than the highest number of a method whose paths are counted; 0 if none are. */
    static final int PATHS;
    /** On a device, whether some births are watched. */
    static final boolean WATCHES;

    // Compilers copy constants into other class files, which may be older than this one.
    static {
        ID = %q;
        LEVEL = %q;
%s        PATHS = %d;
        WATCHES = %t;
    }

    private Build() {
    }

    /** A table for so many objects; null where the rewrite was not asked for one. */
    static Table table(int objects) {
        return %s;
    }
}
`

// What only a recorder for Java SE knows: a device has no room for it, nor use.
const (
	buildFieldsSE = `    /** Tells recorders apart. */
    static final String VERSION;
    /** What records where nothing else is asked for: stream or table. */
    static final String RECORDER;
`
	buildValuesSE = `        VERSION = %q;
        RECORDER = %q;
`
)

// writeRuntime writes the runtime's sources, and the classes of it that tell of this rewrite.
func (r *run) writeRuntime(table []byte) (paths []string, err error) {
	if r.cfg.Probes == "none" {
		return nil, nil
	}
	sources := r.ownSources(table)
	if !r.cfg.NoRecorder {
		maps.Copy(sources, r.cfg.recorder())
	}
	var folders folders
	for name, text := range sources {
		path := filepath.Join(r.cfg.Out, "runtime", filepath.FromSlash(name))
		if err := folders.writeFile(path, []byte(javasrc.EncodeASCII(r.cfg.Encoding, string(text)))); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	sort.Strings(paths)
	return paths, nil
}

// recorder is the part of the runtime that other outputs have as well.
func (cfg *Config) recorder() map[string][]byte {
	sources := runtimejava.Sources(runtimejava.Target(cfg.Target), cfg.kind())
	if cfg.table() {
		maps.Copy(sources, runtimejava.TableSources())
	}
	return sources
}

// kind is what such a runtime records.
func (cfg *Config) kind() runtimejava.Kind {
	switch {
	case cfg.heap():
		return runtimejava.Heap
	case cfg.sites():
		return runtimejava.Births
	}
	return runtimejava.Paths
}

// ownSources are the classes of the runtime that tell of this rewrite.
func (r *run) ownSources(table []byte) map[string][]byte {
	cfg, sources := r.cfg, map[string][]byte{}
	recorder, made := "stream", "null"
	if table != nil {
		target := runtimejava.Target(cfg.Target)
		recorder, made = "table", fmt.Sprintf("new HeapTable(objects, %d, %d)", runtimejava.Window(target), runtimejava.Calls(target))
		sources["jinstr/rt/PlanText.java"] = table
	}
	fields, values := "", ""
	if !cfg.device() {
		fields, values = buildFieldsSE, fmt.Sprintf(buildValuesSE, runtimejava.Version(), recorder)
	}
	sources["jinstr/rt/Build.java"] = []byte(fmt.Sprintf(buildClass, fields, r.build, cfg.recordedLevel(), values, r.counted(), cfg.watches(), made))
	if !cfg.device() {
		own := runtimejava.Output{Name: cfg.Name, Build: r.build, Level: cfg.recordedLevel(), Methods: r.nextMethod, Sizes: r.sizes(), Owners: r.owners(), Watches: cfg.watches(), Touches: cfg.touches() && !cfg.heap(), Uses: cfg.uses()}
		maps.Copy(sources, own.Sources())
	}
	return sources
}

// removeStale takes away .java files of an earlier run that this one did not
// write, and what a run that was killed left half written.
func removeStale(dir string, keep map[string]bool) error {
	var folders []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err == nil && d.IsDir() && path != dir:
			folders = append(folders, path)
		case err == nil && !d.IsDir() && !keep[path] && (filepath.Ext(path) == ".java" || isTemp(d.Name())):
			err = os.Remove(path)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("removing what an earlier run left: %w", err)
	}
	for i := len(folders) - 1; i >= 0; i-- {
		_ = os.Remove(folders[i]) // it stays where something is in it
	}
	return nil
}

func isTemp(name string) bool {
	ok, _ := filepath.Match(tempPattern, name) // the pattern is right
	return ok
}

// Argfile is a file for javac @FILE that holds arguments, one a line.
func Argfile(args []string) []byte {
	var out bytes.Buffer
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`)
	for _, a := range args {
		fmt.Fprintf(&out, "\"%s\"\n", quote.Replace(a))
	}
	return out.Bytes()
}
