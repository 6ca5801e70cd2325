package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/probemap"
)

// names are the names that people see for classes. Two classes of the same
// simple name keep their packages.
type names struct {
	full map[string]string // by simple name; "" where several share it
}

func newNames(m *probemap.Map) *names {
	n := &names{full: map[string]string{}}
	for _, f := range m.Sources {
		for _, c := range f.Classes {
			n.add(c.Name)
		}
	}
	return n
}

// add makes a class known by its binary name.
func (n *names) add(binary string) {
	binary, _ = elementOf(binary)
	short := dotted(withoutPackage(binary))
	if other, ok := n.full[short]; ok && other != binary {
		n.full[short] = ""
	} else if !ok {
		n.full[short] = binary
	}
}

// show returns the name to print: Outer.Inner, Item[], or with its package
// where the simple name is not enough.
func (n *names) show(binary string) string {
	element, dims := elementOf(binary)
	short := dotted(withoutPackage(element))
	if full, ok := n.full[short]; ok && full == "" {
		short = dotted(element)
	}
	return short + strings.Repeat("[]", dims)
}

func withoutPackage(binary string) string {
	return binary[strings.LastIndexByte(binary, '.')+1:]
}

// dotted writes a nested class Outer.Inner. A $ at an end is part of a name.
func dotted(binary string) string {
	if len(binary) < 3 || strings.IndexByte(binary, '$') < 0 {
		return binary
	}
	return binary[:1] + strings.ReplaceAll(binary[1:len(binary)-1], "$", ".") + binary[len(binary)-1:]
}

// elementOf takes the dimensions off an array class, written [Lshop.Item; or
// shop.Item[].
func elementOf(binary string) (element string, dims int) {
	for strings.HasSuffix(binary, "[]") {
		binary = binary[:len(binary)-2]
		dims++
	}
	inner := strings.TrimLeft(binary, "[")
	if n := len(binary) - len(inner); n > 0 {
		dims += n
		if p, ok := classfile.Primitives[inner]; ok {
			return p, dims
		}
		inner = strings.TrimSuffix(strings.TrimPrefix(inner, "L"), ";")
	}
	return strings.ReplaceAll(inner, "/", "."), dims
}

// className returns the name to print of a class of the trace.
func (m *Model) className(c uint32) string {
	cls := m.class(c)
	if cls.name == "" {
		return "unknown"
	}
	if cls.copy > 1 && !cls.lambda {
		return m.names.show(cls.name) + "#" + strconv.Itoa(cls.copy)
	}
	return m.names.show(cls.name)
}

// fullName is the name of a class with its package, the same in all runs.
func (m *Model) fullName(c uint32) string {
	element, dims := elementOf(m.class(c).name)
	return dotted(element) + strings.Repeat("[]", dims)
}

// binaryName is its name in class files, but for arrays: int[][].
func (m *Model) binaryName(c uint32) string {
	element, dims := elementOf(m.class(c).name)
	return element + strings.Repeat("[]", dims)
}

// ObjectName returns Class_number. External objects are numbered apart:
// Class_e1.
func (m *Model) ObjectName(o uint32) string {
	obj := &m.objects[o]
	return numbered(m.className(obj.class), obj.number, obj.flags&flagExternal != 0)
}

// numbered is called for each object of each state: fmt would take half of the time of printing those.
func numbered(class string, number uint32, external bool) string {
	between := "_"
	if external {
		between = "_e"
	}
	return class + between + strconv.FormatUint(uint64(number), 10)
}

// fieldName returns a static field's name to print: Class.field.
func (m *Model) fieldName(key uint32) string {
	name := m.prog.fields[key]
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return name
	}
	return m.names.show(name[:dot]) + name[dot:]
}

// plainField is the field's own name, without the class.
func (m *Model) plainField(key uint32) string { return m.prog.plain(m.prog.fields[key]) }

// plain is the name of an instance field without its class, unless a class below has one of that name, too.
func (p *program) plain(field string) string {
	if name, hidden := p.hidden[field]; hidden {
		return name
	}
	return field[strings.LastIndexByte(field, '.')+1:]
}

func (m *Model) holderName(n int32) string { return m.edgeName(&m.edges[n]) }

// edgeName returns a holder's name: var_method_level, Class.field,
// Class_n.field, Class_n[index], or Class_n[...] for a collection whose inside
// is not seen.
func (m *Model) edgeName(e *edge) string {
	switch e.kind() {
	case holdsLocal:
		v := &m.prog.vars[e.key]
		if v.hidden {
			return m.threadPrefix(e.owner) + v.nameless()
		}
		return m.threadPrefix(e.owner) + v.name + "_" + m.methodName(v.method) + "_" + strconv.Itoa(e.depth())
	case holdsThis:
		return m.threadPrefix(e.owner) + fmt.Sprintf("this_%s_%d", m.methodName(e.key), e.depth())
	case holdsStatic:
		return m.fieldName(e.key)
	case holdsField:
		return m.ObjectName(e.owner) + "." + m.plainField(e.key)
	case holdsElement:
		return m.ObjectName(e.owner) + "[" + strconv.FormatUint(uint64(e.key), 10) + "]"
	case holdsInside:
		return m.ObjectName(e.owner) + "[...]"
	}
	return "<in flight>"
}

// nameless says what holds an object by a variable that the source does not name: <for-each line 12>.
func (v *variable) nameless() string {
	if v.line == 0 {
		return "<" + v.statement() + ">"
	}
	return fmt.Sprintf("<%s line %d>", v.statement(), v.line)
}

// statement is that after which a variable is called which the source does not name: for-each.
func (v *variable) statement() string {
	name, _, _ := strings.Cut(strings.TrimPrefix(v.name, "<"), ">")
	return name
}

func (m *Model) methodName(n uint32) string {
	if src := m.prog.method(n).src; src != nil {
		return src.Name
	}
	return "?"
}

// threadPrefix stands before the variables of threads other than main.
func (m *Model) threadPrefix(n uint32) string {
	name := m.threadName(int(n))
	if name == "main" {
		return ""
	}
	return name + ":"
}

func (m *Model) threadName(n int) string {
	if all := m.source.Threads(); n >= 0 && n < len(all) && all[n] != "" {
		return all[n]
	}
	if n == 0 {
		return "main"
	}
	return fmt.Sprintf("thread-%d", n)
}

// Position is a place in the source.
type Position struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Col    int    `json:"col,omitempty"` // of an allocation site, from 1 on, in bytes; 0: not told
	Method string `json:"method,omitempty"`
	Build  string `json:"-"` // of the output that it is in
	// OneOf lists several sites, as file:line:col, where it is one of them and not known which; then there is no file or line.
	OneOf string `json:"one_of,omitempty"`
}

// String returns file:line.
func (p Position) String() string {
	if p.OneOf != "" {
		return "one of " + p.OneOf
	}
	if p.File == "" {
		return "unknown"
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// position returns where a probe stands.
func (m *Model) position(probe int32) Position {
	p := &m.prog.probes[probe]
	if p.oneOf != nil {
		return m.onePosition(p)
	}
	if p.src == nil {
		return Position{}
	}
	meth := m.prog.method(p.method)
	return Position{File: meth.file.Path, Line: p.src.Line, Method: m.longMethod(p.method), Build: meth.file.Build}
}

// onePosition is that of one of several sites, which is not known, and of their method if all are in one.
func (m *Model) onePosition(p *probe) Position {
	var places []string
	for _, s := range p.oneOf {
		at := m.siteAt(s)
		places = append(places, fmt.Sprint(at, ":", at.Col))
	}
	at := Position{OneOf: strings.Join(places, ", "), Build: m.prog.method(p.method).file.Build}
	if !slices.ContainsFunc(p.oneOf, func(s int32) bool { return m.prog.probes[s].method != p.method }) {
		at.Method = m.longMethod(p.method)
	}
	return at
}

// siteAt is the position of an allocation site, which may share its line with others.
func (m *Model) siteAt(probe int32) Position {
	p := m.position(probe)
	if src := m.prog.probes[probe].src; src != nil {
		p.Col = src.Col
	}
	return p
}

// fullMethod returns Class.method of a site's probe, the class with its package; "" where a position has no method either.
func (m *Model) fullMethod(probe int32) string {
	if m.position(probe).Method == "" {
		return ""
	}
	meth := m.prog.method(m.prog.probes[probe].method)
	if meth.src == nil {
		return ""
	}
	return meth.file.FullName(meth.src)
}

// longMethod returns Class.method.
func (m *Model) longMethod(n uint32) string {
	meth := m.prog.method(n)
	if meth.src == nil {
		return "?"
	}
	if c := meth.file.ClassOf(meth.src); c != nil {
		return m.names.show(c.Name) + "." + meth.src.Name
	}
	return meth.src.Name
}
