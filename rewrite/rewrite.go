package rewrite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strings"
	"sync"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/probe"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// Config says what to rewrite, and how.
type Config struct {
	Sources []string // files and folders
	Out     string   // output folder; it is made, and must be jinstr's own if it is there
	Level   string   // "full" (default) or "objects"
	Style   string   // "ids" (default) or "seed"
	IDs     string   // "object" (default: classes extend jinstr.rt.Obj) or "table"
	Include []string // globs over paths below a source folder; none: all
	Exclude []string
	// Encoding is that of the sources, as for javac -encoding; "": UTF-8, or what
	// a file looks like.
	Encoding string
	// Release of Java that the sources are written for: 3 (1.3) and up; 0: the newest.
	Release int
	NoProbe bool // copy only: every file comes out as it went in
	// Progress is told, from several goroutines, of each file that was written.
	Progress func(done, total int)
}

// Report says what a rewrite did.
type Report struct {
	Out       string
	Rewritten int     // files with probes
	Unchanged int     // files in which there is nothing to record
	Problems  []error // files and methods left as they are, with the reason; *javasrc.SyntaxError mostly
	Foreign   int     // files that are not UTF-8
	Lines     int
	Methods   int
	Probes    int
	Left      map[string]int // constructs left alone, by reason
	Mains     []string       // binary names of classes that the java command can run
	Map       *sitemap.Map
	Argfile   string
	// RuntimeArgfile lists the runtime's sources where those are to be compiled
	// apart from the program's; else "".
	RuntimeArgfile string
}

// file is one input on its way through.
type file struct {
	input
	src    []byte
	tree   *javasrc.File
	decl   *scope.File
	result *probe.Result
	// skipped are the errors in methods that are left as they are.
	skipped []*javasrc.SyntaxError
	foreign bool // not UTF-8
	copied  bool // comes out as it went in
	mains   []string
	err     error
}

// Run rewrites. The error is about the whole run; what is wrong with single
// files is in the report, and those files are copied unchanged.
func Run(cfg Config) (*Report, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	inputs, err := collect(&cfg)
	if err != nil {
		return nil, err
	}
	files := make([]*file, len(inputs))
	for i, in := range inputs {
		files[i] = &file{input: in}
	}
	each(files, func(f *file) { f.read(&cfg) })
	set := declare(files)
	opt := probe.Options{Full: cfg.Level == "full", Seed: cfg.Style == "seed", Extend: cfg.IDs != "table", Release: cfg.Release}
	each(files, func(f *file) { f.plan(set, opt) })
	m := number(files, &cfg)
	return write(&cfg, files, m)
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
	return errors.Join(javasrc.CheckEncoding(cfg.Encoding), def(&cfg.Level, "full", "objects"), def(&cfg.Style, "ids", "seed"), def(&cfg.IDs, "object", "table"))
}

// each runs work over all files on all cores.
func each(files []*file, work func(*file)) {
	var wg sync.WaitGroup
	next := make(chan *file)
	for i := 0; i < runtime.GOMAXPROCS(0); i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for f := range next {
				work(f)
			}
		}()
	}
	for _, f := range files {
		next <- f
	}
	close(next)
	wg.Wait()
}

// read reads and parses a file. What cannot be read or parsed is noted, and
// what has nothing to instrument stays as it is.
func (f *file) read(cfg *Config) {
	f.src, f.err = os.ReadFile(f.path)
	if f.err != nil {
		return
	}
	f.copied = true
	name := filepath.Base(f.path)
	if cfg.NoProbe || f.excluded || name == "module-info.java" || name == "package-info.java" {
		return
	}
	f.tree, f.err = javasrc.Dialect{Encoding: cfg.Encoding, Release: cfg.Release}.Parse(f.path, f.src)
	text := f.src
	if f.err == nil {
		text = f.tree.Src
	}
	if bytes.Contains(text, []byte("jinstr.rt")) && rewritten.Match(text) {
		f.tree, f.err = nil, fmt.Errorf("%s: already rewritten by jinstr; give the original", f.path)
	}
	if f.err == nil {
		f.skipped, f.foreign = f.tree.Skipped, !f.tree.UTF8()
		f.decl = scope.Declare(f.tree)
		f.copied = false
		for _, c := range f.decl.Classes {
			if c.Main {
				f.mains = append(f.mains, c.Binary)
			}
		}
	}
}

// rewritten finds what only a rewrite writes; a program may call
// manOT.snapshot and the like itself.
var rewritten = regexp.MustCompile(`manOT\.(enter|at|born|filled)\(|extends jinstr\.rt\.Obj`)

func declare(files []*file) *scope.Set {
	var decls []*scope.File
	for _, f := range files {
		if f.decl != nil {
			decls = append(decls, f.decl)
		}
	}
	return scope.NewSet(decls)
}

// plan decides on a file's insertions. A mistake of ours must not stop the
// others: the file is then copied and the mistake reported.
func (f *file) plan(set *scope.Set, opt probe.Options) {
	if f.decl == nil {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			f.copied = true
			f.err = fmt.Errorf("%s: jinstr failed on this file and left it as it is (please report it): %v", f.path, r)
		}
	}()
	f.result = probe.Plan(f.decl, set, opt)
	if why := f.result.Refused; why != "" {
		f.copied = true
		f.err = fmt.Errorf("%s: %s; the file is copied as it is", f.path, why)
	}
}

// number gives every method its id over all files, and makes the map.
func number(files []*file, cfg *Config) *sitemap.Map {
	m := &sitemap.Map{Format: sitemap.Format, Level: cfg.Level, Style: cfg.Style}
	hash := sha256.New()
	next := uint32(1)
	for _, f := range files {
		if f.copied || f.result == nil {
			continue
		}
		r := f.result
		f.base = next
		for i, k := range r.Map.Methods {
			k.ID = next + uint32(i)
		}
		next += uint32(len(r.Map.Methods))
		r.Map.Output = f.output
		fmt.Fprintf(hash, "%s %s %d\n", f.output, cfg.Level+cfg.Style+cfg.IDs, len(f.src))
		hash.Write(f.src)
		m.Sources = append(m.Sources, r.Map)
	}
	m.Build = hex.EncodeToString(hash.Sum(nil))[:16]
	return m
}

// count fills the report's figures from the map.
func (r *Report) count(files []*file) {
	r.Left = map[string]int{}
	for _, f := range files {
		r.Lines += strings.Count(string(f.src), "\n")
		r.Mains = append(r.Mains, f.mains...)
		if f.foreign {
			r.Foreign++
		}
		for _, e := range f.skipped {
			r.Problems = append(r.Problems, e)
		}
		switch {
		case f.err != nil:
			r.Problems = append(r.Problems, f.err)
		case f.copied || !f.result.Changed:
			r.Unchanged++
		default:
			r.Rewritten++
		}
	}
	for _, s := range r.Map.Sources {
		r.Methods += len(s.Methods)
		for _, k := range s.Methods {
			r.Probes += len(k.Probes)
		}
		for _, l := range s.Left {
			r.Left[l.Reason]++
		}
	}
	sort.Slice(r.Problems, func(i, j int) bool { return r.Problems[i].Error() < r.Problems[j].Error() })
}
