package library

import (
	"maps"
	"strings"
	"sync"

	"jinstr/internal/classfile"
)

// nested finds what names are looked up by in a class, or nil.
func (l *Library) nested(name string) *outline {
	if k := Platform()[name]; k != nil {
		return &outline{Above: k.Above, Members: platformMembers()[name]}
	}
	return l.path.outlined(name)
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

// Find gives the binary name of the class that one means of which each part is the simple name of a member of the one before: it may have inherited that.
// "" if it is not known.
func (l *Library) Find(name string) string {
	if l.Has(name) {
		return name
	}
	class, rest, more := strings.Cut(name, "$")
	if !l.Has(class) {
		return ""
	}
	for more && class != "" {
		var simple string
		simple, rest, more = strings.Cut(rest, "$")
		if own := class + "$" + simple; l.Has(own) {
			class = own
			continue
		}
		members, _ := l.Members(class)
		class = members[simple]
	}
	return class
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
		whole = whole && !n.Near
		for simple, name := range n.Members {
			if _, hidden := members[simple]; !hidden {
				members[simple] = name
			}
		}
		return n.Above
	})
	maps.DeleteFunc(members, func(_, name string) bool { return name == "" })
	return members, whole
}
