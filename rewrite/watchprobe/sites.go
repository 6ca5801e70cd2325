package watchprobe

import (
	"strconv"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// View is a file as the visit sees it from where it is.
type View interface {
	// File is the file that is visited.
	File() *javasrc.File
	// TypeOf is the type of an expression, as far as declarations tell it.
	TypeOf(n javasrc.Node) scope.Type
}

// Sites are those of one body. Their counters follow each other in the order in
// which they were asked for.
type Sites struct {
	// Method is what the map says of them.
	Method *sitemap.Method
	// Watched tells that some births are watched.
	Watched bool
	// Call names the class that counts, and Number is the method's number there, as text.
	Call, Number string

	next int // the first counter of the next site
}

// Form is what goes around a birth.
type Form struct {
	// First and Last are those of a call.
	First, Last string
	// FirstMade and LastMade are those of a constructor, which has no line of its own;
	// without type arguments for source before Java 5.
	FirstMade, FirstRaw, LastMade string
}

// Counts tells whether an object creation is a birth.
func Counts(v View, creation javasrc.Node) bool { return !v.TypeOf(creation).Boxed() }

// Object is the form of new T(…).
func (s *Sites) Object(v View, n javasrc.Node) Form {
	f := v.File()
	created := scope.CreatedType(f, n)
	id := s.add(f, n, f.Bare(f.Start(created), f.End(created)), false)
	return s.form("made", id, 0)
}

// Array is the form of an array of a type, with arrays in it to so many dimensions. What
// stands in its initialiser has sites of its own.
func (s *Sites) Array(v View, n javasrc.Node, t scope.Type, dimensions int) Form {
	id := -1
	for range dimensions {
		at := s.add(v.File(), n, t.String(), true)
		if id < 0 {
			id = at
		}
		t.Dims--
	}
	if dimensions > 1 {
		return s.form("madeArrays", id, dimensions)
	}
	return s.form("madeArray", id, 1)
}

// add lists a site and gives its first counter.
func (s *Sites) add(f *javasrc.File, n javasrc.Node, name string, array bool) (id int) {
	line, col := f.Position(f.Start(n))
	site := sitemap.Site{Line: line, Col: col, Pos: f.Start(n), Name: name, Array: array, Watched: s.Watched}
	s.Method.Sites = append(s.Method.Sites, site)
	id = s.next
	s.next += site.Counters()
	return id
}

func (s *Sites) form(name string, id, dimensions int) Form {
	args := s.Number + "," + strconv.Itoa(id) + ","
	made := args + strconv.Itoa(dimensions) + ","
	if dimensions > 1 {
		args = made
	}
	return Form{First: s.Call + "." + name + "(" + args, Last: ")",
		FirstMade: "new " + s.Call + ".Made<>(" + made, FirstRaw: "new " + s.Call + ".Made(" + made, LastMade: ").v"}
}
