package scope

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// everything lists all that stands in a piece of the source.
func (m *meeter) everything(n javasrc.Node) []mention {
	list, known := m.all[n]
	if !known {
		list = slices.Clip(unique(m.findAll(n)))
		m.all[n] = list
	}
	return list
}

func (m *meeter) findAll(n javasrc.Node) (list []mention) {
	f := m.f
	list = m.typesIn(n)
	for c, end := n, f.After(n); c < end; c++ {
		switch f.Kind(c) {
		case javasrc.Identifier:
			list = append(append(list, m.mentioned(c)...), mention{kind: byField, name: f.Text(c)}, mention{kind: byMethod, name: f.Text(c), args: -1})
		case javasrc.This:
			list = append(list, m.own(c)...)
		}
	}
	return list
}

// own is the class that a this stands in.
func (m *meeter) own(n javasrc.Node) []mention {
	c := m.classAround(n)
	if c == nil {
		return nil
	}
	if c.Simple == "" {
		return []mention{{kind: byType, name: c.Super}}
	}
	return []mention{{kind: byType, name: c.Simple}}
}

func (m *meeter) classAround(n javasrc.Node) *Class {
	if c := m.d.byNode[n]; c != nil || m.classes[n] == javasrc.None {
		return c
	}
	return m.d.byNode[m.classes[n]]
}

// of lists what the type of an expression may come from.
func (m *meeter) of(n javasrc.Node) []mention {
	list, known := m.made[n]
	if !known {
		list = slices.Clip(m.inShort(n, unique(m.find(n)))) // what is appended to it is of another expression
		m.made[n] = list
	}
	return list
}

// inShort gives a long list a name, as if it was that of a variable: a chain of calls would have as many mentions at each call
// as there are before it. Numbered by themselves, these names stay as they are where other code in the file changes.
func (m *meeter) inShort(n javasrc.Node, list []mention) []mention {
	const short = 8
	if len(list) <= short {
		return list
	}
	m.shortened++
	name := unnamed + itoa(m.shortened)
	m.comesFrom(name, n, list)
	return []mention{{kind: byVariable, name: name}}
}

// unnamed begins the names of lists that are of an expression, as no name of a variable does.
const unnamed = "#"

func (m *meeter) find(n javasrc.Node) (list []mention) {
	f := m.f
	switch f.Kind(n) {
	case javasrc.StringLiteral, javasrc.NullLiteral, javasrc.True, javasrc.False, javasrc.CharacterLiteral, javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral,
		javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral, javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.BinaryExpression,
		javasrc.UnaryExpression, javasrc.UpdateExpression, javasrc.InstanceofExpression, javasrc.LineComment, javasrc.BlockComment:
		return nil
	case javasrc.Identifier:
		return append(m.mentioned(n), mention{kind: byName, name: f.Text(n)})
	case javasrc.This, javasrc.Super:
		return m.own(n)
	case javasrc.FieldAccess:
		if f.Kind(f.Last(n)) == javasrc.This {
			return []mention{{kind: byType, name: f.Text(f.First(n))}}
		}
		return append(m.of(f.First(n)), mention{kind: byField, name: f.Text(f.Last(n))})
	case javasrc.ParenthesizedExpression, javasrc.ArrayAccess:
		return m.of(f.First(n))
	case javasrc.AssignmentExpression:
		return append(m.of(f.First(n)), m.of(f.Last(n))...)
	case javasrc.ClassLiteral:
		return m.typesIn(n)
	case javasrc.CastExpression:
		for t := f.First(n); t != f.Last(n); t = f.Next(t) {
			list = append(list, m.typesIn(t)...)
		}
		return list
	case javasrc.ArrayCreationExpression:
		return m.typesIn(CreatedType(f, n))
	case javasrc.TernaryExpression:
		return append(m.of(f.Next(f.First(n))), m.of(f.Last(n))...)
	case javasrc.ObjectCreationExpression:
		return m.ofCreation(n)
	case javasrc.MethodInvocation:
		return m.ofCall(n)
	case javasrc.LambdaExpression:
		return m.ofLambda(n)
	case javasrc.SwitchExpression:
		return m.ofSwitch(n)
	case javasrc.MethodReference:
		if first := f.First(n); f.Kind(first) == javasrc.Identifier || f.Kind(first) == javasrc.FieldAccess {
			list = append(list, mention{kind: byType, name: f.Bare(f.Start(first), f.End(first))})
		}
		return append(append(list, m.of(f.First(n))...), m.everything(n)...)
	}
	return m.everything(n)
}

// ofCreation is of for new T(…): its arguments matter where the type arguments are left to the compiler.
func (m *meeter) ofCreation(n javasrc.Node) []mention {
	f := m.f
	created := CreatedType(f, n)
	list := m.typesIn(created)
	if args := f.Child(n, javasrc.ArgumentList); strings.HasSuffix(f.Bare(f.Start(created), f.End(created)), "<>") {
		list = append(list, m.ofArguments(args)...)
	}
	return list
}

func (m *meeter) ofArguments(args javasrc.Node) (list []mention) {
	for a := m.f.First(args); a != javasrc.None; a = m.f.Next(a) {
		list = append(list, m.of(a)...)
	}
	return list
}

// ofCall is of for a call: of what it returns, and of what it has been given that may be in that.
func (m *meeter) ofCall(n javasrc.Node) []mention {
	f := m.f
	args := f.Last(n)
	list := append(m.ofArguments(args), mention{kind: byMethod, name: f.Text(m.calledName(n)), args: m.count(args), on: m.asks(n).Type})
	for c := f.First(n); c != m.calledName(n); c = f.Next(c) {
		if f.Kind(c) == javasrc.TypeArguments {
			list = append(list, m.typesIn(c)...)
		} else {
			list = append(list, m.of(c)...)
		}
	}
	return list
}

func (m *meeter) calledName(call javasrc.Node) (name javasrc.Node) {
	f := m.f
	for c := f.First(call); c != f.Last(call); c = f.Next(c) {
		name = c
	}
	return name
}

func (m *meeter) count(args javasrc.Node) int { return m.f.Count(args) }

// ofLambda is of for what a lambda returns.
func (m *meeter) ofLambda(n javasrc.Node) (list []mention) {
	f := m.f
	body := f.Last(n)
	if f.Kind(body) != javasrc.Block {
		return m.of(body)
	}
	for _, value := range m.returns[n] {
		list = append(list, m.of(value)...)
	}
	return list
}

// ofSwitch is of for what the rules of a switch give, and its yields.
func (m *meeter) ofSwitch(n javasrc.Node) (list []mention) {
	f := m.f
	for c := f.First(f.Child(n, javasrc.SwitchBlock)); c != javasrc.None; c = f.Next(c) {
		if code := f.Last(c); f.Kind(c) == javasrc.SwitchRule && f.Kind(code) == javasrc.ExpressionStatement {
			list = append(list, m.of(f.First(code))...)
		}
	}
	for _, value := range m.yields[n] {
		list = append(list, m.of(value)...)
	}
	return list
}
