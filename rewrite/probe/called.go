package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// What a method returns goes to rewritten code if that calls the method by its name.
// Else a library has called it (a callback, by a method reference or an interface), and
// has the value. So the map tells for each body which methods of the source set it calls.

// called notes the name of a method of the source set that is called, or of a class
// that is created. What stands in an expression lambda, an initialiser or the arguments
// of super(…) has no frame of its own, and is noted for all code.
func (p *planner) called(name string) {
	list := &p.out.Calls
	if p.body.frame {
		list = &p.body.m.Calls
	}
	p.note(list, name)
}

// note adds a name to a list that has it not yet. Of a list that is long a table is kept.
func (p *planner) note(list *[]string, name string) {
	const long = 16
	noted := p.longLists[list]
	if len(*list) >= long && noted == nil {
		noted = map[string]bool{}
		for _, n := range *list {
			noted[n] = true
		}
		if p.longLists == nil {
			p.longLists = map[*[]string]map[string]bool{}
		}
		p.longLists[list] = noted
	}
	if noted[name] || noted == nil && slices.Contains(*list, name) {
		return
	}
	if noted != nil {
		noted[name] = true
	}
	*list = append(*list, name)
}

// calledFor notes the name of a method that call n means. What an expression lambda calls for
// its value gives that to who calls the lambda.
func (p *planner) calledFor(n javasrc.Node, name string) {
	_, taker := p.taker(n)
	if p.File.Kind(taker) != javasrc.LambdaExpression {
		p.called(name)
		return
	}
	p.function(name)
	if p.usedUp(taker) {
		p.calledBack(name)
	}
}

// calledApart notes the name of a method that the source set does not declare, which may be one of another output. What a for-each
// over that calls is not noted by its name: see opens.
func (p *planner) calledApart(n javasrc.Node, name string) {
	recv := p.Receiver(n)
	if name == "iterator" || recv != javasrc.None && p.IsName(recv) && !p.IsValue(recv) && p.IsPlatform(p.NamedType(recv)) {
		return
	}
	list := &p.out.Apart
	if _, taker := p.taker(n); p.File.Kind(taker) == javasrc.LambdaExpression {
		list = &p.out.ApartFunctions
	} else if p.body.frame {
		list = &p.body.m.Apart
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}

// function notes the name of a method that a method reference names, or that an expression lambda calls for its value.
func (p *planner) function(name string) {
	p.note(&p.out.Functions, name)
}

// withoutFrame notes the name of a method whose body is left alone, as that of a function: what it calls by its own name
// would be taken for it.
func (p *planner) withoutFrame(method javasrc.Node) {
	if p.File.Kind(method) == javasrc.MethodDeclaration {
		p.function(p.File.Text(p.File.Child(method, javasrc.Identifier)))
	}
}

// calledBack notes the name of what is called while the visited body's activation runs a
// pipeline that it uses up.
func (p *planner) calledBack(name string) {
	if b := p.activation(); b != nil {
		p.note(&b.m.Calls, name)
	}
}

// activation is the body in whose activation the visited code runs, or nil.
func (p *planner) activation() *body {
	b := p.body
	for b.lambda && !b.frame {
		b = b.up
	}
	if !b.frame {
		return nil
	}
	return b
}

// calledAccessors notes what the patterns below n, of records, call.
func (p *planner) calledAccessors(n javasrc.Node) {
	f := p.File
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.RecordPattern:
			if record := p.NamedType(f.First(c)).Class; record != nil {
				for _, component := range record.Order {
					p.called(component)
				}
			}
			p.calledAccessors(c)
		case javasrc.Pattern, javasrc.RecordPatternBody, javasrc.RecordPatternComponent:
			p.calledAccessors(c)
		}
	}
}

// isResult tells that n gives the value of an expression lambda, which goes to who
// calls the lambda.
func (p *planner) isResult(n javasrc.Node) bool {
	_, taker := p.taker(n)
	return p.File.Kind(taker) == javasrc.LambdaExpression
}

// lambdaValue tells that what n makes is the value of an expression lambda, or that this is
// read from it. In a pipeline that is used up nothing outlives that; who else calls the
// lambda may keep what is read, so what n makes must hold nothing else, and drop what is
// stored, which the variable has.
func (p *planner) lambdaValue(n javasrc.Node) (itself, origin bool) {
	f, stored, read := p.File, false, false
	for value := n; ; {
		child, up := p.taker(value)
		switch k := f.Kind(up); {
		case k == javasrc.LambdaExpression && read:
			return false, p.isUsedFor(up) || p.holdsParts(n)
		case k == javasrc.LambdaExpression:
			return !stored || p.isUsedFor(up), false
		case k == javasrc.AssignmentExpression && child == f.Last(up):
			stored = true
		case (k == javasrc.FieldAccess || k == javasrc.ArrayAccess || k == javasrc.MethodInvocation && p.Receiver(up) == child) &&
			f.First(up) == child && p.MayMatter(up):
			read = true
		default:
			return false, false
		}
		value = up
	}
}

// valueless are calls that drop what a function gives them.
var valueless = library.Methods("valueless")

// isUsedFor tells that a pipeline which is used up takes the value of a lambda.
func (p *planner) isUsedFor(lambda javasrc.Node) bool {
	return p.usedUp(lambda) && !valueless[p.CalledName(p.ArgumentOf(lambda))]
}

// holdsParts tells that what a creation makes is an array, a collection, or of a class of the sources.
func (p *planner) holdsParts(n javasrc.Node) bool {
	f := p.File
	if f.Kind(n) != javasrc.ObjectCreationExpression {
		return true
	}
	t := p.TypeOf(n)
	return f.Child(n, javasrc.ClassBody) != javasrc.None || t.Class != nil || p.gatherable(t)
}

// taker is the node that takes the value of n as it is, past parentheses, casts and
// conditionals, and the child of it that gives that.
func (p *planner) taker(n javasrc.Node) (child, up javasrc.Node) {
	f := p.File
	child, up = n, f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.CastExpression ||
		f.Kind(up) == javasrc.TernaryExpression && f.First(up) != child {
		child, up = up, f.Parent(up)
	}
	return child, up
}
