package library

import (
	"maps"
	"strings"
	"sync"

	"jinstr/internal/classfile"
)

// nested is what names of types are looked up by: what a class is derived from, and the binary names of its member classes that all classes derived from it
// inherit, by their simple names. near tells that it has others, which those of its package inherit.
type nested struct {
	above   []string
	members map[string]string
	near    bool
}

// nested finds a class, or nil.
func (l *Library) nested(name string) *nested {
	if k := Platform()[name]; k != nil {
		return &nested{above: k.Above, members: platformMembers()[name]}
	}
	c := l.path.file(name)
	if c == nil {
		return nil
	}
	n := &nested{above: c.Above()}
	for _, m := range c.Members {
		switch {
		case m.Flags&(classfile.Public|classfile.Protected) != 0:
			n.add(m.Simple, m.Name)
		case m.Flags&classfile.Private == 0:
			n.near = true
			n.add(m.Simple, "") // it hides others all the same
		}
	}
	return n
}

func (n *nested) add(simple, name string) {
	if n.members == nil {
		n.members = map[string]string{}
	}
	n.members[simple] = name
}

// platformMembers are the member classes of the platform's classes: those that are public or protected, and some of which such ones are derived.
var platformMembers = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for name := range Platform() {
		if outer, simple := cut(name); simple != "" {
			if all[outer] == nil {
				all[outer] = map[string]string{}
			}
			all[outer][simple] = name
		}
	}
	return all
})

// cut takes the binary name of a member class apart.
func cut(name string) (outer, simple string) {
	i := strings.LastIndexByte(name, '$')
	if i < 0 {
		return name, ""
	}
	return name[:i], name[i+1:]
}

// Members are the member classes that a class has or inherits and those derived from it inherit wherever they are, by their simple names. The nearest hide
// others. whole tells that these are all: that all classes are known that it is derived from, and none has others that its package inherits.
func (l *Library) Members(class string) (members map[string]string, whole bool) {
	members, whole = map[string]string{}, true
	classfile.EachAbove(class, func(name string) []string {
		n := l.nested(name)
		if n == nil {
			whole = false
			return nil
		}
		whole = whole && !n.near
		for simple, name := range n.members {
			if _, hidden := members[simple]; !hidden {
				members[simple] = name
			}
		}
		return n.above
	})
	maps.DeleteFunc(members, func(_, name string) bool { return name == "" })
	return members, whole
}
