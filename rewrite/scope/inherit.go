package scope

// Which fields and methods of a name a class has or inherits is asked for very many classes and names. Of a name that few classes
// declare, it is asked for each of these whether the class is derived from it; of others, what is known of a class is made from what is
// known of those that its header names.

// few classes are asked for one by one.
const few = 32

// answer is what is known of the members of a name of a class and of what it is derived from.
type answer struct{ found, typed bool }

func (a *answer) add(b answer) { a.found, a.typed = a.found || b.found, a.typed || b.typed }

// has tells whether a class has or inherits members.
func (m *meetings) has(c *Class, x mention) (a answer) {
	owners := m.owners(x)
	if len(owners) > few {
		return m.kept(c, x)
	}
	for _, k := range owners {
		if m.lineage.inTree(c, k) {
			a.add(m.ownMembers(k, x))
		}
	}
	if top := m.lineage.spans[c].top; len(owners) > 0 && top != nil {
		a.add(m.kept(top, x))
	}
	return a
}

// kept is what is known of a class, made of what is known of those that its header names.
func (m *meetings) kept(c *Class, x mention) answer {
	p := spot{x, c}
	a, known := m.answers[p]
	if !known {
		m.answers[p] = a // for a class that is derived from itself
		a.add(m.ownMembers(c, x))
		for _, k := range m.set.directly(c) {
			a.add(m.has(k, x))
		}
		m.answers[p] = a
	}
	return a
}

// owners lists the classes that declare members of a name.
func (m *meetings) owners(x mention) []*Class {
	if x.kind == byHeld {
		return m.holders[x.name]
	}
	return m.callees[x.name]
}

// ownMembers is own, which is kept where a class has many methods of a name.
func (m *meetings) ownMembers(c *Class, x mention) answer {
	if len(c.Methods[x.name]) <= few {
		return c.own(x)
	}
	p := spot{mention{kind: x.kind, name: x.name, args: x.args}, c}
	a, known := m.declared[p]
	if !known {
		a = c.own(x)
		m.declared[p] = a
	}
	return a
}

// own tells whether a class declares members itself.
func (c *Class) own(x mention) (a answer) {
	if x.kind == byHeld {
		return answer{found: c.Fields[x.name] != nil}
	}
	for _, k := range c.Methods[x.name] {
		if k.takesSo(x.args) {
			a.add(answer{true, k.Typed})
		}
	}
	return a
}

// takesSo tells whether a method takes so many arguments, or any number of them.
func (m Method) takesSo(args int) bool { return args < 0 || m.mask()&(1<<min(args, maxArity)) != 0 }

// members leads to the types of the members that a class, or without one any class, has or inherits.
func (m *meetings) members(p spot) (next []spot) {
	owners := m.owners(p.mention)
	switch {
	case p.at == nil:
		for _, k := range owners {
			next = k.typesOf(next, p.mention)
		}
	case len(owners) <= few:
		for _, k := range m.lineage.over(p.at, owners) {
			next = k.typesOf(next, p.mention)
		}
	default:
		next = p.at.typesOf(next, p.mention)
		for _, k := range m.set.directly(p.at) {
			next = append(next, spot{p.mention, k})
		}
	}
	return next
}

// typesOf adds what stands in the types of members that a class declares.
func (c *Class) typesOf(list []spot, x mention) []spot {
	if fd := c.Fields[x.name]; x.kind == byHeld && fd != nil {
		return placed(list, c, fd.types)
	}
	for _, k := range c.Methods[x.name] {
		switch {
		case !k.takesSo(x.args):
		case x.kind == byReturned:
			list = placed(list, c, k.types)
		case x.kind == byTaken:
			list = placed(list, c, k.takes)
		}
	}
	return list
}
