package scope

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// variable notes a variable: its declared type, or, where that is left to the compiler, what it is made of.
func (m *meeter) variable(n, typ, value javasrc.Node) {
	if n == javasrc.None { // one without a name
		return
	}
	name := m.inRegion(m.f.Text(n), n)
	m.declared[name] = true
	declared := typ != javasrc.None && !m.f.Is(typ, "var")
	switch {
	case m.typing:
		t := Type{}
		if declared {
			t = TypeOf(m.f, typ)
		}
		m.typed(name, t)
		return
	case declared:
		m.comesFrom(name, typ, m.typesIn(typ))
	case value != javasrc.None:
		m.comesFrom(name, value, m.of(value))
	}
	if m.named[name] == nil {
		m.named[name] = []mention{}
	}
}

// comesFrom notes what the type of a variable comes from that is declared at a node.
func (m *meeter) comesFrom(name string, at javasrc.Node, of []mention) {
	in := 0
	if c := m.classAround(at); c != nil {
		in = m.at[c]
	}
	for _, x := range of {
		x.in = in
		m.named[name] = append(m.named[name], x)
	}
}

// typed notes the type of a variable.
func (m *meeter) typed(name string, t Type) {
	if old, twice := m.types[name]; twice && old != t {
		t = Type{}
	}
	m.types[name] = t
}

// declare notes the variables and type parameters that a node declares.
func (m *meeter) declare(n javasrc.Node) {
	f := m.f
	typ := TypeNode(f, n)
	switch f.Kind(n) {
	case javasrc.LocalVariableDeclaration, javasrc.FieldDeclaration, javasrc.ConstantDeclaration:
		for v := f.First(n); v != javasrc.None; v = f.Next(v) {
			if f.Kind(v) == javasrc.VariableDeclarator {
				m.variable(f.First(v), typ, InitialValue(f, v))
			}
		}
	case javasrc.FormalParameter, javasrc.CatchFormalParameter:
		name := f.Child(n, javasrc.Identifier)
		m.variable(name, typ, javasrc.None)
		if name != javasrc.None && typ != javasrc.None && f.Is(typ, "var") {
			m.inferred(name, f.Parent(n))
		}
	case javasrc.SpreadParameter:
		m.variable(f.First(f.Child(n, javasrc.VariableDeclarator)), typ, javasrc.None)
	case javasrc.EnhancedForStatement, javasrc.Resource:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
			m.variable(name, typ, f.Next(name))
		}
	case javasrc.InferredParameters:
		for p := f.First(n); p != javasrc.None; p = f.Next(p) {
			m.inferred(p, n)
		}
	case javasrc.LambdaExpression:
		if p := f.First(n); f.Kind(p) == javasrc.Identifier {
			m.inferred(p, javasrc.None)
		}
	case javasrc.InstanceofExpression, javasrc.TypePattern, javasrc.RecordPatternComponent:
		m.pattern(n, typ)
	case javasrc.TypeParameter:
		if m.typing {
			return
		}
		name := f.Text(f.Child(n, javasrc.TypeIdentifier, javasrc.Identifier))
		m.d.bounds[name] = append(m.d.bounds[name], m.typesIn(n)...)
	}
}

// pattern notes the variable of a pattern; the type of var in one is that of a component of any record.
func (m *meeter) pattern(n, typ javasrc.Node) {
	f := m.f
	name := f.Last(n)
	if f.Kind(name) != javasrc.Identifier || f.Kind(n) == javasrc.InstanceofExpression && name == f.First(n) {
		return
	}
	m.variable(name, typ, javasrc.None)
	if !m.typing && (typ == javasrc.None || f.Is(typ, "var")) {
		var list []mention
		up := f.Parent(n)
		for ; up != javasrc.None && f.Kind(up) != javasrc.InstanceofExpression && f.Kind(up) != javasrc.SwitchLabel; up = f.Parent(up) {
			if f.Kind(up) == javasrc.RecordPattern {
				record, _, _ := strings.Cut(f.Text(f.First(up)), "<")
				list = append(list, mention{kind: byParts, name: record})
			}
		}
		if up != javasrc.None {
			list = append(list, m.everything(up)...)
		}
		if f.Kind(up) == javasrc.SwitchLabel { // of a group or rule of a block of a switch
			list = append(list, m.everything(f.First(f.Parent(f.Parent(f.Parent(up)))))...)
		}
		m.comesFrom(m.inRegion(f.Text(name), name), n, list)
	}
}

// inferred notes a parameter of a lambda whose type is left to the compiler: it comes from what the lambda is given to.
func (m *meeter) inferred(name, list javasrc.Node) {
	m.variable(name, javasrc.None, javasrc.None)
	if m.typing {
		return
	}
	count := 1
	if list != javasrc.None {
		count = m.count(list)
	}
	m.comesFrom(m.inRegion(m.f.Text(name), name), name, append([]mention{{kind: byLambda, args: count}}, m.target(name)...))
}

// isTarget tells that the type of a lambda within comes from what a node of this kind is.
func isTarget(k javasrc.Kind) bool {
	switch k {
	case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.CastExpression, javasrc.ArrayCreationExpression, javasrc.AssignmentExpression,
		javasrc.LocalVariableDeclaration, javasrc.FieldDeclaration, javasrc.ConstantDeclaration, javasrc.MethodDeclaration,
		javasrc.ExplicitConstructorInvocation, javasrc.EnumConstant:
		return true
	}
	return false
}

// target lists what the type comes from that a lambda has.
func (m *meeter) target(parameter javasrc.Node) []mention {
	f, n := m.f, m.targets[parameter]
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return append(m.of(n), mention{kind: byGiven, name: f.Text(m.calledName(n)), args: m.count(f.Last(n)), on: m.asks(n).Type})
	case javasrc.ObjectCreationExpression:
		return append(m.of(n), mention{kind: byGiven, name: "<init>", on: typeName(f, CreatedType(f, n))})
	case javasrc.CastExpression, javasrc.ArrayCreationExpression:
		return m.of(n)
	case javasrc.AssignmentExpression:
		return m.of(f.First(n))
	case javasrc.LocalVariableDeclaration, javasrc.FieldDeclaration, javasrc.ConstantDeclaration, javasrc.MethodDeclaration:
		return m.typesIn(TypeNode(f, n))
	case javasrc.ExplicitConstructorInvocation, javasrc.EnumConstant:
		return m.everything(n)
	}
	return nil
}
