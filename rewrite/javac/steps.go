package javac

import "jinstr/rewrite/javasrc"

// step is one thing that happens when an expression is evaluated, in the order
// of the compiled code: a part is evaluated, javac begins a line, or something
// may throw or run a constructor.
type step struct {
	Part  javasrc.Node
	asked javasrc.Node // whether the step is taken at all hangs on it, see taken; 0: it is
	right bool         // the part is the operator's right operand, see MaySkip
	Line  int32
	Maybe bool // the line may be begun: a value is boxed, or checked
	risky bool
	Back  bool // javac is at the line again at which it began all of this
	call  bool // of an accessor: a method that javac adds
}

func sub(n javasrc.Node) step { return step{Part: n} }
func begins(line int) step    { return step{Part: javasrc.None, Line: int32(line)} }
func may(line int) step       { return step{Part: javasrc.None, Line: int32(line), Maybe: true} }
func throws(risky bool) step  { return step{Part: javasrc.None, risky: risky} }
func back() step              { return step{Part: javasrc.None, Back: true} }

// taken tells that a step is taken: a value is boxed, a variable is read by a call,
// an operator throws. It is asked only where it matters, as the types of a long
// chain of operators are not cheap.
func (r *Rules) taken(s step) bool {
	switch {
	case s.asked == 0:
		return true
	case s.call:
		return r.ByAccessor(s.asked)
	case s.Maybe:
		return r.MayBox(s.asked)
	case r.File.Kind(s.asked) == javasrc.Identifier:
		return r.mayInitialise(s.asked)
	}
	return r.operatorThrows(s.asked)
}

// FewSteps is room for the steps of an expression, which needs no memory of its own
// where they are few.
type FewSteps [12]step

// Steps appends to list what happens when an expression is evaluated.
func (r *Rules) Steps(list []step, n javasrc.Node) []step {
	f := r.File
	switch f.Kind(n) {
	case javasrc.LambdaExpression, javasrc.ClassLiteral, javasrc.ClassBody, javasrc.TypeArguments, javasrc.Annotation, javasrc.MarkerAnnotation:
		return list
	case javasrc.CastExpression:
		return append(r.converted(list, f.Last(n)), throws(!r.TypeOf(n).Primitive()))
	case javasrc.BinaryExpression:
		if r.Hoists(n) {
			list = append(list, begins(UnknownLine))
		}
		right := len(list) + 2
		list = r.converted(r.converted(list, f.First(n)), f.Last(n))
		list[right].right = true
		return append(list, step{Part: javasrc.None, asked: n, risky: true})
	case javasrc.UnaryExpression:
		return r.converted(list, f.First(n))
	case javasrc.ArgumentList, javasrc.ArrayInitializer:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			list = r.converted(list, c)
		}
		return list
	case javasrc.Identifier:
		return append(list, step{Part: javasrc.None, asked: n, risky: true}, r.accessed(n))
	case javasrc.UpdateExpression:
		if target := f.First(n); f.Kind(target) != javasrc.Identifier && r.TypeOf(target).MayBeBoxed() {
			list = append(list, begins(UnknownLine))
		}
		return append(list, sub(f.First(n)), throws(f.Kind(f.First(n)) != javasrc.Identifier), r.accessed(f.First(n)))
	case javasrc.InstanceofExpression:
		if r.BindsAnew(n) { // before its operand
			list = append(list, begins(r.LineOf(r.Position(n))))
		}
		return append(list, sub(f.First(n)))
	case javasrc.MethodInvocation:
		if recv := r.Receiver(n); recv != javasrc.None {
			list = append(list, sub(recv))
		}
		return append(list, sub(f.Last(n)), begins(r.LineOfCall(n)))
	case javasrc.MethodReference:
		list = append(list, sub(f.First(n)))
		if r.IsValue(f.First(n)) && r.nullChecked(f.First(n)) {
			list = append(list, begins(r.LineOf(r.Position(f.First(n)))))
		}
		return list
	case javasrc.ObjectCreationExpression:
		return r.creationSteps(list, n)
	case javasrc.ArrayCreationExpression:
		return r.arraySteps(list, n)
	case javasrc.FieldAccess:
		list = append(list, sub(f.First(n)))
		if r.MayBeChecked(n) {
			list = append(list, may(r.LineOf(r.Position(f.First(n)))))
		}
		return append(list, throws(r.selectThrows(n)), r.accessed(n))
	case javasrc.ArrayAccess:
		return append(r.converted(append(list, sub(f.First(n))), f.Last(n)), throws(true))
	case javasrc.AssignmentExpression:
		return r.assignmentSteps(list, n)
	case javasrc.TernaryExpression:
		return r.conditionalSteps(list, n)
	case javasrc.SwitchExpression:
		list = append(list, throws(true)) // a table of an enum's constants is read, whose class is initialised then
		end := UnknownLine
		if line := r.LineOf(f.Start(n)); line == r.LineOf(f.End(n)-1) {
			end = line
		}
		return append(list, sub(f.First(n)), begins(r.LineOf(f.Start(n))), begins(end))
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		list = append(list, sub(c))
	}
	return list
}

// converted appends the steps of an expression whose value may be boxed or unboxed,
// which is a call on the line on which the expression begins.
func (r *Rules) converted(list []step, n javasrc.Node) []step {
	box := may(r.LineOf(r.File.Start(n)))
	box.asked = n
	return append(list, sub(n), box)
}

// IsConverted tells that steps have n's value boxed or unboxed, if need be.
func (r *Rules) IsConverted(n javasrc.Node) bool {
	f := r.File
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.ArgumentList, javasrc.ArrayInitializer:
		return true
	case javasrc.CastExpression, javasrc.ArrayAccess, javasrc.AssignmentExpression:
		return f.Last(up) == n
	}
	return false
}

func (r *Rules) creationSteps(list []step, n javasrc.Node) []step {
	f := r.File
	list = append(list, throws(true)) // its class may be initialised here
	if outer := r.OuterOf(n); outer != javasrc.None {
		list = append(list, sub(outer))
		if r.nullChecked(outer) {
			list = append(list, begins(r.LineOf(r.Position(outer))))
		}
	}
	if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None {
		list = append(list, sub(args))
	}
	return append(list, throws(true))
}

func (r *Rules) arraySteps(list []step, n javasrc.Node) []step {
	f := r.File
	risky := false
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.DimensionsExpr:
			list = append(list, sub(c))
			risky = risky || !r.isNumber(f.Last(c))
		case javasrc.ArrayInitializer:
			list = append(list, sub(c))
		}
	}
	return append(list, throws(risky))
}

func (r *Rules) assignmentSteps(list []step, n javasrc.Node) []step {
	f := r.File
	left, right := f.First(n), f.Last(n)
	op := f.Between(left, right)
	compound := op != "="
	divides := (op == "/=" || op == "%=") && r.mayBeZero(right)
	risky := false
	apart := r.TakenApart(n)
	if apart {
		list = append(list, begins(UnknownLine))
	}
	switch f.Kind(left) {
	case javasrc.Identifier:
		risky = r.mayInitialise(left)
	case javasrc.FieldAccess:
		list = append(list, sub(f.First(left)))
		risky = r.selectThrows(left)
	case javasrc.ArrayAccess:
		list = r.converted(append(list, sub(f.First(left))), f.Last(left))
		risky = true
	}
	if apart {
		list = append(list, begins(UnknownLine))
	}
	if compound {
		list = append(list, throws(risky))
	}
	return append(r.converted(list, right), throws(risky || divides || compound && !r.TypeOf(left).Primitive()), r.accessed(left))
}

// accessed is the step of javac's own call that reads or sets a variable, where
// it may make one: for a private field of another class of the file.
func (r *Rules) accessed(n javasrc.Node) step {
	s := may(r.LineOf(r.Position(n)))
	s.asked, s.call = n, true
	return s
}

func (r *Rules) conditionalSteps(list []step, n javasrc.Node) []step {
	f := r.File
	value, surely := r.givesValue(n)
	folded := r.mayFold(n)
	if r.Hoists(n) {
		list = append(list, begins(UnknownLine))
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		line := r.lineOfPart(n, c)
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
	if line := r.LineOf(f.Start(n)); folded && !r.OnLine(n, line) {
		list = append(list, begins(UnknownLine))
	} else if folded {
		list = append(list, back(), may(line))
	}
	return list
}

// lineOfPart is the line of a part of a conditional: where its value may be boxed or
// unboxed by itself, it may be that on which the part starts, and where javac may
// leave out the first operand of && or ||, that of the second.
func (r *Rules) lineOfPart(n, part javasrc.Node) int {
	f := r.File
	line := r.LineOf(r.Position(part))
	for c := part; f.Kind(c) == javasrc.ParenthesizedExpression || f.Kind(c) == javasrc.BinaryExpression && r.MaySkip(c); {
		if c = f.Last(c); !f.OnLine(r.Position(c), line) {
			return UnknownLine
		}
	}
	if f.OnLine(f.Start(part), line) || !r.MayBox(part) {
		return line
	}
	one, other := part, part
	if part != f.First(n) {
		one, other = f.Next(f.First(n)), f.Last(n)
	}
	if r.TypeOf(one).Primitive() && r.TypeOf(other).Primitive() {
		return line
	}
	return UnknownLine
}

// stepsBehind are the steps of n that follow its part.
func (r *Rules) stepsBehind(list []step, n, behind javasrc.Node) []step {
	if r.mayFold(n) {
		return nil // of its values there may be this one only
	}
	list = r.Steps(list, n)
	for i, s := range list {
		if s.Part == behind {
			return list[i+1:]
		}
	}
	return nil
}

// TakenApart tells that x.f += e or the like may be one on boxes.
func (r *Rules) TakenApart(n javasrc.Node) bool {
	left := r.File.First(n)
	return r.File.Between(left, r.File.Last(n)) != "=" && r.File.Kind(left) != javasrc.Identifier && r.TypeOf(left).MayBeBoxed()
}

// Used goes on behind the use of a variable, which may be a call of javac's own.
func (r *Rules) Used(n javasrc.Node) {
	if !r.File.OnLine(r.Position(n), r.Line) && r.ByAccessor(n) {
		r.Line = UnknownLine
	}
}

// StoresApart tells that a compound assignment over several lines is one that javac
// takes apart. What is not a plain name is then kept in variables of its own, whose
// declarations begin lines.
func (r *Rules) StoresApart(n javasrc.Node) bool {
	return r.TakenApart(n) && !r.OnLine(r.File.First(n), r.Line)
}
