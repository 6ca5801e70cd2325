package scope

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// HoldsConstants tells that a field surely has nothing but constants of an enum of the
// source set, or null: its type's name can mean nothing else.
func (s *Set) HoldsConstants(fd *Field) bool {
	if !fd.Named || fd.Type.Dims != 0 {
		return false
	}
	enum := s.Resolve(fd.Type.Name, fd.Class)
	if enum == nil || enum.Kind != javasrc.EnumDeclaration || enum.Local || !fd.Class.File.names(fd.Type.Name, enum) {
		return false
	}
	first, _, _ := strings.Cut(fd.Type.Name, ".")
	for k := fd.Class; k != nil && k != enum && k != enum.Outer; k = k.Outer {
		if s.mayInherit(k, first) {
			return false
		}
	}
	return true
}

// mayInherit tells whether a class may inherit a class of this name, which would be meant
// before all others.
func (s *Set) mayInherit(c *Class, name string) bool {
	member, hidden := s.member(c, name)
	return hidden || member.known()
}

// names tells that a class that a name was resolved to is one of the file's package, or imported by
// its name: of packages that are imported as a whole, one outside of the set may have another.
func (d *File) names(name string, c *Class) bool {
	first, _, _ := strings.Cut(name, ".")
	return c.File.Package == d.Package || d.Imports[first] != "" || d.Statics[first] != ""
}

// Generics gives for each node of a file the nearest one around it that has type parameters.
func Generics(f *javasrc.File) []javasrc.Node {
	return f.Around(func(n javasrc.Node) bool {
		switch f.Kind(n) {
		case javasrc.ClassDeclaration, javasrc.InterfaceDeclaration, javasrc.RecordDeclaration, javasrc.MethodDeclaration, javasrc.ConstructorDeclaration:
			return f.Child(n, javasrc.TypeParameters) != javasrc.None
		}
		return false
	})
}

// Named tells that the name of a type is not that of a type parameter that can be seen
// where a member or a variable stands. generics are the file's.
func Named(f *javasrc.File, generics []javasrc.Node, at javasrc.Node, t Type) bool {
	if !t.Reference() {
		return false
	}
	for n := generics[at]; n != javasrc.None; n = generics[n] {
		if infers(f, f.Child(n, javasrc.TypeParameters), Type{Name: t.Name}) {
			return false
		}
	}
	return true
}
