package scope

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// maker is a constructor reference: the class that it stands in, and the type as it is written.
type maker struct {
	at   int
	name string
}

// findReferences lists the constructor references of the file, each type once in each class, and the names in its method references.
func (d *File) findReferences() {
	f, at := d.Src, map[*Class]int{}
	for i, c := range d.Classes {
		at[c] = i
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) != javasrc.MethodReference || f.Kind(f.First(n)) == javasrc.ArrayType {
			continue
		}
		if !f.HasToken(f.End(f.First(n)), f.End(n), "new") {
			d.references = append(d.references, f.Text(f.Last(n)))
		} else if c := d.ClassAround(n); c != nil {
			d.makers = append(d.makers, maker{at[c], referredName(f, f.First(n))})
		}
	}
	slices.SortFunc(d.makers, maker.compare)
	d.makers = slices.Compact(d.makers)
	slices.Sort(d.references)
	d.references = slices.Compact(d.references)
}

// referredName is the name of the type in a constructor reference, which the grammar may take for an expression.
func referredName(f *javasrc.File, n javasrc.Node) string {
	if k := f.Kind(n); k == javasrc.Identifier || k == javasrc.FieldAccess {
		return f.Bare(f.Start(n), f.End(n))
	}
	return typeName(f, n)
}

func (x maker) compare(y maker) int {
	if x.at != y.at {
		return x.at - y.at
	}
	return strings.Compare(x.name, y.name)
}

// findReferred notes what constructor references make. A local class is known by its name only.
func (s *Set) findReferred(files []*File) {
	s.referred = map[*Class]bool{}
	for _, d := range files {
		for _, x := range d.makers {
			if c := s.Resolve(x.name, d.Classes[x.at]); c != nil {
				s.referred[c] = true
			}
			for _, c := range s.locals[d] {
				if c.Simple == x.name {
					s.referred[c] = true
				}
			}
		}
	}
}

// findReferenced notes what the method references of all files name.
func (s *Set) findReferenced(files []*File) {
	s.referenced = map[string]bool{}
	for _, d := range files {
		for _, name := range d.references {
			s.referenced[name] = true
		}
	}
}

// Referenced tells that a method reference names methods so: who is given that may keep what they return.
func (s *Set) Referenced(name string) bool { return s.referenced[name] }

// Referred tells that a constructor reference may make objects of a class.
func (s *Set) Referred(c *Class) bool { return s.referred[c] }
