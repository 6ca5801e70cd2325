package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
)

// What a method returns goes to rewritten code if that calls the method by its name.
// Else a library has called it (a callback, by a method reference or an interface), and
// has the value. So the map tells for each body which methods of the source set it calls.

// called notes the name of a method of the source set that is called, or of a class
// that is created. What stands in an expression lambda, an initialiser or the arguments
// of super(…) has no frame of its own, and is noted for all code.
func (p *planner) called(name string) {
	list := &p.out.Calls
	if p.body.Frame {
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
	_, taker := p.Taker(n)
	if p.File.Kind(taker) != javasrc.LambdaExpression {
		p.called(name)
		return
	}
	p.function(name)
	if p.UsedUp(taker) {
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
	if _, taker := p.Taker(n); p.File.Kind(taker) == javasrc.LambdaExpression {
		list = &p.out.ApartFunctions
	} else if p.body.Frame {
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

// runsOthers notes that the activation calls code outside that may run functions, whoever has given it these.
func (p *planner) runsOthers() {
	if b := p.activation(); b != nil {
		p.runs[b.m] = true
	}
}

// asksOthers notes that the activation calls code outside that may go on having what methods of the program's give it: methods of objects that it has, or, with
// given, of those that it is given in a call of which an event tells when that has ended.
func (p *planner) asksOthers(given bool) {
	if b := p.activation(); b != nil {
		b.m.Asks, b.m.AsksGiven = b.m.Asks || !given, b.m.AsksGiven || given
	}
}

// leaveLent takes the names of lent methods off what bodies call that may run functions, too: it is not known then whether they have called such a method by its name.
func (p *planner) leaveLent() {
	lent := func(name string) bool { return p.opt.Lent[name] }
	if len(p.opt.Lent) == 0 {
		return
	}
	p.out.Calls = slices.DeleteFunc(p.out.Calls, lent)
	for m := range p.runs {
		m.Calls = slices.DeleteFunc(m.Calls, lent)
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
	for b.lambda && !b.Frame {
		b = b.up
	}
	if !b.Frame {
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
