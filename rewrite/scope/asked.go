package scope

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// meet notes a meeting, if a node is one.
func (m *meeter) meet(n javasrc.Node) {
	f := m.f
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		if f.Child(n, javasrc.TypeArguments) == javasrc.None {
			m.add(n, m.asks(n), m.given(n, f.Last(n)))
		}
	case javasrc.ObjectCreationExpression:
		if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None {
			asked := Ask{Type: typeName(f, CreatedType(f, n)), Name: "<init>", Args: m.count(args)}
			if created := CreatedType(f, n); strings.HasSuffix(f.Bare(f.Start(created), f.End(created)), "<>") {
				asked = Ask{}
			}
			m.add(n, asked, m.given(n, args))
		}
	case javasrc.ExplicitConstructorInvocation, javasrc.EnumConstant:
		if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None && f.Child(n, javasrc.TypeArguments) == javasrc.None {
			m.add(n, Ask{Type: m.constructs(n), Name: "<init>", Args: m.count(args)}, m.given(n, args))
		}
	case javasrc.MethodReference:
		m.add(n, m.refersTo(n), append(m.target(n), mention{kind: byTarget}))
	case javasrc.TernaryExpression, javasrc.SwitchExpression:
		if m.standsAlone(n) {
			m.add(n, Ask{}, m.of(n))
		}
	}
}

// constructs names the class whose constructor a constructor calls, or a constant of an enum.
func (m *meeter) constructs(n javasrc.Node) string {
	c := m.d.byNode[m.classes[n]]
	if c != nil && m.f.Child(n, javasrc.Super) != javasrc.None {
		return c.Super
	}
	if c != nil {
		return c.Simple
	}
	return ""
}

// refersTo tells which method a method reference names, if the class is known that it is of.
func (m *meeter) refersTo(n javasrc.Node) Ask {
	f := m.f
	name := f.Text(f.Last(n))
	if f.Kind(f.First(n)) != javasrc.Identifier {
		return Ask{}
	}
	if t, _ := m.typeNamed(f.First(n)); t != (Type{}) {
		return Ask{}
	}
	if f.Kind(f.Last(n)) != javasrc.Identifier {
		name = "<init>"
	}
	return Ask{Type: f.Text(f.First(n)), Name: name}
}

// given lists what the arguments of a call come from; the parameters of a lambda come from its receiver, too.
func (m *meeter) given(call, args javasrc.Node) (list []mention) {
	f := m.f
	functions := false
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		list = append(list, m.of(a)...)
		functions = functions || f.Kind(a) == javasrc.LambdaExpression || f.Kind(a) == javasrc.MethodReference
	}
	if recv := f.First(call); functions && f.Kind(call) == javasrc.MethodInvocation && recv != m.calledName(call) {
		list = append(list, m.of(recv)...)
	}
	return list
}

// standsAlone tells that the type of a conditional or switch is not that of what it is assigned to.
func (m *meeter) standsAlone(n javasrc.Node) bool {
	f := m.f
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.ParenthesizedExpression, javasrc.TernaryExpression:
		alone, known := m.alone[up]
		if !known {
			alone = m.standsAlone(up)
			m.alone[up] = alone
		}
		return alone
	case javasrc.VariableDeclarator:
		t := TypeNode(f, f.Parent(up))
		return t == javasrc.None || f.Is(t, "var")
	case javasrc.AssignmentExpression, javasrc.ReturnStatement, javasrc.ArgumentList, javasrc.BinaryExpression, javasrc.ExpressionStatement, javasrc.Block,
		javasrc.SwitchBlockStatementGroup, javasrc.IfStatement, javasrc.ForStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.LabeledStatement:
		return false
	}
	return true
}

// add notes a meeting where more than one type may come together.
func (m *meeter) add(n javasrc.Node, asked Ask, of []mention) {
	of = unique(of)
	c := m.classAround(n)
	alone := len(of) == 0 || len(of) == 1 && !strings.HasPrefix(of[0].name, unnamed)
	if alone && m.f.Kind(n) != javasrc.MethodReference || c == nil {
		return
	}
	x := meeting{at: m.at[c], asked: asked, of: of}
	if key := x.key(); !m.found[key] {
		m.found[key] = true
		m.d.meetings = append(m.d.meetings, x)
	}
}

// asks tells which method a call asks for, if the class is known that it is called on.
func (m *meeter) asks(call javasrc.Node) Ask {
	f := m.f
	name := m.calledName(call)
	asked := Ask{Name: f.Text(name), Args: m.count(f.Last(call))}
	recv := f.First(call)
	switch {
	case recv == name, f.Kind(recv) == javasrc.This:
		asked.Type = own
	case f.Kind(recv) == javasrc.ObjectCreationExpression:
		asked.Type = typeName(f, CreatedType(f, recv))
	case f.Kind(recv) == javasrc.FieldAccess && f.Kind(f.First(recv)) == javasrc.This, f.Kind(recv) == javasrc.Identifier:
		if f.Kind(recv) == javasrc.FieldAccess {
			recv = f.Last(recv)
		}
		t, variable := m.typeNamed(recv)
		switch {
		case variable && (t.Dims > 0 || !t.Known()):
			return Ask{}
		case variable:
			asked.Type = t.Name
		default:
			asked.Type = f.Text(recv)
		}
	default:
		return Ask{}
	}
	return asked
}
