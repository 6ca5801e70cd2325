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
	made      map[javasrc.Node][]mention
	shortened int                        // how many lists have got a name, see inShort
	all       map[javasrc.Node][]mention // and what everything has found
	alone     map[javasrc.Node]bool
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
	d.sortMeetings()
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

// sortMeetings puts them into an order that does not hang on that of the source.
func (d *File) sortMeetings() {
	type keyed struct {
		key string
		meeting
	}
	list := make([]keyed, len(d.meetings))
	for i, m := range d.meetings {
		list[i] = keyed{m.key(), m}
	}
	slices.SortFunc(list, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	for i := range list {
		d.meetings[i] = list[i].meeting
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
