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
	m := &meetings{set: s, lineage: newLineage(s, files), fields: map[string][]*Field{}, methods: map[string][]Method{},
		holders: map[string][]*Class{}, callees: map[string][]*Class{}, answers: map[spot]answer{}, declared: map[spot]answer{}, joined: map[string]bool{}}
	m.reach = newReach(m.leads)
	for _, d := range files {
		for _, c := range d.Classes {
			for name, fd := range c.Fields {
				m.fields[name] = append(m.fields[name], fd)
				m.holders[name] = append(m.holders[name], c)
			}
			for name, list := range c.Methods {
				m.methods[name] = append(m.methods[name], list...)
				m.callees[name] = append(m.callees[name], c)
				for _, x := range list {
					if c.isInterface() && len(x.takes) > 0 {
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
	lineage *lineage
	fields  map[string][]*Field
	methods map[string][]Method
	// The classes that declare fields, and methods, of a name.
	holders, callees map[string][]*Class
	takers           []Method // of interfaces
	answers          map[spot]answer
	declared         map[spot]answer // by classes themselves, of names with many methods
	groups           []classSet      // that meet
	joined           map[string]bool
	reach            *reach
}

// join notes that the classes of a set meet each other.
func (m *meetings) join(of classSet) {
	if key := of.key(); of.size() > 1 && !m.joined[key] {
		m.joined[key] = true
		m.groups = append(m.groups, of)
	}
}

// choose lets classes extend ours, those first that meet the fewest, as long as they meet no other that does.
func (m *meetings) choose(files []*File) map[*Class]bool {
	groups := largest(m.groups)
	of := make([][]int, len(m.reach.classes)) // the groups of a class
	for g, group := range groups {
		for _, c := range group {
			of[c] = append(of[c], g)
		}
	}
	var all []int
	for _, d := range files {
		for _, c := range d.Classes {
			if i, known := m.reach.bits[c]; known && len(of[i]) > 0 {
				all = append(all, i)
			}
		}
	}
	meets := met(groups, of)
	sort.SliceStable(all, func(i, k int) bool { return meets[all[i]] < meets[all[k]] })
	keeps, taken := map[*Class]bool{}, make([]bool, len(groups))
	for _, c := range all {
		if slices.ContainsFunc(of[c], func(g int) bool { return taken[g] }) {
			keeps[m.reach.classes[c]] = true
			continue
		}
		for _, g := range of[c] {
			taken[g] = true
		}
	}
	return keeps
}

// met counts the others that each class meets.
func met(groups [][]int, of [][]int) []int {
	meets, counted := make([]int, len(of)), make([]int, len(of))
	for c := range of {
		for _, g := range of[c] {
			for _, other := range groups[g] {
				if other != c && counted[other] != c+1 {
					counted[other] = c + 1
					meets[c]++
				}
			}
		}
	}
	return meets
}

// largest lists groups without most of those that are within others: larger groups are often made of smaller ones.
func largest(sets []classSet) (groups [][]int) {
	slices.SortStableFunc(sets, func(a, b classSet) int { return b.size() - a.size() })
	const asked = 8
	var kept []classSet
	for _, s := range sets {
		if !slices.ContainsFunc(kept[:min(asked, len(kept))], s.within) {
			kept = append(kept, s)
			groups = append(groups, s.list())
		}
	}
	return groups
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
	for ; c != nil; c = c.Around(asked.Name) {
		a, whole := m.has(c, mention{kind: byReturned, name: asked.Name, args: -1}), !m.set.Open(c)
		if !whole || a.typed || a.found || asked.Type != own {
			return whole && a.found && !a.typed
		}
	}
	return false
}

// roots gives the topmost classes, of those that extend nothing, of all types that some mentions lead to.
func (m *meetings) roots(at *Class, of []mention) classSet {
	return m.reach.from(placed(nil, at, of))
}

// placed adds mentions in a class to places. Variables of a name in a region are one place, and what does not depend on the class
// is one for the set.
func placed(list []spot, at *Class, of []mention) []spot {
	for _, x := range of {
		switch x.kind {
		case byVariable:
			list = append(list, spot{x, at.File.Classes[0]})
		case byField, byLambda:
			list = append(list, spot{x, nil})
		default:
			list = append(list, spot{x, at})
		}
	}
	return list
}

// variables gives what the types of a file's variables of a name come from, where these are declared.
func variables(d *File, name string) (list []spot) {
	for _, x := range d.named[name] {
		at := d.Classes[x.in]
		x.in = 0
		list = placed(list, at, []mention{x})
	}
	return list
}

// leads gives what a spot leads to, and the topmost class of it, if it is a class that has one which extends nothing.
func (m *meetings) leads(p spot) (next []spot, root *Class) {
	switch p.kind {
	case byVariable:
		return variables(p.at.File, p.name), nil
	case byField:
		for _, fd := range m.fields[p.name] {
			next = placed(next, fd.Class, fd.types)
		}
	case byName:
		next = m.fieldsAround(p.at, p.name)
		next = append(next, spot{mention{kind: byInherited}, p.at})
	case byMethod:
		next = append(next, m.called(p, byReturned))
		if p.on == own {
			next = append(next, spot{mention{kind: byInherited}, p.at})
		}
	case byInherited:
		return m.inherited(p.at), nil
	case byHeader:
		return m.inHeaders(p.at), nil
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
		next = append(next, m.called(p, byTaken))
	case byReturned, byTaken, byHeld:
		return m.members(p), nil
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

// inherited leads to the type arguments in the headers of the classes around, and of what they are derived from: what
// these inherit may have such types.
func (m *meetings) inherited(c *Class) []spot {
	list := []spot{{mention{kind: byHeader}, c}}
	if c.Outer != nil {
		list = append(list, spot{mention{kind: byInherited}, c.Outer})
	}
	return list
}

// inHeaders leads to the type arguments in the header of a class, and to those of what it is derived from.
func (m *meetings) inHeaders(c *Class) []spot {
	list := placed(nil, c, c.args)
	for _, above := range m.set.headers(c) {
		if above.Class != nil {
			list = append(list, spot{mention{kind: byHeader}, above.Class})
		}
	}
	return list
}

// fieldsAround leads to the fields of a name of the classes around and of what they are derived from.
func (m *meetings) fieldsAround(c *Class, name string) (list []spot) {
	x := mention{kind: byHeld, name: name}
	for ; c != nil; c = c.Outer {
		if m.has(c, x).found {
			list = append(list, spot{x, c})
		}
	}
	if len(list) == 0 {
		list = append(list, spot{mention{kind: byField, name: name}, nil}) // imported
	}
	return list
}

// called leads to the methods that a call may mean.
func (m *meetings) called(p spot, kind byte) spot {
	x := mention{kind: kind, name: p.name, args: p.args}
	c := p.at
	if p.on != own {
		if c = m.set.Resolve(p.on, p.at); c == nil || m.local(p.at.File, p.on) != nil {
			return spot{x, nil}
		}
	}
	for ; c != nil; c = c.Around(p.name) {
		if m.has(c, x).found {
			return spot{x, c}
		}
		if p.on != own {
			break
		}
	}
	return spot{x, nil} // imported
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
