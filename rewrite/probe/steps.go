package probe

import (
	"jinstr/rewrite/javasrc"
)

// step is one thing that happens when an expression is evaluated, in the order
// of the compiled code: a part is evaluated, javac begins a line, or something
// may throw or run a constructor.
type step struct {
	part  javasrc.Node
	asked javasrc.Node // whether the step is taken at all hangs on it, see taken; 0: it is
	right bool         // the part is the operator's right operand, see maySkip
	line  int32
	maybe bool // the line may be begun: a value is boxed, or checked
	risky bool
	back  bool // javac is at the line again at which it began all of this
	call  bool // of an accessor: a method that javac adds
}

func sub(n javasrc.Node) step { return step{part: n} }
func begins(line int) step    { return step{part: javasrc.None, line: int32(line)} }
func may(line int) step       { return step{part: javasrc.None, line: int32(line), maybe: true} }
func throws(risky bool) step  { return step{part: javasrc.None, risky: risky} }
func back() step              { return step{part: javasrc.None, back: true} }

// taken tells that a step is taken: a value is boxed, a variable is read by a call,
// an operator throws. It is asked only where it matters, as the types of a long
// chain of operators are not cheap.
func (p *planner) taken(s step) bool {
	switch {
	case s.asked == 0:
		return true
	case s.call:
		return p.byAccessor(s.asked)
	case s.maybe:
		return p.mayBox(s.asked)
	case p.File.Kind(s.asked) == javasrc.Identifier:
		return p.mayInitialise(s.asked)
	}
	return p.operatorThrows(s.asked)
}

// fewSteps is room for the steps of an expression, which needs no memory of its own
// where they are few.
type fewSteps [12]step

// steps appends to list what happens when an expression is evaluated.
func (p *planner) steps(list []step, n javasrc.Node) []step {
	f := p.File
	switch f.Kind(n) {
	case javasrc.LambdaExpression, javasrc.ClassLiteral, javasrc.ClassBody, javasrc.TypeArguments, javasrc.Annotation, javasrc.MarkerAnnotation:
		return list
	case javasrc.CastExpression:
		return append(p.converted(list, f.Last(n)), throws(!p.TypeOf(n).Primitive()))
	case javasrc.BinaryExpression:
		if p.hoists(n) {
			list = append(list, begins(unknownLine))
		}
		right := len(list) + 2
		list = p.converted(p.converted(list, f.First(n)), f.Last(n))
		list[right].right = true
		return append(list, step{part: javasrc.None, asked: n, risky: true})
	case javasrc.UnaryExpression:
		return p.converted(list, f.First(n))
	case javasrc.ArgumentList, javasrc.ArrayInitializer:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			list = p.converted(list, c)
		}
		return list
	case javasrc.Identifier:
		return append(list, step{part: javasrc.None, asked: n, risky: true}, p.accessed(n))
	case javasrc.UpdateExpression:
		if target := f.First(n); f.Kind(target) != javasrc.Identifier && p.TypeOf(target).MayBeBoxed() {
			list = append(list, begins(unknownLine))
		}
		return append(list, sub(f.First(n)), throws(f.Kind(f.First(n)) != javasrc.Identifier), p.accessed(f.First(n)))
	case javasrc.InstanceofExpression:
		if p.bindsAnew(n) { // before its operand
			list = append(list, begins(p.lineOf(p.position(n))))
		}
		return append(list, sub(f.First(n)))
	case javasrc.MethodInvocation:
		if recv := p.Receiver(n); recv != javasrc.None {
			list = append(list, sub(recv))
		}
		return append(list, sub(f.Last(n)), begins(p.lineOfCall(n)))
	case javasrc.MethodReference:
		list = append(list, sub(f.First(n)))
		if p.IsValue(f.First(n)) && p.nullChecked(f.First(n)) {
			list = append(list, begins(p.lineOf(p.position(f.First(n)))))
		}
		return list
	case javasrc.ObjectCreationExpression:
		return p.creationSteps(list, n)
	case javasrc.ArrayCreationExpression:
		return p.arraySteps(list, n)
	case javasrc.FieldAccess:
		list = append(list, sub(f.First(n)))
		if p.mayBeChecked(n) {
			list = append(list, may(p.lineOf(p.position(f.First(n)))))
		}
		return append(list, throws(p.selectThrows(n)), p.accessed(n))
	case javasrc.ArrayAccess:
		return append(p.converted(append(list, sub(f.First(n))), f.Last(n)), throws(true))
	case javasrc.AssignmentExpression:
		return p.assignmentSteps(list, n)
	case javasrc.TernaryExpression:
		return p.conditionalSteps(list, n)
	case javasrc.SwitchExpression:
		list = append(list, throws(true)) // a table of an enum's constants is read, whose class is initialised then
		end := unknownLine
		if line := p.lineOf(f.Start(n)); line == p.lineOf(f.End(n)-1) {
			end = line
		}
		return append(list, sub(f.First(n)), begins(p.lineOf(f.Start(n))), begins(end))
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		list = append(list, sub(c))
	}
	return list
}

// converted appends the steps of an expression whose value may be boxed or unboxed,
// which is a call on the line on which the expression begins.
func (p *planner) converted(list []step, n javasrc.Node) []step {
	box := may(p.lineOf(p.File.Start(n)))
	box.asked = n
	return append(list, sub(n), box)
}

// isConverted tells that steps have n's value boxed or unboxed, if need be.
func (p *planner) isConverted(n javasrc.Node) bool {
	f := p.File
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.ArgumentList, javasrc.ArrayInitializer:
		return true
	case javasrc.CastExpression, javasrc.ArrayAccess, javasrc.AssignmentExpression:
		return f.Last(up) == n
	}
	return false
}

func (p *planner) creationSteps(list []step, n javasrc.Node) []step {
	f := p.File
	list = append(list, throws(true)) // its class may be initialised here
	if outer := p.OuterOf(n); outer != javasrc.None {
		list = append(list, sub(outer))
		if p.nullChecked(outer) {
			list = append(list, begins(p.lineOf(p.position(outer))))
		}
	}
	if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None {
		list = append(list, sub(args))
	}
	return append(list, throws(true))
}

func (p *planner) arraySteps(list []step, n javasrc.Node) []step {
	f := p.File
	risky := false
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.DimensionsExpr:
			list = append(list, sub(c))
			risky = risky || !p.isNumber(f.Last(c))
		case javasrc.ArrayInitializer:
			list = append(list, sub(c))
		}
	}
	return append(list, throws(risky))
}

func (p *planner) assignmentSteps(list []step, n javasrc.Node) []step {
	f := p.File
	left, right := f.First(n), f.Last(n)
	op := f.Between(left, right)
	compound := op != "="
	divides := (op == "/=" || op == "%=") && p.mayBeZero(right)
	risky := false
	apart := p.takenApart(n)
	if apart {
		list = append(list, begins(unknownLine))
	}
	switch f.Kind(left) {
	case javasrc.Identifier:
		risky = p.mayInitialise(left)
	case javasrc.FieldAccess:
		list = append(list, sub(f.First(left)))
		risky = p.selectThrows(left)
	case javasrc.ArrayAccess:
		list = p.converted(append(list, sub(f.First(left))), f.Last(left))
		risky = true
	}
	if apart {
		list = append(list, begins(unknownLine))
	}
	if compound {
		list = append(list, throws(risky))
	}
	return append(p.converted(list, right), throws(risky || divides || compound && !p.TypeOf(left).Primitive()), p.accessed(left))
}

// accessed is the step of javac's own call that reads or sets a variable, where
// it may make one: for a private field of another class of the file.
func (p *planner) accessed(n javasrc.Node) step {
	s := may(p.lineOf(p.position(n)))
	s.asked, s.call = n, true
	return s
}

func (p *planner) conditionalSteps(list []step, n javasrc.Node) []step {
	f := p.File
	value, surely := p.givesValue(n)
	folded := p.mayFold(n)
	if p.hoists(n) {
		list = append(list, begins(unknownLine))
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		line := p.lineOfPart(n, c)
		switch {
		case folded: // there may be no code for the part before
			list = append(list, back(), may(line))
		case surely:
			list = append(list, begins(line))
		case value:
			list = append(list, may(line))
		}
		list = append(list, sub(c))
	}
	if line := p.lineOf(f.Start(n)); folded && !p.onLine(n, line) {
		list = append(list, begins(unknownLine))
	} else if folded {
		list = append(list, back(), may(line))
	}
	return list
}

// lineOfPart is the line of a part of a conditional: where its value may be boxed or
// unboxed by itself, it may be that on which the part starts, and where javac may
// leave out the first operand of && or ||, that of the second.
func (p *planner) lineOfPart(n, part javasrc.Node) int {
	f := p.File
	line := p.lineOf(p.position(part))
	for c := part; f.Kind(c) == javasrc.ParenthesizedExpression || f.Kind(c) == javasrc.BinaryExpression && p.maySkip(c); {
		if c = f.Last(c); !f.OnLine(p.position(c), line) {
			return unknownLine
		}
	}
	if f.OnLine(f.Start(part), line) || !p.mayBox(part) {
		return line
	}
	one, other := part, part
	if part != f.First(n) {
		one, other = f.Next(f.First(n)), f.Last(n)
	}
	if p.TypeOf(one).Primitive() && p.TypeOf(other).Primitive() {
		return line
	}
	return unknownLine
}

// stepsBehind are the steps of n that follow its part.
func (p *planner) stepsBehind(list []step, n, behind javasrc.Node) []step {
	if p.mayFold(n) {
		return nil // of its values there may be this one only
	}
	list = p.steps(list, n)
	for i, s := range list {
		if s.part == behind {
			return list[i+1:]
		}
	}
	return nil
}
