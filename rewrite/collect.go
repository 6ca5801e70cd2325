package rewrite

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// marker is the file that tells an output folder of jinstr's from a folder of
// the user's.
const marker = ".jinstr"

// input is one source file found.
type input struct {
	path     string // to open it
	output   string // below the output folder, slashes forward
	excluded bool   // copied, not rewritten
	base     uint32 // number of its first method
}

// collect finds all .java files of the sources, in a fixed order.
func collect(cfg *Config) ([]input, error) {
	include, err := globs(cfg.Include)
	if err != nil {
		return nil, err
	}
	exclude, err := globs(cfg.Exclude)
	if err != nil {
		return nil, err
	}
	c := &collector{cfg: cfg, include: include, exclude: exclude, seen: map[string]bool{}, outputs: map[string]bool{}}
	for _, src := range cfg.Sources {
		if err := c.add(src, len(cfg.Sources) > 1); err != nil {
			return nil, err
		}
	}
	if len(c.inputs) == 0 {
		return nil, fmt.Errorf("no .java file in %s", strings.Join(cfg.Sources, ", "))
	}
	return c.inputs, nil
}

type collector struct {
	cfg              *Config
	include, exclude []*regexp.Regexp
	seen, outputs    map[string]bool
	inputs           []input
}

func (c *collector) add(src string, several bool) error {
	info, err := os.Stat(src)
	switch {
	case os.IsNotExist(err):
		return fmt.Errorf("%s: no such file or folder", src)
	case err != nil:
		return err
	case !info.IsDir() && filepath.Ext(src) != ".java":
		return fmt.Errorf("%s: not a .java file", src)
	case !info.IsDir():
		c.file(src, filepath.Base(src), "")
		return nil
	}
	prefix := ""
	if several {
		prefix = filepath.Base(filepath.Clean(src)) + "/"
	}
	var found []string
	err = filepath.WalkDir(src, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("reading %s: %w", path, err)
		}
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(path, marker)); err == nil {
				return fs.SkipDir // an output folder of ours, perhaps of the last run
			}
			return nil
		}
		if filepath.Ext(path) == ".java" {
			found = append(found, path)
		}
		return nil
	})
	sort.Strings(found)
	for _, path := range found {
		rel, _ := filepath.Rel(src, path)
		c.file(path, filepath.ToSlash(rel), prefix)
	}
	return err
}

// file adds one file, once.
func (c *collector) file(path, rel, prefix string) {
	abs, err := filepath.Abs(path)
	if err != nil || c.seen[abs] {
		return
	}
	c.seen[abs] = true
	out := "src/" + prefix + rel
	for n := 2; c.outputs[out]; n++ {
		out = fmt.Sprintf("src/%d/%s%s", n, prefix, rel)
	}
	c.outputs[out] = true
	excluded := matches(c.exclude, rel) || len(c.include) > 0 && !matches(c.include, rel)
	c.inputs = append(c.inputs, input{path: path, output: out, excluded: excluded})
}

func matches(list []*regexp.Regexp, rel string) bool {
	for _, r := range list {
		if r.MatchString(rel) {
			return true
		}
	}
	return false
}

// globs compiles patterns over paths below a source folder: * and ? stay within
// one name, ** goes over folders, and a pattern without a slash means a file or
// folder of that name anywhere.
func globs(patterns []string) (list []*regexp.Regexp, err error) {
	for _, g := range patterns {
		text := regexp.QuoteMeta(filepath.ToSlash(g))
		text = strings.NewReplacer(`\*\*/`, `(.*/)?`, `\*\*`, `.*`, `\*`, `[^/]*`, `\?`, `[^/]`).Replace(text)
		if !strings.Contains(g, "/") {
			text = `(.*/)?` + text
		}
		r, err := regexp.Compile("^" + text + "(/.*)?$")
		if err != nil {
			return nil, fmt.Errorf("pattern %q: %w", g, err)
		}
		list = append(list, r)
	}
	return list, nil
}
