package scope

import (
	"cmp"
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// maker is a constructor reference: the class that it stands in, and the type as it is written.
type maker struct {
	at   int
	name string
}

// reference is a method reference: the name in it, and the call without a receiver whose argument it is, if it is one.
type reference struct {
	name, call string
	args, at   int
}

func (x reference) compare(y reference) int {
	return cmp.Or(strings.Compare(x.name, y.name), strings.Compare(x.call, y.call), x.args-y.args, x.at-y.at)
}

// findReferences lists the constructor references of the file, each type once in each class, and its method references.
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
			d.references = append(d.references, referenceAt(f, n))
		} else if c := d.ClassAround(n); c != nil {
			d.makers = append(d.makers, maker{at[c], referredName(f, f.First(n))})
		}
	}
	slices.SortFunc(d.makers, maker.compare)
	d.makers = slices.Compact(d.makers)
	slices.SortFunc(d.references, reference.compare)
	d.references = slices.Compact(d.references)
}

func referenceAt(f *javasrc.File, n javasrc.Node) reference {
	x, list := reference{name: f.Text(f.Last(n))}, f.Parent(n)
	if call := f.Parent(list); f.Kind(list) == javasrc.ArgumentList && f.Kind(call) == javasrc.MethodInvocation && f.Next(f.First(call)) == list {
		x.call, x.args, x.at = f.Text(f.First(call)), f.Count(list), f.Place(n)
	}
	return x
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

// findReferenced notes what the method references of all files name, but those that a method of the set gets which only calls them.
func (s *Set) findReferenced(files []*File) {
	s.referenced = map[string]bool{}
	for _, d := range files {
		for _, x := range d.references {
			s.referenced[x.name] = s.referenced[x.name] || s.Called(x.call, x.args, x.at) == ""
		}
	}
}

// Referenced tells that a method reference names methods so: who is given that may keep what they return.
func (s *Set) Referenced(name string) bool { return s.referenced[name] }

// Referred tells that a constructor reference may make objects of a class.
func (s *Set) Referred(c *Class) bool { return s.referred[c] }
