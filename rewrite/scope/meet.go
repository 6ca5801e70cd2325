package scope

import (
	"slices"
	"sort"

	"jinstr/rewrite/javasrc"
)

// A class that extends nothing extends one of ours when it is rewritten, which then shows in the least upper bounds
// of such classes, and in what these are erased to. So of the classes that meet where javac infers types no two may: the others
// keep their superclass.

// KeepsSuperclass tells that a class which extends nothing meets others.
func (s *Set) KeepsSuperclass(c *Class) bool { return s.keeps[c] }

// findKeepers decides which classes keep their superclass.
func (s *Set) findKeepers(files []*File) {
	m := &meetings{set: s, fields: map[string][]*Field{}, methods: map[string][]Method{}, meets: map[*Class]map[*Class]bool{}}
	m.reach = newReach(m.leads)
	for _, d := range files {
		for _, c := range d.Classes {
			for name, fd := range c.Fields {
				m.fields[name] = append(m.fields[name], fd)
			}
			for name, list := range c.Methods {
				m.methods[name] = append(m.methods[name], list...)
				for _, x := range list {
					if c.Kind == javasrc.InterfaceDeclaration && len(x.takes) > 0 {
						m.takers = append(m.takers, x)
					}
				}
			}
		}
	}
	referred := false
	for _, d := range files {
		for _, x := range d.meetings {
			at := d.Classes[x.at]
			if x.asked.Name == "" || !m.plain(at, x.asked) {
				m.join(m.roots(at, x.of))
				referred = referred || slices.Contains(x.of, mention{kind: byTarget})
			}
		}
	}
	if referred {
		m.joinParameters()
	}
	s.keeps = m.choose(files)
}

// joinParameters notes that what the method of an interface takes meets, as it may be a reference to a method that infers its
// types from all that.
func (m *meetings) joinParameters() {
	for _, x := range m.takers {
		if x.Abstract && x.Arity > 1 {
			m.join(m.roots(x.Class, x.takes))
		}
	}
}

type meetings struct {
	set     *Set
	fields  map[string][]*Field
	methods map[string][]Method
	takers  []Method // of interfaces
	meets   map[*Class]map[*Class]bool
	reach   *reach
}

// join notes that classes meet each other.
func (m *meetings) join(roots []*Class) {
	for _, a := range roots {
		for _, b := range roots {
			if a != b {
				if m.meets[a] == nil {
					m.meets[a] = map[*Class]bool{}
				}
				m.meets[a][b] = true
			}
		}
	}
}

// choose lets classes extend ours, those first that meet the fewest, as long as they meet no other that does.
func (m *meetings) choose(files []*File) map[*Class]bool {
	var all []*Class
	for _, d := range files {
		for _, c := range d.Classes {
			if len(m.meets[c]) > 0 {
				all = append(all, c)
			}
		}
	}
	sort.SliceStable(all, func(i, k int) bool { return len(m.meets[all[i]]) < len(m.meets[all[k]]) })
	keeps := map[*Class]bool{}
	extends := map[*Class]bool{}
	for _, c := range all {
		for other := range m.meets[c] {
			keeps[c] = keeps[c] || extends[other]
		}
		extends[c] = !keeps[c]
	}
	return keeps
}

// plain tells that a call is surely of methods of the set that have no type parameters.
func (m *meetings) plain(at *Class, asked Ask) bool {
	c := at
	if asked.Type != own {
		if c = m.set.Resolve(asked.Type, at); c == nil || m.local(at.File, asked.Type) != nil {
			return false
		}
	}
	if asked.Name == "<init>" {
		return !c.typed
	}
	for ; c != nil; c = c.Outer {
		found, typed, whole := m.declared(c, asked.Name)
		if !whole || typed || found || asked.Type != own {
			return whole && found && !typed
		}
	}
	return false
}

// declared tells whether a class or what it is derived from has methods of a name, whether one has type parameters, and whether
// the set has all that the class is derived from.
func (m *meetings) declared(c *Class, name string) (found, typed, whole bool) {
	whole = true
	for _, k := range append(m.set.supertypes(c), c) {
		for _, x := range k.Methods[name] {
			found, typed = true, typed || x.Typed
		}
		for _, above := range m.set.headers(k) {
			whole = whole && (above.Class != nil || above.IsObject())
		}
	}
	return found, typed, whole
}

// roots lists the topmost classes, of those that extend nothing, of all types that some mentions lead to.
func (m *meetings) roots(at *Class, of []mention) []*Class {
	return m.reach.list(m.reach.from(placed(nil, at, of)))
}

// placed adds mentions in a class to places.
func placed(list []spot, at *Class, of []mention) []spot {
	for _, x := range of {
		list = append(list, spot{x, at})
	}
	return list
}

// leads gives what a spot leads to, and the topmost class of it, if it is a class that has one which extends nothing.
func (m *meetings) leads(p spot) (next []spot, root *Class) {
	switch p.kind {
	case byVariable:
		return placed(nil, p.at, p.at.File.named[p.name]), nil
	case byField:
		for _, fd := range m.fields[p.name] {
			next = placed(next, fd.Class, fd.types)
		}
	case byName:
		for _, fd := range m.fieldsAround(p.at, p.name) {
			next = placed(next, fd.Class, fd.types)
		}
		next = placed(next, p.at, m.inherited(p.at))
	case byMethod:
		for _, x := range m.called(p.at, p.mention) {
			next = placed(next, x.Class, x.types)
		}
		if p.on == own {
			next = placed(next, p.at, m.inherited(p.at))
		}
	case byLambda:
		for _, x := range m.takers {
			if x.Arity == p.args {
				next = placed(next, x.Class, x.takes)
			}
		}
	case byGiven:
		if p.name == "<init>" {
			for _, c := range m.named(p.at, p.on) {
				next = placed(next, c, c.given)
			}
			return next, nil
		}
		for _, x := range m.called(p.at, p.mention) {
			next = placed(next, x.Class, x.takes)
		}
	case byParts:
		for _, c := range m.named(p.at, p.name) {
			for _, fd := range c.Fields {
				next = placed(next, c, fd.types)
			}
		}
	case byType:
		next = placed(nil, p.at, p.at.File.bounds[p.name])
		for _, c := range m.named(p.at, p.name) {
			next = append(next, spot{mention{kind: byClass}, c})
		}
	case byClass:
		return placed(nil, p.at, p.at.parts), m.root(p.at)
	}
	return next, nil
}

// inherited lists the type arguments in the headers of the classes around, and of what they are derived from: what these
// inherit may have such types.
func (m *meetings) inherited(c *Class) (list []mention) {
	for ; c != nil; c = c.Outer {
		list = append(list, c.args...)
		for _, k := range m.set.supertypes(c) {
			list = append(list, k.args...)
		}
	}
	return list
}

// fieldsAround lists the fields of a name of the classes around and of what they are derived from.
func (m *meetings) fieldsAround(c *Class, name string) (list []*Field) {
	for ; c != nil; c = c.Outer {
		for _, k := range append(m.set.supertypes(c), c) {
			if fd := k.Fields[name]; fd != nil {
				list = append(list, fd)
			}
		}
	}
	if len(list) == 0 {
		list = m.fields[name] // imported
	}
	return list
}

// called lists the methods that a call may mean.
func (m *meetings) called(at *Class, x mention) (list []Method) {
	add := func(methods []Method) {
		for _, k := range methods {
			if x.args < 0 || k.mask()&(1<<min(x.args, maxArity)) != 0 {
				list = append(list, k)
			}
		}
	}
	c := at
	if x.on != own {
		if c = m.set.Resolve(x.on, at); c == nil || m.local(at.File, x.on) != nil {
			add(m.methods[x.name])
			return list
		}
	}
	for ; c != nil; c = c.Outer {
		for _, k := range append(m.set.supertypes(c), c) {
			add(k.Methods[x.name])
		}
		if len(list) > 0 || x.on != own {
			break
		}
	}
	if len(list) == 0 {
		add(m.methods[x.name]) // imported
	}
	return list
}

// named lists the classes that a type name may mean.
func (m *meetings) named(at *Class, name string) []*Class {
	list := m.local(at.File, name)
	if c := m.set.Resolve(name, at); c != nil && !c.Local {
		list = append(list, c)
	}
	return list
}

// local lists the local classes of a file that a name may mean: which is not asked, as a class is known of what
// mentions it, not a place.
func (m *meetings) local(d *File, name string) (list []*Class) {
	for _, k := range m.set.locals[d] {
		if k.Simple == name && name != "" {
			list = append(list, k)
		}
	}
	return list
}

// root is the topmost class that a class is derived from, if that extends nothing.
func (m *meetings) root(c *Class) *Class {
	for depth := 0; c != nil && depth < 64; depth++ {
		if c.Super == "" {
			if c.Kind != javasrc.ClassDeclaration {
				return nil
			}
			return c
		}
		c = m.set.Superclass(c)
	}
	return nil
}
