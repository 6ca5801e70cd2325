package replay

import (
	"slices"
	"strings"

	"jinstr/rewrite/sitemap"
)

// calls tells which methods a method calls by their names. What another one returns to
// its frame was returned to a library, which called that one: a callback.
type calls struct {
	byName map[string]int32
	// bare are the names called by code without a frame, which any frame may run.
	bare []int32
}

func newCalls(m *sitemap.Map) *calls {
	c := &calls{byName: map[string]int32{}}
	var all []string
	for _, f := range m.Sources {
		all = append(all, f.Calls...)
	}
	c.bare = slices.Compact(c.numbers(all))
	return c
}

func (c *calls) number(name string) int32 {
	n, ok := c.byName[name]
	if !ok {
		n = int32(len(c.byName)) + 1
		c.byName[name] = n
	}
	return n
}

// numbers gives the numbers of names, in order.
func (c *calls) numbers(names []string) []int32 {
	list := make([]int32, 0, len(names))
	for _, name := range names {
		list = append(list, c.number(name))
	}
	slices.Sort(list)
	return list
}

// nameOf is the number of the name by which a method is called; 0 for what is not
// called by a name.
func (c *calls) nameOf(m *sitemap.Method) int32 {
	name, _, _ := strings.Cut(m.Name, "#")
	switch m.Kind {
	case sitemap.KindMethod:
		return c.number(name)
	case sitemap.KindConstructor:
		return c.number(sitemap.Creates + name)
	}
	return 0
}

// direct tells that rewritten code of the frame below has called the method by its
// name. Initialisers have none, and constructors call those of the superclass.
func (c *calls) direct(below, called *method) bool {
	if called.name == 0 || called.constructs && below.constructs {
		return true
	}
	_, own := slices.BinarySearch(below.called, called.name)
	if !own {
		_, own = slices.BinarySearch(c.bare, called.name)
	}
	return own
}
