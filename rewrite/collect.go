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
}

// collect finds all .java files of the sources, in a fixed order.
func collect(cfg *Config) (*collector, error) {
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
		return nil, Misuse{fmt.Errorf("no .java file in %s", strings.Join(cfg.Sources, ", "))}
	}
	return c, nil
}

type collector struct {
	cfg              *Config
	include, exclude []*glob
	seen, outputs    map[string]bool
	inputs           []input
}

func (c *collector) add(src string, several bool) error {
	info, err := os.Stat(src)
	switch {
	case os.IsNotExist(err):
		return Misuse{fmt.Errorf("%s: no such file or folder", src)}
	case err != nil:
		return err
	case within(src, c.cfg.Out):
		return Misuse{fmt.Errorf("%s lies in the output folder %s: give the originals, or another folder with --out", src, c.cfg.Out)}
	case info.IsDir() && exists(filepath.Join(src, marker)):
		return Misuse{fmt.Errorf("%s is an output folder of jinstr: give the originals", src)}
	case !info.IsDir() && filepath.Ext(src) != ".java":
		return Misuse{fmt.Errorf("%s: not a .java file", src)}
	case !info.IsDir() && c.cfg.Place != nil:
		folder, below := c.cfg.Place(src)
		c.file(src, below, fmt.Sprint(folder, "/"))
		return nil
	case !info.IsDir():
		c.file(src, filepath.Base(src), "")
		return nil
	}
	prefix := ""
	if several {
		prefix = filepath.Base(filepath.Clean(src)) + "/"
	}
	found, err := javaFiles(src)
	if err != nil {
		return err
	}
	for _, path := range found {
		rel, _ := filepath.Rel(src, path)
		c.file(path, filepath.ToSlash(rel), prefix)
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// within tells whether a path is a folder of jinstr's, or stands below it.
func within(path, out string) bool {
	p, err1 := real(path)
	o, err2 := real(out)
	if _, err := os.Stat(filepath.Join(out, marker)); err != nil || err1 != nil || err2 != nil {
		return false
	}
	return below(p, o)
}

// below tells whether a real path is a folder, or stands in it.
func below(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// real is the one path that a file or folder has without symbolic links.
func real(path string) (string, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// folder is a folder that is to be read; above are the real paths of the folders
// that it was reached through by symbolic links.
type folder struct {
	path  string
	above []string
}

// javaFiles lists the .java files below a folder in order of their paths. It
// follows symbolic links, as build tools do, but not back to where they come from.
func javaFiles(src string) (found []string, err error) {
	for todo := []folder{{path: src}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		entries, err := os.ReadDir(at.path)
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", at.path, err)
		}
		for _, e := range entries {
			path := filepath.Join(at.path, e.Name())
			switch next, isFolder := at.enter(e, path); {
			case isFolder && next != nil:
				todo = append(todo, *next)
			case !isFolder && filepath.Ext(path) == ".java":
				found = append(found, path)
			}
		}
	}
	sort.Strings(found)
	return found, nil
}

// enter gives the folder that an entry is, or nil where it is not to be read: an
// output folder of ours, perhaps of the last run, or a link back.
func (at folder) enter(e fs.DirEntry, path string) (next *folder, isFolder bool) {
	link := e.Type()&fs.ModeSymlink != 0
	if link {
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			return nil, false // reading the file will tell what is wrong
		}
	} else if !e.IsDir() {
		return nil, false
	}
	if _, err := os.Stat(filepath.Join(path, marker)); err == nil {
		return nil, true
	}
	next = &folder{path: path, above: at.above}
	if !link {
		return next, true
	}
	from, err1 := real(at.path)
	to, err2 := real(path)
	if err1 != nil || err2 != nil {
		return nil, true
	}
	next.above = append(at.above[:len(at.above):len(at.above)], from)
	for _, above := range next.above {
		if below(above, to) {
			return nil, true // the link's target holds the folder that the link stands in
		}
	}
	return next, true
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
	included, excluded := matches(c.include, rel), matches(c.exclude, rel)
	c.inputs = append(c.inputs, input{path: path, output: out, excluded: excluded || len(c.include) > 0 && !included})
}

// warnings tell of patterns that no file matched.
func (c *collector) warnings() (list []string) {
	for _, g := range c.include {
		if !g.used {
			list = append(list, fmt.Sprintf("--include %s matches no file", g.pattern))
		}
	}
	for _, g := range c.exclude {
		if !g.used {
			list = append(list, fmt.Sprintf("--exclude %s matches no file", g.pattern))
		}
	}
	return list
}

// glob is a pattern over paths below a source folder.
type glob struct {
	pattern string
	*regexp.Regexp
	used bool // it matched a file
}

func matches(list []*glob, rel string) (any bool) {
	for _, g := range list {
		if g.MatchString(rel) {
			g.used, any = true, true
		}
	}
	return any
}

// globs compiles patterns over paths below a source folder: * and ? stay within
// one name, ** goes over folders, and a pattern without a slash means a file or
// folder of that name anywhere.
func globs(patterns []string) (list []*glob, err error) {
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
		list = append(list, &glob{pattern: g, Regexp: r})
	}
	return list, nil
}
