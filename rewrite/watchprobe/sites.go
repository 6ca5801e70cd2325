package watchprobe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Sites are those of one body. Their counters follow each other in the order in
// which they were asked for.
type Sites struct {
	// Method is what the map says of them.
	Method *probemap.Method
	// Watched tells that some births are watched.
	Watched bool
	// Named tells that the map says which classes they are of, as the program does not.
	Named bool
	// Names are those that the file writes, and Number is the method's number, as text.
	Names  *forms.Names
	Number string

	next int // the first counter of the next site
}

// Counts tells whether an object creation is a birth.
func Counts(e *meaning.Env, creation javasrc.Node) bool { return !e.TypeOf(creation).Boxed() }

// Object is the form of new T(…).
func (s *Sites) Object(e *meaning.Env, n javasrc.Node) forms.Either {
	f := e.File
	created := scope.CreatedType(f, n)
	id := s.add(f, n, probemap.Site{Name: f.Bare(f.Start(created), f.End(created)), Class: s.classOf(e.Made(n), 0)})
	return forms.Made(s.Names, s.Number, id)
}

// Array is the form of an array of a type, with arrays in it to so many dimensions. What
// stands in its initialiser has sites of its own.
func (s *Sites) Array(e *meaning.Env, n javasrc.Node, t scope.Type, dimensions int) forms.Either {
	id := -1
	for range dimensions {
		at := s.add(e.File, n, probemap.Site{Name: t.String(), Class: s.classOf(t.Class, t.Dims), Array: true})
		if id < 0 {
			id = at
		}
		t.Dims--
	}
	return forms.MadeArray(s.Names, s.Number, id, dimensions)
}

// Copy is the form of a call of clone() that gives a copy of type t, or of a class derived from that.
func (s *Sites) Copy(e *meaning.Env, n javasrc.Node, t types.Type) forms.Either {
	kinds := kindsOf(e.Set, t)
	id := s.add(e.File, n, probemap.Site{Name: t.String(), Array: t.Dims > 0, Kinds: kinds})
	return forms.Copied(s.Names, s.Number, id, kinds)
}

// kindsOf is how many kinds of counters there are for copies of type t: one for each class of the set that may come, one for those outside of it, one for all others.
func kindsOf(set *scope.Set, t types.Type) int {
	c := t.Own
	switch {
	case t.OfPrimitives() || t.Class == "java.lang.String": // arrays of these are of one class
		return 1
	case c == nil || c.Kind == javasrc.InterfaceDeclaration:
		return kindsOutside
	}
	n := len(set.Below(c))
	if inFile := c.Local || c.Simple == "" || c.Private; inFile && n == 1 {
		return 1
	}
	return min(n+2, probemap.MostKinds)
}

// kindsOutside is how many there are where nobody knows which classes may come.
const kindsOutside = 4

// classOf names a class, and arrays of it.
func (s *Sites) classOf(c *scope.Class, dims int) string {
	if !s.Named || c == nil {
		return ""
	}
	return c.Binary + strings.Repeat("[]", dims)
}

// add lists a site and gives its first counter.
func (s *Sites) add(f *javasrc.File, n javasrc.Node, site probemap.Site) (id int) {
	line, col := f.Position(f.Start(n))
	site.Line, site.Col, site.Pos, site.Watched = line, col, f.Start(n), s.Watched
	s.Method.Sites = append(s.Method.Sites, site)
	id = s.next
	s.next += site.Counters()
	return id
}
