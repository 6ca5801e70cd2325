package scope

import (
	"slices"
	"sort"
	"strings"

	"jinstr/rewrite/javasrc"
)

// A mention is what the type of an expression may come from, as far as its file tells: a library's code knows no class
// of the set's, so whatever it gives has only such types in it as it was given.
type mention struct {
	kind byte
	name string
	args int    // of a method; -1: any number
	on   string // the type that a method is called on; "" where it is not known, own for a class around
	in   int    // of what a variable's type comes from: the class in which the variable is declared
}

const (
	byType      = 't' // a type of this name
	byVariable  = 'n' // a local variable or parameter of a region of the file, or a field of that
	byField     = 'v' // a field of any class
	byName      = 'f' // a field that a class around has or inherits
	byMethod    = 'm' // what a method of any class returns, or of that which it is called on
	byLambda    = 'l' // what the method of any interface of the set takes, with so many parameters
	byParts     = 'r' // the components of a record of this name
	byClass     = 'c' // a class itself: that which it is mentioned in
	byGiven     = 'g' // what a method, or a constructor of what it is called on, takes
	byHeader    = 'h' // the type arguments in the header of the class, and of what that is derived from
	byInherited = 'i' // the same of all classes around
	byHeld      = 'F' // a field that the class has or inherits
	byReturned  = 'R' // what a method returns that the class, or any class, has or inherits
	byTaken     = 'T' // and what such a method takes
	byTarget    = 'k' // in a meeting: what the method of an interface takes that a method reference is
)

// own is in place of the name of a type for the classes around.
const own = "this"

// A meeting is where javac may look for the least upper bound of several types: the arguments of one call, or what a
// conditional or switch chooses between.
type meeting struct {
	at    int // the class that it stands in
	asked Ask // the method that is called, if the file tells its class: no meeting if it has no type parameters
	of    []mention
}

// meeter finds the meetings of a file.
type meeter struct {
	d     *File
	f     *javasrc.File
	named map[string][]mention // what the types of variables of a name come from
	types map[string]Type      // of variables; not known where those of a name differ
	// regions has that of each node; declared, the variables of the file as they are known in theirs.
	regions  []int
	declared map[string]bool
	found    map[string]bool
	// made is what was found of expressions, each mention once: what holds of a chain or a nested
	// expression is made of what holds of its parts, and is asked for at each of them.
	made  map[javasrc.Node][]mention
	all   map[javasrc.Node][]mention // and what everything has found
	alone map[javasrc.Node]bool
	// What gives values to a switch, and to a lambda.
	yields, returns map[javasrc.Node][]javasrc.Node
	targets         []javasrc.Node // what the type of a lambda comes from that a node stands in
	classes         []javasrc.Node // around each node
	at              map[*Class]int
	// typing tells that only the types of variables are noted, which what an expression comes from depends on.
	typing bool
}

// findMeetings lists the meetings of the file, each once.
func (d *File) findMeetings() {
	d.bounds = map[string][]mention{}
	m := newMeeter(d)
	for _, m.typing = range []bool{true, false} {
		for n := javasrc.Node(0); int(n) < m.f.Len(); n++ {
			m.declare(n)
		}
	}
	for n := javasrc.Node(0); int(n) < m.f.Len(); n++ {
		m.meet(n)
	}
	sort.Slice(d.meetings, func(i, k int) bool { return d.meetings[i].key() < d.meetings[k].key() })
	d.keepNamed(m.named)
}

func newMeeter(d *File) *meeter {
	f := d.Src
	m := &meeter{d: d, f: f, named: map[string][]mention{}, types: map[string]Type{}, declared: map[string]bool{}, found: map[string]bool{}, made: map[javasrc.Node][]mention{},
		all: map[javasrc.Node][]mention{}, alone: map[javasrc.Node]bool{}, yields: map[javasrc.Node][]javasrc.Node{}, returns: map[javasrc.Node][]javasrc.Node{},
		targets: f.Around(func(n javasrc.Node) bool { return isTarget(f.Kind(n)) }),
		classes: f.Around(func(n javasrc.Node) bool { return d.byNode[n] != nil }), at: map[*Class]int{}}
	for i, c := range d.Classes {
		m.at[c] = i
	}
	m.findRegions()
	switches := f.Around(func(n javasrc.Node) bool { return f.Kind(n) == javasrc.SwitchExpression })
	bodies := f.Around(func(n javasrc.Node) bool { return f.Kind(n) == javasrc.LambdaExpression || d.byNode[n] != nil })
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		value := f.First(n)
		switch {
		case value == javasrc.None:
		case f.Kind(n) == javasrc.YieldStatement:
			m.yields[switches[n]] = append(m.yields[switches[n]], value)
		case f.Kind(n) == javasrc.ReturnStatement:
			m.returns[bodies[n]] = append(m.returns[bodies[n]], value)
		}
	}
	return m
}

// keepNamed keeps what the file's variables come from, as far as meetings ask.
func (d *File) keepNamed(named map[string][]mention) {
	d.named = map[string][]mention{}
	var todo []mention
	for _, m := range d.meetings {
		todo = append(todo, m.of...)
	}
	for len(todo) > 0 {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, kept := d.named[m.name]; m.kind == byVariable && !kept && len(named[m.name]) > 0 {
			d.named[m.name] = unique(named[m.name])
			todo = append(todo, d.named[m.name]...)
		}
	}
}

func (m meeting) key() string {
	var text strings.Builder
	text.WriteString(itoa(m.at) + " " + m.asked.Type + "." + m.asked.Name + "/" + itoa(m.asked.Args))
	for _, x := range m.of {
		text.WriteString(" " + string(x.kind) + x.name + "/" + itoa(x.args+1) + x.on)
	}
	return text.String()
}

// unique sorts mentions, each once.
func unique(list []mention) (once []mention) {
	if len(list) < 2 {
		return list
	}
	sort.Slice(list, func(i, k int) bool {
		a, b := list[i], list[k]
		if a.kind != b.kind {
			return a.kind < b.kind
		}
		if a.name != b.name {
			return a.name < b.name
		}
		if a.args != b.args {
			return a.args < b.args
		}
		if a.on != b.on {
			return a.on < b.on
		}
		return a.in < b.in
	})
	for i, x := range list {
		if i == 0 || x != list[i-1] {
			once = append(once, x)
		}
	}
	return once
}

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
		m.variable(f.Child(n, javasrc.Identifier), typ, javasrc.None)
		if typ != javasrc.None && f.Is(typ, "var") {
			m.inferred(f.Child(n, javasrc.Identifier), f.Parent(n))
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

func (m *meeter) typesIn(n javasrc.Node) []mention { return m.d.typesIn(n) }

var headers = []javasrc.Kind{javasrc.TypeParameters, javasrc.Superclass, javasrc.SuperInterfaces, javasrc.ExtendsInterfaces}

// headerArguments lists the type arguments in the header of a class: members that it inherits may have these types.
func (d *File) headerArguments(n javasrc.Node) (list []mention) {
	f := d.Src
	for _, kind := range append(headers[1:len(headers):len(headers)], javasrc.GenericType) {
		h := f.Child(n, kind)
		if h == javasrc.None {
			continue
		}
		for c, end := h, f.End(h); int(c) < f.Len() && f.Start(c) < end; c++ {
			if f.Kind(c) == javasrc.TypeArguments {
				list = append(list, d.typesIn(c)...)
			}
		}
	}
	return list
}

// headerTypes lists the types that stand in the header of a class.
func (d *File) headerTypes(n javasrc.Node) (list []mention) {
	for _, kind := range headers {
		list = append(list, d.typesIn(d.Src.Child(n, kind))...)
	}
	if d.Src.Kind(n) == javasrc.ObjectCreationExpression {
		list = append(list, d.typesIn(CreatedType(d.Src, n))...)
	}
	return list
}

// typesIn lists the types that stand in a piece of the source.
func (d *File) typesIn(n javasrc.Node) (list []mention) {
	f := d.Src
	if n == javasrc.None {
		return nil
	}
	for c, end := n, f.After(n); c < end; c++ {
		switch f.Kind(c) {
		case javasrc.ScopedTypeIdentifier: // the name before its last dot is that of a package, or of a class that has it
			if f.Kind(f.Parent(c)) != javasrc.ScopedTypeIdentifier {
				list = append(list, mention{kind: byType, name: typeName(f, c)})
			}
		case javasrc.TypeIdentifier:
			list = append(list, mention{kind: byType, name: f.Text(c)})
		}
	}
	return list
}

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
// as there are before it.
func (m *meeter) inShort(n javasrc.Node, list []mention) []mention {
	const short = 8
	if len(list) <= short {
		return list
	}
	name := unnamed + itoa(int(n))
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

func (m *meeter) count(args javasrc.Node) (n int) {
	for a := m.f.First(args); a != javasrc.None; a = m.f.Next(a) {
		n++
	}
	return n
}

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
