package invariants

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"jinstr/probemap"
	"jinstr/rewrite"
)

// Counts say what Tree went over.
type Counts struct {
	Files, Rewritten, Problems, Refused int
	Lines, Methods, Probes              int
	Rewrite                             time.Duration  // the rewrite alone
	Sites                               int            // probes of births, stores, variables and what is handed on
	Left, LeftSites                     map[string]int // places left alone by reason, and the sites in them
	Messages                            []string       // of files that were copied with a problem
}

// AllSites are those recorded and those left alone.
func (c *Counts) AllSites() int {
	n := c.Sites
	for _, left := range c.LeftSites {
		n += left
	}
	return n
}

// countSites counts what is recorded. Ends of blocks and statements are none of
// the program's constructs.
func (c *Counts) countSites(m *probemap.Map) {
	c.LeftSites = map[string]int{}
	for _, f := range m.Sources {
		for _, k := range f.Methods {
			for i := range k.Probes {
				if k.Probes[i].IsSite() {
					c.Sites++
				}
			}
		}
		for _, l := range f.Left {
			c.LeftSites[l.Reason] += max(l.Sites, 1)
		}
	}
}

// Tree rewrites sources with cfg (cfg.Out is set here, to a folder below
// work, and the recorder left out), and checks every file, that no probes give the same bytes, and that
// the output is refused.
func Tree(cfg rewrite.Config, work string) (*Counts, []error) {
	cfg.Out, cfg.NoRecorder = filepath.Join(work, "out"), true
	start := time.Now()
	r, err := rewrite.Run(cfg)
	if err != nil {
		return nil, []error{err}
	}
	c := &Counts{Files: r.Rewritten + r.Unchanged + len(r.Problems), Rewritten: r.Rewritten, Problems: len(r.Problems),
		Lines: r.Lines, Methods: r.Methods, Probes: r.Probes, Rewrite: time.Since(start), Left: r.Left}
	for _, p := range r.Problems {
		c.Messages = append(c.Messages, p.Error())
	}
	m, err := r.ReadMap()
	if err != nil {
		return nil, []error{err}
	}
	c.countSites(m)
	list := each(m.Sources, func(f *probemap.File) []error {
		old, err := os.ReadFile(f.Path)
		if err != nil {
			return []error{err}
		}
		new, err := os.ReadFile(filepath.Join(r.Out, filepath.FromSlash(f.Output)))
		if err != nil {
			return []error{err}
		}
		return Check(f.Path, old, new)
	})
	list = append(list, plainCopy(cfg, work)...)
	refused, errs := again(cfg, r, work)
	c.Refused = refused
	return c, append(list, errs...)
}

// each checks files on all cores.
func each(files []*probemap.File, check func(*probemap.File) []error) (list []error) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := make(chan *probemap.File)
	for i := 0; i < runtime.GOMAXPROCS(0); i++ {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for f := range next {
				if errs := check(f); len(errs) > 0 {
					mu.Lock()
					list = append(list, errs...)
					mu.Unlock()
				}
			}
		}()
	}
	for _, f := range files {
		next <- f
	}
	close(next)
	wait.Wait()
	return list
}

// plainCopy checks that a rewrite without probes gives back every byte.
func plainCopy(cfg rewrite.Config, work string) (list []error) {
	cfg.Out, cfg.Probes = filepath.Join(work, "copy"), "none"
	if _, err := rewrite.Run(cfg); err != nil {
		return []error{err}
	}
	src := filepath.Join(cfg.Out, "src")
	for _, s := range cfg.Sources {
		if info, err := os.Stat(s); err != nil || !info.IsDir() || len(cfg.Sources) > 1 {
			return nil // how the files are spread is not this check's business
		}
		err := filepath.WalkDir(src, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			rel, _ := filepath.Rel(src, path) // it is below src
			old, err1 := os.ReadFile(filepath.Join(s, rel))
			new, err2 := os.ReadFile(path)
			if err1 == nil && err2 == nil && !bytes.Equal(old, new) {
				list = append(list, fmt.Errorf("%s: without probes it is not the same", rel))
			}
			return errors.Join(err1, err2)
		})
		if err != nil {
			list = append(list, err)
		}
	}
	return list
}

// again rewrites the output, and checks that every file with probes is refused
// and copied.
func again(cfg rewrite.Config, r *rewrite.Report, work string) (refused int, list []error) {
	if r.Rewritten == 0 {
		return 0, nil
	}
	cfg.Out, cfg.Include, cfg.Exclude = filepath.Join(work, "again"), nil, nil
	cfg.Sources = []string{filepath.Join(r.Out, "src")}
	second, err := rewrite.Run(cfg)
	if err != nil {
		return 0, []error{err}
	}
	for _, p := range second.Problems {
		if strings.Contains(p.Error(), "already rewritten") {
			refused++
		}
	}
	if refused != r.Rewritten {
		list = append(list, fmt.Errorf("%d files were rewritten, and %d refused when rewritten again", r.Rewritten, refused))
	}
	return refused, list
}
