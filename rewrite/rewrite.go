package rewrite

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"jinstr/probemap"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/pathprobe"
	"jinstr/rewrite/probe"
	"jinstr/rewrite/scope"
	runtimejava "jinstr/runtime-java"
)

// Config says what to rewrite, and how.
type Config struct {
	Sources []string // files and folders
	Out     string   // output folder; it is made, and must be jinstr's own if it is there
	// Name tells the output from others that are in a program with it; "": that of the
	// project or folder that the first source is in. Two outputs of a program must not have one name.
	Name string
	// Apart makes the build a part of the name, so that the classes of several runs may stand in one folder, each with
	// the map and the façade that it was made with.
	Apart   bool
	Level   string   // "full" (default), "objects" or "lesson"
	Style   string   // "ids" (default) or "paper"
	IDs     string   // "object" (default: classes extend jinstr.rt.Obj) or "table"
	Include []string // globs over paths below a source folder; none: all
	Exclude []string
	// Place tells of a file that is given by itself where it stands: below which of several source folders, and its path
	// below that, with slashes; nil: it is known by its name alone.
	Place func(path string) (folder int, below string)
	// Encoding is that of the sources, as for javac -encoding; "": UTF-8, or what
	// a file looks like.
	Encoding string
	// Census has the report tell how many calls of code that was not rewritten are of methods that are known.
	Census bool
	// ClassPath has the libraries of the program: jars, folders of classes, and folders of jars, which end in *.
	ClassPath []string
	// Release of Java that the sources are written for: 3 (1.3) and up; 0: the newest.
	Release int
	// Target is the platform that the program is for: "se" (default) or "cldc", a
	// small device, for which sources are of Java 1.3 or 1.4.
	Target string
	// Probes to insert: "heap" (default), "paths", "heap,paths", "sites", "paths,sites", "leaks" (sites, and some
	// births watched), "paths,leaks", "touch" (leaks, and when objects are used), "paths,touch", "heap,touch" (both, of all objects), "heap,paths,touch",
	// or "none": every file comes out as it went in.
	Probes string
	// Scheme by which paths are numbered: "epp" (default), "pap", or "edges",
	// which counts edges; or one that counts paths of interest only: "spp",
	// "prepp", "espp", "psp0" to "psp3", or "paper", which chooses of the last
	// as the paper does, or "auto", which takes what costs least.
	Scheme string
	// Interest is the file that names the paths of interest.
	Interest string
	// Recorded are paths of interest that a run took, instead of a file; From is
	// what they were recorded in.
	Recorded []interest.Recorded
	From     string
	// Conditions makes the operands of &&, || and ?: branches of their own.
	Conditions bool
	// OnMiss is what happens at a path that is found not to be of interest:
	// "stop" (default: it is followed no further), "return", "throw" or "exit".
	// The last three end what the program does.
	OnMiss string
	// Table makes the class that tells the running program what the map says, for
	// the recorder that keeps the heap there; nil: there is a stream only.
	Table func(*probemap.Map) ([]byte, error)
	// NoRecorder leaves out the sources of the recorder that do not tell of this output: who rewrites
	// many programs compiles them once, of any output for the same target, probes and table.
	NoRecorder bool
	// Progress is told, from several goroutines, how much of the work is done.
	Progress func(done, total int)
	// Waiting, if set, is called where another run writes to Out and goes first.
	Waiting func()
}

// Report says what a rewrite did.
type Report struct {
	Out       string
	Rewritten int     // files with probes
	Unchanged int     // files in which there is nothing to record
	Kept      int     // files of either kind that were not gone over, as the last run left them right
	Unread    int     // files that could not be opened: the output is without them
	Problems  []error // files and methods left as they are, with the reason; *javasrc.SyntaxError mostly
	Foreign   int     // files that are not UTF-8
	Lines     int
	Methods   int
	Probes    int
	// Outside are calls of code that was not rewritten, and Unknown those of methods that are not known, where Config.Census is set.
	Outside, Unknown int
	Counted          int            // methods whose paths are counted
	Sites            int            // sites whose births are counted
	Left             map[string]int // constructs left alone, by reason
	Mains            []string       // binary names of classes that the java command can run
	NewMains         []string       // those that it can run from Java 25 on (JEP 512), the others included
	Build            string         // identifies the rewrite: the map and the program carry it
	Argfile          string
	// RuntimeArgfile lists the runtime's sources where those are to be compiled
	// apart from the program's; else "".
	RuntimeArgfile string
	Warnings       []string          // what was asked for and had no effect
	Originals      map[string]string // output file to source file
}

// Runtime lists the sources of the runtime that the rewrite wrote; none, if nothing is recorded.
func (r *Report) Runtime() (files []string, err error) {
	err = filepath.WalkDir(filepath.Join(r.Out, "runtime"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return files, err
}

// ReadMap reads the map that the rewrite wrote.
func (r *Report) ReadMap() (*probemap.Map, error) {
	return probemap.Read(filepath.Join(r.Out, MapName))
}

// run is one rewrite on its way.
type run struct {
	cfg     *Config
	dialect javasrc.Dialect
	options probe.Options
	files   []*file
	last    *state // what the last run left, or an empty one
	now     *state // what this one leaves; nil if the next one could not tell whether it fits
	build   string
	// interest is what names the paths of interest.
	interest []byte
	set      func() *scope.Set
	folders  folders

	treeMemory int64        // bound for packed trees, in bytes
	trees      atomic.Int64 // bytes of packed trees so far
	maps       *probemap.Writer
	oldMap     *os.File // of the last run; nil if there is none
	nextMethod uint32
	ticks      atomic.Int64
}

// Run rewrites. The error is about the whole run; what is wrong with single
// files is in the report, and those files are copied unchanged.
func Run(cfg Config) (*Report, error) { return RunContext(context.Background(), cfg) }

// Misuse is an error of whoever asked for a rewrite, before anything was done: what is asked for does not go together, or is not there.
type Misuse struct{ error }

// Unwrap gives what is wrong.
func (m Misuse) Unwrap() error { return m.error }

// garbage is how much of it, in percent of what is in use, a rewrite makes before
// it is collected: what stays are the declarations of all files, and to go over them
// more often takes a tenth of the time.
const garbage = 200

// RunContext rewrites until ctx is done. It then leaves an output folder without
// a map, and nothing half written.
func RunContext(ctx context.Context, cfg Config) (*Report, error) {
	if err := cfg.check(); err != nil {
		return nil, Misuse{err}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	found, err := collect(&cfg)
	if err != nil {
		return nil, err
	}
	r := newRun(&cfg, found.inputs)
	if err := r.readInterest(); err != nil {
		return nil, err
	}
	if err := each(ctx, r.files, func(f *file) { r.read(f); r.tick() }); err != nil {
		return nil, err
	}
	r.identify()
	if err := r.findLent(ctx); err != nil {
		return nil, err
	}
	if err := r.write(ctx); err != nil {
		return nil, err
	}
	report := r.report()
	report.Warnings = append(found.warnings(), r.options.Library.Warnings()...)
	return report, nil
}

func newRun(cfg *Config, inputs []input) *run {
	r := &run{cfg: cfg, dialect: javasrc.Dialect{Encoding: cfg.Encoding, Release: cfg.Release}, treeMemory: treeMemory, nextMethod: 1,
		options: cfg.options()}
	r.set = sync.OnceValue(r.newSet)
	for _, in := range inputs {
		r.files = append(r.files, &file{record: record{input: in}})
	}
	r.last = &state{}
	// What a file of paths of interest names is looked for in all methods; where the build is a part of the name, each file has it.
	if key, ok := optionsKey(cfg); ok && cfg.Interest == "" && cfg.Recorded == nil && !cfg.Apart {
		r.last, r.now = loadState(cfg.Out, key), &state{key: key}
		r.options.Library = loadLibrary(cfg)
	}
	return r
}

func (cfg *Config) options() probe.Options {
	opt := probe.Options{Package: cfg.facade(), OnMiss: cfg.OnMiss, Conditions: cfg.Conditions, Full: cfg.Level != "objects", Lesson: cfg.Level == "lesson", Paper: cfg.Style == "paper", Extend: cfg.IDs != "table", Release: cfg.Release, Device: cfg.device(), Library: library.New(cfg.ClassPath), Census: cfg.Census}
	opt.NoHeap = !strings.Contains(cfg.Probes, "heap")
	if strings.Contains(cfg.Probes, "paths") {
		opt.Paths = cfg.Scheme
	}
	if cfg.sites() {
		// Levels say how much of the heap is recorded. A body that is large with probes keeps its sites, if there is room.
		opt.Sites, opt.Watched, opt.Full, opt.Lesson = true, cfg.watches(), false, false
	}
	opt.Touches = cfg.touches()
	return opt
}

// Probes are what can be inserted, the usual first.
func Probes() []string {
	return []string{"heap", "paths", "heap,paths", "sites", "paths,sites", "leaks", "paths,leaks", "touch", "paths,touch", "heap,touch", "heap,paths,touch", "none"}
}

func (cfg *Config) check() error {
	def := func(s *string, values ...string) error {
		if *s == "" {
			*s = values[0]
		}
		for _, v := range values {
			if *s == v {
				return nil
			}
		}
		return fmt.Errorf("%q is none of %s", *s, strings.Join(values, ", "))
	}
	if cfg.Out == "" {
		cfg.Out = "jinstr-out"
	}
	if len(cfg.Sources) == 0 {
		return errors.New("no source files or folders given")
	}
	err := errors.Join(cfg.checkName(), javasrc.CheckEncoding(cfg.Encoding), def(&cfg.Level, "full", "objects", "lesson"), def(&cfg.Style, "ids", "paper"), def(&cfg.IDs, "object", "table"),
		def(&cfg.Scheme, Schemes()...), def(&cfg.OnMiss, pathprobe.MissStop, pathprobe.MissReturn, pathprobe.MissThrow, pathprobe.MissExit), def(&cfg.Probes, Probes()...),
		def(&cfg.Target, string(runtimejava.SE), string(runtimejava.CLDC)))
	if cfg.device() && cfg.Release == 0 {
		cfg.Release = oldestRelease
	}
	if cfg.device() && cfg.Release > newestOnDevices {
		err = errors.Join(err, errors.New("for target cldc the release is 1.3 or 1.4: devices know no newer Java"))
	}
	if cfg.Level == "lesson" && (cfg.device() || cfg.table() || cfg.Release > 0 && cfg.Release < oldestLesson) {
		err = errors.Join(err, errors.New("level lesson is for streams of Java SE, and for source of Java 5 and later"))
	}
	if cfg.device() && cfg.sites() && strings.Contains(cfg.Probes, "paths") {
		err = errors.Join(err, errors.New("for target cldc, paths go with heap probes only: the recorder that counts births on a device has no room for paths"))
	}
	return errors.Join(err, cfg.checkUses(), cfg.checkInterest())
}

// checkUses refuses what cannot be recorded along with uses.
func (cfg *Config) checkUses() error {
	switch {
	case !cfg.uses():
	case cfg.device():
		return errors.New("for target cldc, heap and touch do not go together: the recorder that notes uses on a device has no heap; rewrite twice, with heap and with touch")
	case cfg.table():
		return errors.New("heap and touch together need a stream: a table of the heap does not tell when objects were last used")
	case cfg.Level == "lesson":
		return errors.New("level lesson has each step of a short run, and no generations: heap and touch go together at levels full and objects")
	case cfg.IDs == "table":
		return errors.New("heap and touch together need classes that extend jinstr.rt.UsedObj, where objects have the generation of their last use: leave out --ids table")
	}
	return nil
}

// facade is the package of the class manOT that the rewritten classes call.
func (cfg *Config) facade() string {
	if cfg.device() {
		return "jinstr.rt"
	}
	own := runtimejava.Output{Name: cfg.Name}
	return own.Package()
}

// Releases of Java, without the 1 before the dot: the oldest that is known, which
// programs for devices are mostly written for, and the newest that they know.
const (
	oldestRelease   = 3
	newestOnDevices = 4
	oldestLesson    = 5
)

// device tells whether the program is for a small device.
func (cfg *Config) device() bool { return cfg.Target == string(runtimejava.CLDC) }

// each runs work over all files on all cores, until ctx is done; what is under way then
// goes on and nobody waits for it.
func each(ctx context.Context, files []*file, work func(*file)) error {
	var wg sync.WaitGroup
	var next atomic.Int64
	for i := 0; i < runtime.GOMAXPROCS(0); i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for ctx.Err() == nil {
				n := int(next.Add(1))
				if n > len(files) {
					return
				}
				work(files[n-1])
			}
		}()
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		wg.Wait()
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// tick tells of progress: each file counts when it is read and when it is written.
func (r *run) tick() {
	if r.cfg.Progress != nil {
		r.cfg.Progress(int(r.ticks.Add(1)), 2*len(r.files))
	}
}

// identify gives the build its id, which all its sources and the options make,
// and finds out whether what the last run planned still holds: that hangs on the
// declarations of all files.
func (r *run) identify() {
	build, shapes := sha256.New(), sha256.New()
	fmt.Fprintf(build, "%s %s %s %s %s %s %s %s %t\n", r.cfg.Name, r.cfg.Target, r.cfg.Level, r.cfg.Style, r.cfg.IDs, r.cfg.Probes, r.cfg.Scheme, r.cfg.OnMiss, r.cfg.Conditions)
	build.Write(r.interest)
	if r.cfg.Apart {
		// A class that is compiled again by itself keeps its numbers only if nothing else went into them.
		key, _ := optionsKey(r.cfg)
		build.Write(key[:])
	}
	for _, f := range r.files {
		if f.shape != "" {
			of := f.source
			if f.copied {
				of = sha256.Sum256([]byte(f.shape))
			}
			fmt.Fprintf(build, "%s %x\n", f.output, of)
			fmt.Fprintf(shapes, "%d %s", len(f.shape), f.shape)
		}
	}
	r.build = hex.EncodeToString(build.Sum(nil))[:16]
	if r.cfg.Apart {
		r.cfg.Name += "_" + r.build[:8]
		r.options.Package = r.cfg.facade()
	}
	var all sum
	shapes.Sum(all[:0])
	if r.now != nil {
		r.now.shapes = all
	}
	if r.last.shapes != all {
		r.planAnew()
	}
}

// planAnew has nothing count that the last run planned.
func (r *run) planAnew() {
	for _, f := range r.files {
		f.old = nil
	}
}

// listMains lists the classes that the java command can run: of those files that are only copied where no other has any.
func (r *run) listMains(out *Report) {
	for _, copied := range []bool{false, true} {
		for _, f := range r.files {
			if r.onlyCopies(f) == copied {
				out.Mains = append(out.Mains, f.mains...)
				out.NewMains = append(out.NewMains, f.newMains...)
			}
		}
		if len(out.NewMains) > 0 {
			return
		}
	}
}

// report sums up.
func (r *run) report() *Report {
	out := &Report{Out: r.cfg.Out, Build: r.build, Argfile: filepath.Join(r.cfg.Out, ArgfileName), Left: map[string]int{}, Originals: map[string]string{}}
	if r.cfg.apart() {
		out.RuntimeArgfile = filepath.Join(r.cfg.Out, RuntimeArgfileName)
	}
	r.listMains(out)
	for _, f := range r.files {
		out.Lines += f.lines
		out.Methods += f.methods
		out.Probes += f.probes
		out.Outside += f.outside
		out.Unknown += f.unknown
		out.Counted += f.counted
		out.Sites += f.sites
		for _, l := range f.left {
			out.Left[l.text] += l.times
		}
		for _, e := range f.skipped {
			out.Problems = append(out.Problems, e)
		}
		if f.unread {
			out.Unread++
		} else {
			out.Originals[r.outputPath(f)] = f.path
		}
		if f.kept {
			out.Kept++
		}
		switch {
		case f.err != nil:
			out.Problems = append(out.Problems, f.err)
		case f.changed:
			out.Rewritten++
		default:
			out.Unchanged++
		}
	}
	sort.Slice(out.Problems, func(i, j int) bool { return out.Problems[i].Error() < out.Problems[j].Error() })
	return out
}
