package scope

import "strings"

// Beyond lists the types outside of the set that a class is derived from first: those that its header names, and those of the classes of
// the set that it is derived from. All others are derived from java.lang.Object alone.
func (s *Set) Beyond(c *Class) (list []Type) {
	for _, k := range append([]*Class{c}, s.supertypes(c)...) {
		for _, m := range s.headers(k) {
			if m.Class == nil {
				list = append(list, Type{Name: m.name, meaning: m})
			}
		}
	}
	return list
}

// MayName lists the binary names of the classes outside of the set that t may mean, the elements' where it is an array: one where the file
// tells its package, else one for each package that it imports as a whole. base tells that the packages of java.base are among them.
func (t Type) MayName() (names []string, base bool) {
	if t.Class != nil || t.Variable || t.hidden || t.name == "" || t.pkg == "" {
		return nil, false
	}
	below := strings.ReplaceAll(t.name, ".", "$")
	for _, pkg := range strings.Split(strings.Trim(t.pkg, demand), demand) {
		if pkg == baseModule {
			base = true
		} else {
			names = append(names, pkg+"."+below)
		}
	}
	return names, base
}
