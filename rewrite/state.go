package rewrite

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"jinstr/rewrite/library"
	"jinstr/rewrite/wire"
)

// StateName is the file below the output folder in which a run leaves what the
// next one needs to go over only what changed.
const StateName = "jinstr.state"

type sum = [sha256.Size]byte

// facts are what reading a file told.
type facts struct {
	lines   int
	copied  bool // comes out as it went in
	foreign bool // not UTF-8
	// mains are the classes in it that the java command can run, newMains those that
	// it can run from Java 25 on.
	mains, newMains []string
	// shape and nodes are its encoded declarations; of a file that is copied the names in it, "" if none count.
	shape, nodes string
	// lent are the names of methods that its method references lend: see findLent.
	lent []string
}

// done is what became of a file.
type done struct {
	written         sum
	changed         bool // something was inserted
	methods, probes int
	counted         int    // methods whose paths are counted
	sites           int    // sites whose births are counted
	owners          string // the classes of its methods
	sizes           string // how many counters each method gets from the start, two bytes each; "" if none does
	left            []reason
	first           uint32 // number of its first method
	ids             []int  // offsets in the output at which methods' numbers stand
	mapAt           int64  // where its line stands in the map, without the first number
	mapLen          int    // 0: it has none
	mapSum          sum
}

// reason tells how often something was left alone, and why.
type reason struct {
	text  string
	times int
}

// record is what the state holds of one file.
type record struct {
	input
	source sum
	facts
	done
}

// state is what a run leaves behind. It counts only for the same jinstr with the
// same options, and what was planned only as long as no file declares anything
// else, nor lends other methods.
type state struct {
	key    sum // of jinstr itself and of the options
	shapes sum // of all declarations
	lent   sum // of the names of the methods that references lend
	files  map[string]*record
}

const stateMagic = "jinstr state 3\n"

// LibraryName is the file below the output folder in which a run leaves what it has found out of the class path.
const LibraryName = "jinstr.library"

// libraryKey tells what the file was made of: the class path, and jinstr itself.
func libraryKey(cfg *Config) (key sum, ok bool) {
	self, err := ownSum()
	return sha256.Sum256([]byte(fmt.Sprintf("%x %x", self, library.Sum(cfg.ClassPath)))), err == nil && len(cfg.ClassPath) > 0
}

// loadLibrary is the library with what an earlier run has left of it.
func loadLibrary(cfg *Config) *library.Library {
	data, err := os.ReadFile(filepath.Join(cfg.Out, LibraryName))
	if key, ok := libraryKey(cfg); err != nil || !ok || len(data) < 2*sha256.Size || sum(data[:sha256.Size]) != key ||
		sum(data[sha256.Size:2*sha256.Size]) != sha256.Sum256(data[2*sha256.Size:]) {
		return library.New(cfg.ClassPath)
	}
	return library.Remembering(cfg.ClassPath, data[2*sha256.Size:])
}

// keepLibrary leaves for the next run what this one has found out.
func (r *run) keepLibrary() error {
	path := filepath.Join(r.cfg.Out, LibraryName)
	key, ok := libraryKey(r.cfg)
	if !ok {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("output folder: %w", err)
		}
		return nil
	}
	data, err := r.options.Library.Remembered()
	if err != nil || data == nil {
		return err
	}
	check := sha256.Sum256(data)
	return WriteFile(path, slices.Concat(key[:], check[:], data))
}

// optionsKey tells runs apart whose results may differ on the same sources.
func optionsKey(cfg *Config) (key sum, ok bool) {
	self, err := ownSum()
	text := fmt.Sprintf("%x %x %q %q %q %q %q %q %q %q %t %d %t", self, library.Sum(cfg.ClassPath), cfg.Name, cfg.Target, cfg.Level, cfg.Style, cfg.IDs, cfg.Probes, cfg.Scheme, cfg.Encoding, cfg.Conditions, cfg.Release, cfg.table())
	return sha256.Sum256([]byte(text)), err == nil
}

// ownSum is the sum of the running program: every build of jinstr is another one.
var ownSum = sync.OnceValues(func() (s sum, err error) {
	path, err := os.Executable()
	if err != nil {
		return s, err
	}
	program, err := os.ReadFile(path)
	return sha256.Sum256(program), err
})

// loadState reads the state that an earlier run left. What is damaged, or of
// another jinstr, is as good as none.
func loadState(out string, key sum) *state {
	none := &state{key: key}
	data, err := os.ReadFile(filepath.Join(out, StateName))
	if err != nil || !strings.HasPrefix(string(data[:min(len(data), len(stateMagic))]), stateMagic) {
		return none
	}
	data = data[len(stateMagic):]
	if len(data) < sha256.Size || sha256.Sum256(data[sha256.Size:]) != sum(data[:sha256.Size]) {
		return none
	}
	r := wire.NewReader(string(data[sha256.Size:]))
	s := &state{files: map[string]*record{}}
	r.Fixed(s.key[:])
	r.Fixed(s.shapes[:])
	r.Fixed(s.lent[:])
	for n := r.Count(); n > 0; n-- {
		f := &record{}
		f.decode(r)
		s.files[f.path] = f
	}
	if r.Err() != nil || s.key != key {
		return none
	}
	return s
}

// of gives what is known of a file whose source is the same as in the last run.
func (s *state) of(f *file) *record {
	if old := s.files[f.path]; old != nil && old.input == f.input && old.source == f.source {
		return old
	}
	return nil
}

// bytes is the state as it is written.
func (s *state) bytes(files []*file) []byte {
	var w wire.Writer
	w.Bytes = append(w.Bytes, s.key[:]...)
	w.Bytes = append(w.Bytes, s.shapes[:]...)
	w.Bytes = append(w.Bytes, s.lent[:]...)
	count := 0
	for _, f := range files {
		if f.remembered() {
			count++
		}
	}
	w.Int(count)
	for _, f := range files {
		if f.remembered() {
			f.encode(&w)
		}
	}
	check := sha256.Sum256(w.Bytes)
	return append(append([]byte(stateMagic), check[:]...), w.Bytes...)
}

// remembered tells that a file's record goes into the state. What there are
// messages about is looked at anew each time, and so is what could not be given
// other numbers.
func (f *file) remembered() bool {
	return f.err == nil && len(f.skipped) == 0 && (f.methods == 0 || f.ids != nil)
}

func (f *record) encode(w *wire.Writer) {
	w.String(f.path)
	w.String(f.output)
	w.Bytes = append(w.Bytes, f.source[:]...)
	w.Bytes = append(w.Bytes, f.written[:]...)
	w.Bytes = append(w.Bytes, f.mapSum[:]...)
	w.Bools(f.excluded, f.copied, f.foreign, f.changed)
	for _, n := range []int{f.lines, f.methods, f.probes, f.counted, f.sites, int(f.first), int(f.mapAt), f.mapLen} {
		w.Int(n)
	}
	for _, list := range [][]string{f.mains, f.newMains, f.lent} {
		w.Int(len(list))
		for _, name := range list {
			w.String(name)
		}
	}
	w.String(f.shape)
	w.String(f.nodes)
	w.String(f.sizes)
	w.String(f.owners)
	w.Int(len(f.left))
	for _, l := range f.left {
		w.String(l.text)
		w.Int(l.times)
	}
	w.Int(len(f.ids))
	at := 0
	for _, id := range f.ids {
		w.Int(id - at)
		at = id
	}
}

func (f *record) decode(r *wire.Reader) {
	f.path, f.output = r.String(), r.String()
	r.Fixed(f.source[:])
	r.Fixed(f.written[:])
	r.Fixed(f.mapSum[:])
	r.Bools(&f.excluded, &f.copied, &f.foreign, &f.changed)
	f.lines, f.methods, f.probes, f.counted, f.sites = r.Int(), r.Int(), r.Int(), r.Int(), r.Int()
	f.first, f.mapAt, f.mapLen = uint32(r.Int()), int64(r.Int()), r.Int()
	for _, list := range []*[]string{&f.mains, &f.newMains, &f.lent} {
		for n := r.Count(); n > 0; n-- {
			*list = append(*list, r.String())
		}
	}
	f.shape, f.nodes, f.sizes, f.owners = r.String(), r.String(), r.String(), r.String()
	for n := r.Count(); n > 0; n-- {
		f.left = append(f.left, reason{r.String(), r.Int()})
	}
	f.ids = make([]int, r.Count())
	at := 0
	for i := range f.ids {
		at += r.Int()
		f.ids[i] = at
	}
}
