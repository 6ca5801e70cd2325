// Package sizes holds the estimated sizes of rewritten methods against those of
// the class files that javac made of them.
package sizes

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/rewrite"
)

// Pair is one method: what was estimated, and what it has.
type Pair struct {
	Class, Method  string
	Estimate, Real int
}

func (p Pair) String() string {
	return fmt.Sprintf("%s.%s: estimated %d, has %d bytes", p.Class, p.Method, p.Estimate, p.Real)
}

// Compare finds the methods of planned files in a folder of class files. With
// plain, these are of the sources as they were.
func Compare(files []*rewrite.Planned, classes string, plain bool) ([]Pair, error) {
	real, err := read(classes)
	if err != nil {
		return nil, err
	}
	var pairs []Pair
	for _, f := range files {
		seen := map[string]int{}
		for _, s := range f.Sizes {
			name, _, _ := strings.Cut(s.Method, "#")
			switch {
			case name == "static initialisers":
				name = "<clinit>"
			case strings.HasSuffix(s.Class, "$"+name) || strings.HasSuffix("."+s.Class, "."+name) || name == "initialisers":
				name = "<init>"
			case name == "lambda" && len(real[s.Class+".lambda"]) > 1:
				continue // which of them is which, their names do not tell
			}
			key := s.Class + "." + name
			i := seen[key]
			seen[key]++
			if i >= len(real[key]) {
				continue
			}
			p := Pair{s.Class, s.Method, s.With, real[key][i]}
			if plain {
				p.Estimate = s.Plain
			}
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// read gives the code sizes of all methods that stand in the source, by class
// and name, in their order.
func read(dir string) (map[string][]int, error) {
	sizes := map[string][]int{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".class" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		c, err := classfile.Read(data)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for _, m := range c.Methods {
			key := c.Name + "." + m.Name
			if strings.HasPrefix(m.Name, "lambda$") {
				key = c.Name + ".lambda"
			}
			if m.Code > 0 && (!m.Synthetic || m.Name != key[len(c.Name)+1:]) {
				sizes[key] = append(sizes[key], m.Code)
			}
		}
		return nil
	})
	return sizes, err
}
