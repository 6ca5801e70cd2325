package scope

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jinstr/rewrite/javasrc"
)

// Files that are copied as they are, and bodies that are not understood, are code of the program's that is not rewritten. All that such code means of the
// set it must name. So of the names in it follows what it may do: call a method, read or set a field, have a method of its own called in the place of the set's.

// Copied is what the set knows of a file that is copied: the names in it.
func Copied(names javasrc.Mentions) *File {
	return &File{Imports: map[string]string{}, Statics: map[string]string{}, elsewhere: &names, references: names.Called}
}

// findLeft finds the names in the bodies that are left as they are: they are not understood, or Lombok would write other ones.
func (d *File) findLeft() {
	f := d.Src
	if len(f.Skipped) == 0 && !d.lombok {
		return
	}
	var left []javasrc.Node
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch f.Kind(n) {
		case javasrc.Block, javasrc.ConstructorBody:
			up := f.Parent(n)
			method := f.Kind(up) == javasrc.MethodDeclaration || f.Kind(up) == javasrc.ConstructorDeclaration
			if f.Opaque(n) || method && d.CheckedForLombok(up, n) {
				left = append(left, n)
			}
		}
	}
	if len(left) > 0 {
		names := f.Mentions(left)
		d.elsewhere, d.references = &names, append(d.references, names.Called...)
		slices.Sort(d.references)
		d.references = slices.Compact(d.references)
	}
}

// NotAll tells that not all of the file is rewritten.
func (d *File) NotAll() bool { return d.elsewhere != nil }

// elsewhere is what all code names that is not rewritten.
type elsewhere struct {
	called, named, declared map[string]bool
	functions               bool
	accessors               map[string]bool // what stands in called from the first capital on
	// derivable are the classes that one of its classes may be derived from.
	derivable map[*Class]bool
}

// findElsewhere joins the names.
func (s *Set) findElsewhere(files []*File) {
	called, named, declared, derived := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	s.elsewhere = elsewhere{called: called, named: named, declared: declared, accessors: map[string]bool{}, derivable: map[*Class]bool{}}
	for _, d := range files {
		if names := d.elsewhere; names != nil {
			addAll(called, names.Called)
			addAll(named, names.Named)
			addAll(declared, names.Declared)
			addAll(derived, names.Derived)
			s.elsewhere.functions = s.elsewhere.functions || names.Functions
		}
	}
	for name := range called {
		if i := strings.IndexFunc(name, unicode.IsUpper); i > 0 {
			s.elsewhere.accessors[name[i:]] = true
		}
	}
	for _, d := range files {
		for _, c := range d.Classes {
			if derived[c.Simple] {
				for _, k := range append(s.supertypes(c), c) {
					s.elsewhere.derivable[k] = true
				}
			}
		}
	}
}

func addAll(names map[string]bool, list []string) {
	for _, name := range list {
		names[name] = true
	}
}

// CalledElsewhere tells that code which is not rewritten may call a method of this name.
func (s *Set) CalledElsewhere(name string) bool { return s.elsewhere.called[name] }

// ReadElsewhere tells that code which is not rewritten may read a field, by its name, an accessor that nobody has written, or the pattern of a record.
func (s *Set) ReadElsewhere(fd *Field) bool {
	if fd.Class == nil {
		return false
	}
	e, c := &s.elsewhere, fd.Class
	switch {
	case c.Kind == javasrc.RecordDeclaration && !fd.Static:
		return e.called[fd.Name] || e.called[c.Simple] || c.File.NotAll() && e.named[fd.Name]
	case c.File.lombok && !fd.Static && (e.accessors[capital(fd.Name)] || e.called[fd.Name]):
		return true
	}
	return e.named[fd.Name] && (!fd.Private || c.File.NotAll())
}

func capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// RunsElsewhere tells that what runs where a method of the set is called may be code that is not rewritten: a class of that has one in its place, a
// function of it is called, or no class of the set has a body for it, so that it is for a proxy or what a tool writes to have one.
func (s *Set) RunsElsewhere(name string, m Method) bool {
	e := &s.elsewhere
	switch {
	case m.Static:
		return false
	case m.apart(): // stands for several
		return e.declared[name]
	case e.declared[name] && e.derivable[m.Class]:
		return true
	case m.Abstract && s.OfFunction(m): // which lambdas of the set may be
		return e.functions
	}
	return m.Abstract && s.bodiless[overload{m.Class, name, m.Arity}]
}
