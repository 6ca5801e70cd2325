package javacall

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// placed is a source file with the place that it has below a source folder.
type placed struct {
	path   string
	folder int    // of sources.folders
	below  string // with slashes
	found  bool   // it was not named
}

// sources are the files that a call compiles: those that it names, and those that the compiler may find by the names of
// classes that they mention.
type sources struct {
	folders []string
	files   []placed
	byPath  map[string]placed // by absolute path
	taken   map[string]bool   // paths below source folders that an earlier one has
	found   bool              // there are files that were not named
}

// findSources lists them. search are the folders that the compiler looks for sources in; skip tells that it takes a class
// file rather than a source.
func findSources(given, search []string, skip func(class, source string) bool) *sources {
	s := &sources{byPath: map[string]placed{}, taken: map[string]bool{}}
	for _, path := range given {
		for _, file := range javaFilesAt(path) {
			s.addGiven(file)
		}
	}
	looked := map[string]bool{}
	for i := 0; i < len(s.files); i++ {
		text, err := os.ReadFile(s.files[i].path)
		if err != nil {
			continue // the compiler says so
		}
		for _, pkg := range packagesIn(packageOf(text), text) {
			if !looked[pkg] {
				looked[pkg] = true
				s.lookIn(pkg, search, skip)
			}
		}
	}
	return s
}

// javaFilesAt lists a file, or those below a folder, which ecj takes.
func javaFilesAt(path string) (list []string) {
	if !isFolder(path) {
		return []string{path}
	}
	_ = filepath.WalkDir(path, func(p string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(p) == ".java" {
			list = append(list, p)
		}
		return nil
	})
	return list
}

// addGiven adds a file that was named: its source folder is above its package's.
func (s *sources) addGiven(path string) {
	text, _ := os.ReadFile(path) // the compiler says what is wrong with it
	dir, below := filepath.Dir(path), filepath.Base(path)
	pkg := strings.ReplaceAll(packageOf(text), ".", string(filepath.Separator))
	if rest, ok := strings.CutSuffix(string(filepath.Separator)+dir, string(filepath.Separator)+pkg); ok && pkg != "" {
		dir, below = strings.TrimPrefix(rest, string(filepath.Separator)), filepath.ToSlash(filepath.Join(pkg, below))
		if filepath.IsAbs(path) {
			dir = string(filepath.Separator) + dir
		}
	}
	s.add(path, filepath.Clean(dir), below, false)
}

func (s *sources) add(path, folder, below string, found bool) {
	abs, err := filepath.Abs(path)
	if _, known := s.byPath[abs]; known || err != nil {
		return
	}
	i := slices.Index(s.folders, folder)
	if i < 0 {
		i, s.folders = len(s.folders), append(s.folders, folder)
	}
	p := placed{path, i, below, found}
	s.byPath[abs], s.taken[below] = p, true
	s.files = append(s.files, p)
}

// lookIn adds the files of a package.
func (s *sources) lookIn(pkg string, search []string, skip func(class, source string) bool) {
	below := strings.ReplaceAll(pkg, ".", "/")
	for _, folder := range search {
		entries, err := os.ReadDir(filepath.Join(folder, below))
		if err != nil {
			continue
		}
		for _, e := range entries {
			name := filepath.ToSlash(filepath.Join(below, e.Name()))
			path := filepath.Join(folder, name)
			if filepath.Ext(name) != ".java" || e.IsDir() || s.taken[name] || name == moduleInfo || skip(strings.TrimSuffix(name, ".java")+".class", path) {
				continue
			}
			before := len(s.files)
			s.add(path, filepath.Clean(folder), name, true)
			s.found = s.found || len(s.files) > before
		}
	}
}

// place is Config.Place of a rewrite.
func (s *sources) place(path string) (folder int, below string) {
	abs, _ := filepath.Abs(path) // it had one
	p := s.byPath[abs]
	return p.folder, p.below
}

// packageOf is the package that a file is in, "" if none is named, or none is found.
func packageOf(text []byte) string {
	rest := string(text)
	for {
		rest = strings.TrimLeft(strings.TrimPrefix(rest, "\ufeff"), white)
		if comment := commentBefore.FindString(rest); comment != "" {
			rest = rest[len(comment):]
			continue
		}
		if strings.HasPrefix(rest, "@") { // of package-info.java
			if m := packageLine.FindStringSubmatch(rest); m != nil {
				return compact(m[1])
			}
		}
		if m := packageName.FindStringSubmatch(rest); m != nil {
			return compact(m[1])
		}
		return ""
	}
}

var (
	commentBefore = regexp.MustCompile(`^(?s:/\*.*?\*/)|^//[^\r\n]*`)
	packageName   = regexp.MustCompile(`^package\s+([^\s;/]+(?:\s*\.\s*[^\s;/.]+)*)\s*;`)
	packageLine   = regexp.MustCompile(`(?m)^\s*package\s+([^\s;/]+)\s*;`)
	dotted        = regexp.MustCompile(`[\pL_$][\pL\pN_$]*(?:\s*\.\s*[\pL_$][\pL\pN_$]*)+`)
	spaces        = regexp.MustCompile(`\s+`)
)

func compact(name string) string { return spaces.ReplaceAllString(name, "") }

// packagesIn are the packages that a file may mention: its own, and what stands before dots. Most are none.
func packagesIn(own string, text []byte) []string {
	list := []string{own}
	seen := map[string]bool{own: true}
	for _, name := range dotted.FindAll(text, -1) {
		parts := strings.Split(compact(string(name)), ".")
		for n := 1; n < len(parts)+1; n++ {
			if p := strings.Join(parts[:n], "."); !seen[p] {
				seen[p] = true
				list = append(list, p)
			}
		}
	}
	return list
}
