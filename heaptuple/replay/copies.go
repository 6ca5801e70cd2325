package replay

import "strings"

// A class that several class loaders have is several classes: each has a CLASS of its
// own, and static fields of its own. A STATIC does not tell whose field it sets. So
// what a field of such a class held may be held by that of another one.

// copied counts a class among those of its name.
func (m *Model) copied(c *class, name string) {
	m.copies[name]++
	if c.copy = m.copies[name]; c.copy > 1 {
		m.several[name] = true
	}
}

// initialised notes that the initialiser of a static field has run: a second time, if
// another class loader has the class, too.
func (m *Model) initialised(p *probe) {
	if p.ran && p.static {
		m.severalOf(m.prog.method(p.method))
	}
	p.ran = p.static
}

// entered notes that a static initialiser runs.
func (m *Model) entered(meth *method) {
	if meth.entered {
		m.severalOf(meth)
	}
	meth.entered = true
}

func (m *Model) severalOf(meth *method) {
	if meth.file == nil {
		return
	}
	if c := meth.file.ClassOf(meth.src); c != nil {
		m.several[c.Name] = true
	}
}

// keepForOthers has what a static field does not hold any more escape, if several
// classes have the field.
func (m *Model) keepForOthers(o, key uint32) {
	if len(m.several) == 0 {
		return
	}
	name := m.prog.fields[key]
	if dot := strings.LastIndexByte(name, '.'); dot < 0 || m.several[name[:dot]] {
		m.escape(o, 0)
	}
}
