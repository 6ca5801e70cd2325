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
		for _, n := range left {
			names.Declared = append(names.Declared, d.leave(n))
		}
		d.elsewhere, d.references = &names, append(d.references, names.Called...)
		slices.Sort(d.references)
		d.references = slices.Compact(d.references)
	}
}

// leave notes of the class around a body that this is left, and names its method.
func (d *File) leave(body javasrc.Node) (method string) {
	if c := d.ClassAround(body); c != nil {
		c.Left = true
	}
	if name := d.Src.Child(d.Src.Parent(body), javasrc.Identifier); name != javasrc.None {
		method = d.Src.Text(name)
	}
	return method
}

// NotAll tells that not all of the file is rewritten.
func (d *File) NotAll() bool { return d.elsewhere != nil }

// elsewhere is what all code names that is not rewritten.
type elsewhere struct {
	called, named, declared map[string]bool
	accessors               map[string]bool // what stands in called from the first capital on
	// functions tells that a function of an interface of the set may be of that code.
	functions bool
	// derivable are the classes in whose place one of that code may stand, or one that has inherited from it.
	derivable map[*Class]bool
	reaches   bool // it names a class of the set
}

// findElsewhere joins the names.
func (s *Set) findElsewhere(files []*File) {
	e, derived := &s.elsewhere, map[string]bool{}
	e.called, e.named, e.declared, e.accessors, e.derivable = map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[*Class]bool{}
	for _, d := range files {
		if names := d.elsewhere; names != nil {
			addAll(e.called, names.Called)
			addAll(e.named, names.Named)
			addAll(e.declared, names.Declared)
			addAll(derived, names.Derived)
			e.functions = e.functions || names.Functions
		}
	}
	if len(e.declared)+len(e.called)+len(e.named) == 0 {
		return
	}
	for name := range e.called {
		if i := strings.IndexFunc(name, unicode.IsUpper); i > 0 {
			e.accessors[name[i:]] = true
		}
	}
	for _, d := range files {
		s.findReached(d, derived)
	}
}

// findReached notes which classes of a file that code names, and whether the file has functions made of its methods and constructors.
func (s *Set) findReached(d *File, derived map[string]bool) {
	e := &s.elsewhere
	for _, c := range d.Classes {
		names := c.Simple != "" && (e.named[c.Simple] || e.called[c.Simple] || derived[c.Simple])
		e.reaches = e.reaches || c.Left || names || s.mayDeriveFrom(c, e.named)
		if derived[c.Simple] || c.Left || !s.Known(c) {
			for _, k := range append(s.supertypes(c), c) {
				e.derivable[k] = true
			}
		}
	}
	for _, name := range d.references {
		e.functions = e.functions || d.Classes != nil && e.declared[name]
	}
	for _, x := range d.makers {
		e.functions = e.functions || s.Resolve(x.name, d.Classes[x.at]) == nil && e.named[x.name[strings.LastIndexByte(x.name, '.')+1:]]
	}
}

// mayDeriveFrom tells that the superclass of a class may be one of some simple names that no class of the platform's has.
func (s *Set) mayDeriveFrom(c *Class, names map[string]bool) bool {
	if s.Known(c) || !names[c.Super[strings.LastIndexByte(c.Super, '.')+1:]] {
		return false
	}
	above := s.Beyond(c)
	return len(above) == 0 || !slices.ContainsFunc(s.Meant(above[0]), s.library.OfPlatform)
}

// ReachedElsewhere tells that some code which is not rewritten names a class of the set: it may have objects of it, and what is in them.
func (s *Set) ReachedElsewhere() bool { return s.elsewhere.reaches }

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

// SomeRunElsewhere tells that RunsElsewhere may be so of a method of this name.
func (s *Set) SomeRunElsewhere(name string) bool {
	return s.elsewhere.functions || s.elsewhere.declared[name] || s.bodilessNames[name] || s.heirNames[name]
}

// RunsElsewhere tells that what runs where a method of the set is called may be code that is not rewritten: a class of that has one in its place, a
// function of it is called, a class of the set inherits one from outside, or none has a body for it, so that it is for a proxy or what a tool writes to have one.
func (s *Set) RunsElsewhere(name string, m Method) bool {
	e := &s.elsewhere
	switch {
	case m.apart(): // stands for several
		return e.declared[name] || s.heirNames[name]
	case m.Static:
		return e.declared[name] && m.Class.File.NotAll()
	case e.declared[name] && e.derivable[m.Class] || !m.Static && len(s.Heirs(m.Class, name, m.Arity)) > 0:
		return true
	case !m.Abstract:
		return false
	}
	return e.functions && s.lambdable[m.Class] || s.bodiless[overload{m.Class, name, m.Arity}]
}

// MayRunElsewhere tells it of one of the methods of a name that a class has.
func (s *Set) MayRunElsewhere(c *Class, name string) bool {
	for _, k := range append(s.supertypes(c), c) {
		if slices.ContainsFunc(k.Methods[name], func(m Method) bool { return s.RunsElsewhere(name, m) }) {
			return true
		}
	}
	return false
}
