package interest

import (
	"errors"
	"fmt"
	"reflect"

	"jinstr/pathprofile"
)

// Recorded is a path that a run took, in the graph that its method had then.
type Recorded struct {
	Method string // with the number of an overload: shop.Cart.add#1
	Edges  []pathprofile.Edge
	Lines  [][]int // by node
	Path   pathprofile.Path
}

// From makes a set of recorded paths, the hottest first; name is the recording's
// and stands in messages, with the rank of a path.
func From(name string, paths []Recorded) *Set {
	s := newSet(name)
	for i := range paths {
		r := &paths[i]
		s.add(&entry{line: i + 1, name: r.Method, recorded: r})
	}
	return s
}

// errChanged tells of source that was edited since.
var errChanged = errors.New("the method is not the one that was recorded: record the program as it is now, or name paths in a file")

// in gives the path if the method is the one that was recorded.
func (r *Recorded) in(m *Method) (pathprofile.Path, error) {
	if !reflect.DeepEqual(r.Edges, m.Graph.Edges) || len(r.Lines) != len(m.Lines) {
		return nil, errChanged
	}
	for i, lines := range r.Lines {
		if fmt.Sprint(lines) != fmt.Sprint(m.Lines[i]) { // nil and empty are the same
			return nil, errChanged
		}
	}
	return r.Path, nil
}
