package scope

import "jinstr/rewrite/javasrc"

// A region is a member of a class that is neither local nor anonymous: a method, a constructor, an initialiser, a field with its value. A local variable
// or parameter is seen in its own region only, so those of the same name in two regions have nothing to do with each other.

// findRegions gives the region of each node, counted from 1 in the order of the file; 0 outside of all. A field's name is outside: it is seen in the whole file.
func (m *meeter) findRegions() {
	f := m.f
	m.regions = make([]int, f.Len())
	count := 0
	for n := javasrc.Node(1); int(n) < f.Len(); n++ {
		up := f.Parent(n)
		if m.regions[n] = m.regions[up]; m.regions[n] > 0 {
			continue
		}
		switch k, around := f.Kind(n), f.Kind(up); {
		case k == javasrc.MethodDeclaration, k == javasrc.ConstructorDeclaration, k == javasrc.CompactConstructorDeclaration, k == javasrc.StaticInitializer,
			k == javasrc.EnumConstant, k == javasrc.Block && (around == javasrc.ClassBody || around == javasrc.EnumBodyDeclarations),
			around == javasrc.VariableDeclarator && f.First(up) != n:
			count++
			m.regions[n] = count
		}
	}
}

// inRegion is the name of a variable as it is known in the region of a node.
func (m *meeter) inRegion(name string, at javasrc.Node) string {
	if r := m.regions[at]; r > 0 {
		return name + "@" + itoa(r)
	}
	return name
}

// variablesNamed are the variables that a name may mean: those of the region, and the fields of the file.
func (m *meeter) variablesNamed(n javasrc.Node) (names []string) {
	name := m.f.Text(n)
	if local := m.inRegion(name, n); local != name && m.declared[local] {
		names = append(names, local)
	}
	if m.declared[name] {
		names = append(names, name)
	}
	return names
}

// mentioned are mentions of the variables that a name may mean.
func (m *meeter) mentioned(n javasrc.Node) (list []mention) {
	for _, name := range m.variablesNamed(n) {
		list = append(list, mention{kind: byVariable, name: name})
	}
	return list
}

// typeNamed is the type of the variable that a name means, not known where it may be one of several; ok is false where there is none.
func (m *meeter) typeNamed(n javasrc.Node) (t Type, ok bool) {
	for _, name := range m.variablesNamed(n) {
		found, known := m.types[name]
		if ok && known && found != t {
			return Type{}, true
		}
		if known {
			t, ok = found, true
		}
	}
	return t, ok
}
