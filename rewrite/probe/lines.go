package probe

import (
	"sort"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// javac gives a line number to the start of each statement, to each method call
// (the line of its opening parenthesis), to the parts of a conditional, and to
// little else: a constructor call, an array access or a division stands on the
// line of whatever had one last. So a call of ours within an expression over
// several lines could move what comes after it to another line, and a stack trace
// with it. The walk follows the line that javac is at in the original (p.line);
// steps says what an expression does to it, place where a probe may stand.

// step is one thing that happens when an expression is evaluated, in the order
// of the compiled code: a part is evaluated, javac begins a line, or something
// may throw or run a constructor.
type step struct {
	part  javasrc.Node
	asked javasrc.Node // whether the step is taken at all hangs on it, see taken; 0: it is
	line  int32
	maybe bool // the line may be begun: a value is boxed, or checked
	risky bool
	back  bool // javac is at the line again at which it began all of this
	call  bool // of an accessor: a method that javac adds
}

// nestmates is the release from which on classes within one another read private
// members of each other without calls that javac adds.
const nestmates = 11

// unknownLine is the line after a switch over several lines, where javac's
// versions differ.
const unknownLine = -1

func sub(n javasrc.Node) step { return step{part: n} }
func begins(line int) step    { return step{part: javasrc.None, line: int32(line)} }
func may(line int) step       { return step{part: javasrc.None, line: int32(line), maybe: true} }
func throws(risky bool) step  { return step{part: javasrc.None, risky: risky} }
func back() step              { return step{part: javasrc.None, back: true} }

// taken tells that a step is taken: a value is boxed, a variable is read by a call,
// an operator throws. It is
// asked only where it matters, as the types of a long chain of operators are not
// cheap.
func (p *planner) taken(s step) bool {
	switch {
	case s.asked == 0:
		return true
	case s.call:
		return p.byAccessor(s.asked)
	case s.maybe:
		return p.mayBox(s.asked)
	case p.f.Kind(s.asked) == javasrc.Identifier:
		return p.mayInitialise(s.asked)
	}
	return p.operatorThrows(s.asked)
}

// fewSteps is room for the steps of an expression, which needs no memory of its own
// where they are few.
type fewSteps [12]step

// steps appends to list what happens when an expression is evaluated.
func (p *planner) steps(list []step, n javasrc.Node) []step {
	f := p.f
	switch f.Kind(n) {
	case javasrc.LambdaExpression, javasrc.ClassLiteral, javasrc.ClassBody, javasrc.TypeArguments, javasrc.Annotation, javasrc.MarkerAnnotation:
		return list
	case javasrc.CastExpression:
		return append(p.converted(list, f.Last(n)), throws(!p.typeOf(n).Primitive()))
	case javasrc.BinaryExpression:
		if p.hoists(n) {
			list = append(list, begins(unknownLine))
		}
		list = p.converted(p.converted(list, f.First(n)), f.Last(n))
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
		return append(list, sub(f.First(n)), throws(f.Kind(f.First(n)) != javasrc.Identifier), p.accessed(f.First(n)))
	case javasrc.InstanceofExpression:
		if p.bindsAnew(n) { // before its operand
			list = append(list, begins(p.lineOf(p.position(n))))
		}
		return append(list, sub(f.First(n)))
	case javasrc.MethodInvocation:
		if recv := p.receiver(n); recv != javasrc.None {
			list = append(list, sub(recv))
		}
		return append(list, sub(f.Last(n)), begins(p.lineOfCall(n)))
	case javasrc.MethodReference:
		list = append(list, sub(f.First(n)))
		if p.isValue(f.First(n)) && p.nullChecked(f.First(n)) {
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

// hoists tells that an operator over several lines has a pattern in its operands,
// whose variable javac may declare before them, on the pattern's line.
func (p *planner) hoists(n javasrc.Node) bool {
	f := p.f
	if p.onLine(n, p.lineOf(f.Start(n))) {
		return false
	}
	return p.spots.binding.within(f, n)
}

// converted appends the steps of an expression whose value may be boxed or unboxed,
// which is a call on the line on which the expression begins.
func (p *planner) converted(list []step, n javasrc.Node) []step {
	box := may(p.lineOf(p.f.Start(n)))
	box.asked = n
	return append(list, sub(n), box)
}

// isConverted tells that steps have n's value boxed or unboxed, if need be.
func (p *planner) isConverted(n javasrc.Node) bool {
	f := p.f
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.ArgumentList, javasrc.ArrayInitializer:
		return true
	case javasrc.CastExpression, javasrc.ArrayAccess, javasrc.AssignmentExpression:
		return f.Last(up) == n
	}
	return false
}

func (p *planner) creationSteps(list []step, n javasrc.Node) []step {
	f := p.f
	if outer := p.outerOf(n); outer != javasrc.None {
		list = append(list, sub(outer))
		if p.nullChecked(outer) {
			list = append(list, begins(p.lineOf(p.position(outer))))
		}
	}
	list = append(list, throws(true)) // its class may be initialised here
	if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None {
		list = append(list, sub(args))
	}
	return append(list, throws(true))
}

// outerOf is the expression before .new, or None.
func (p *planner) outerOf(n javasrc.Node) javasrc.Node {
	if first := p.f.First(n); p.f.Kind(n) == javasrc.ObjectCreationExpression && p.f.Start(first) == p.f.Start(n) {
		return first
	}
	return javasrc.None
}

// nullChecked tells that javac checks the instance before .new.
func (p *planner) nullChecked(outer javasrc.Node) bool {
	f := p.f
	switch f.Kind(outer) {
	case javasrc.This, javasrc.Super, javasrc.ObjectCreationExpression:
		return false
	case javasrc.FieldAccess:
		return f.Kind(f.Last(outer)) != javasrc.This
	}
	return true
}

func (p *planner) arraySteps(list []step, n javasrc.Node) []step {
	f := p.f
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

// isNumber tells that an expression is a number without a sign.
func (p *planner) isNumber(n javasrc.Node) bool {
	switch p.f.Kind(n) {
	case javasrc.UnaryExpression, javasrc.ParenthesizedExpression:
		return false
	}
	return p.constantLike(n)
}

func (p *planner) assignmentSteps(list []step, n javasrc.Node) []step {
	f := p.f
	left, right := f.First(n), f.Last(n)
	compound := f.Between(left, right) != "="
	risky := false
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
	if compound {
		list = append(list, throws(risky))
	}
	return append(p.converted(list, right), throws(risky || compound && !p.typeOf(left).Primitive()), p.accessed(left))
}

// accessed is the step of javac's own call that reads or sets a variable, where
// it may make one: for a private field of another class of the file.
func (p *planner) accessed(n javasrc.Node) step {
	s := may(p.lineOf(p.position(n)))
	s.asked, s.call = n, true
	return s
}

func (p *planner) byAccessor(n javasrc.Node) bool {
	f := p.f
	if p.opt.Release >= nestmates {
		return false
	}
	var fd *scope.Field
	switch f.Kind(n) {
	case javasrc.Identifier:
		fd = p.lookup(f.Text(n)).field
	case javasrc.FieldAccess:
		if fd = p.fieldOf(n); fd == nil {
			return p.privateElsewhere(f.Text(f.Last(n)))
		}
	}
	return fd != nil && fd.Private && fd.Class != p.cls
}

// privateElsewhere tells that another class of the file has a private field of
// this name.
func (p *planner) privateElsewhere(name string) bool {
	for _, c := range p.d.Classes {
		if fd := c.Fields[name]; fd != nil && fd.Private && c != p.cls {
			return true
		}
	}
	return false
}

// lineOfCall is the line of a method call: that of its parenthesis, or of its dot
// where javac may make a call of its own of it.
func (p *planner) lineOfCall(n javasrc.Node) int {
	f := p.f
	line := p.lineOf(f.Start(f.Last(n)))
	name := p.methodIdentifier(n)
	if p.opt.Release >= nestmates || p.f.OnLine(p.tokenEnd(f.Start(name))-1, line) {
		return line
	}
	if m, ok := p.target(n); ok && (m.Class == nil || m.Class != p.cls && m.Class.File == p.d) {
		return unknownLine
	}
	return line
}

func (p *planner) conditionalSteps(list []step, n javasrc.Node) []step {
	f := p.f
	value := !p.inCondition(n)
	folded := p.mayFold(n)
	if p.hoists(n) {
		list = append(list, begins(unknownLine))
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		line := p.lineOf(p.position(c))
		switch {
		case folded: // there may be no code for the part before
			list = append(list, back(), may(line))
		case value:
			list = append(list, begins(line))
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

// mayFold tells that the condition of a conditional may be a constant: then javac
// makes code for one of its values only, and no lines.
func (p *planner) mayFold(n javasrc.Node) bool {
	return p.f.Kind(n) == javasrc.TernaryExpression && p.mayBeConstant(p.f.First(n))
}

// mayBeConstant tells that javac may take an expression for a constant, if only
// because it folds a conditional.
func (p *planner) mayBeConstant(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.Identifier:
		l := p.localNamed(f.Text(n))
		return p.simpleValue(n) && (l == nil || l.final)
	case javasrc.FieldAccess:
		return p.isName(n) && p.simpleValue(n)
	case javasrc.TernaryExpression:
		value := f.Next(f.First(n))
		return p.mayFold(n) && (p.mayBeConstant(value) || p.mayBeConstant(f.Next(value)))
	case javasrc.BinaryExpression:
		left, right := f.First(n), f.Last(n)
		if op := f.Between(left, right); op == "&&" || op == "||" { // false && x is false
			return p.mayBeConstant(left)
		}
		return p.mayBeConstant(left) && p.mayBeConstant(right)
	case javasrc.ParenthesizedExpression, javasrc.UnaryExpression, javasrc.CastExpression:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if !p.isType(c) && !p.mayBeConstant(c) {
				return false
			}
		}
		return true
	}
	return p.constantLike(n)
}

// simpleValue tells that an expression may be a number or a string.
func (p *planner) simpleValue(n javasrc.Node) bool {
	t := p.typeOf(n)
	return !t.Known() || t.Primitive() || t.Dims == 0 && t.Name == "String"
}

// isType tells that a node, a child of a cast, is its type.
func (p *planner) isType(n javasrc.Node) bool {
	up := p.f.Parent(n)
	return p.f.Kind(up) == javasrc.CastExpression && n != p.f.Last(up)
}

// lineOfStart is the line at which javac has the start of an expression: that of
// its first token, or of the position of a part that begins it, where javac puts a
// cast around that.
func (p *planner) lineOfStart(n javasrc.Node) int {
	line := p.lineOf(p.f.Start(n))
	for c := n; c != javasrc.None; c = p.leftmost(c) {
		if !p.f.OnLine(p.position(c), line) {
			return unknownLine
		}
	}
	return line
}

// leftmost is the part of an expression that begins it, or None.
func (p *planner) leftmost(n javasrc.Node) javasrc.Node {
	f := p.f
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return p.receiver(n)
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.BinaryExpression, javasrc.AssignmentExpression, javasrc.TernaryExpression,
		javasrc.InstanceofExpression:
		return f.First(n)
	case javasrc.UpdateExpression:
		if f.Start(f.First(n)) == f.Start(n) {
			return f.First(n)
		}
	case javasrc.ObjectCreationExpression:
		return p.outerOf(n)
	}
	return javasrc.None
}

// bendsStart tells that a probe around n would move the start of an expression on
// whose line a statement of javac's begins: a lambda's body, or what a loop goes over.
func (p *planner) bendsStart(n javasrc.Node) bool {
	f := p.f
	if p.onLine(n, p.lineOf(f.Start(n))) {
		return false
	}
	child, up := n, f.Parent(n)
	for up != javasrc.None && p.leftmost(up) == child {
		child, up = up, f.Parent(up)
	}
	begins := f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == child || f.Kind(up) == javasrc.EnhancedForStatement
	return begins && p.lineOfStart(n) == unknownLine
}

// inCondition tells that a boolean expression decides where to go on, rather than
// giving a value: there, javac gives no lines to the parts of a conditional.
func (p *planner) inCondition(n javasrc.Node) bool {
	f := p.f
	for child, up := n, f.Parent(n); ; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ParenthesizedExpression:
			continue
		case javasrc.TernaryExpression:
			if child == f.First(up) {
				return true
			}
			continue
		case javasrc.UnaryExpression:
			return f.Src[f.Start(up)] == '!'
		case javasrc.BinaryExpression:
			op := f.Between(f.First(up), f.Last(up))
			return op == "&&" || op == "||"
		case javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.AssertStatement:
			return true
		case javasrc.ForStatement:
			return f.ForHeader(up).Cond == child
		}
		return false
	}
}

// bindsAnew tells that an instanceof has a pattern and keeps its operand in a
// variable of javac's own, whose declaration has a line.
func (p *planner) bindsAnew(n javasrc.Node) bool {
	f := p.f
	operand := f.First(n)
	for f.Kind(operand) == javasrc.ParenthesizedExpression {
		operand = f.First(operand)
	}
	if f.Kind(operand) == javasrc.Identifier && p.localNamed(f.Text(operand)) != nil {
		return false
	}
	return len(p.patternVariables(n)) > 0 || f.Child(n, javasrc.RecordPattern) != javasrc.None
}

// operatorThrows tells that an operator may divide by zero, or make a string of
// an object, whose toString then runs.
func (p *planner) operatorThrows(n javasrc.Node) bool {
	f := p.f
	left, right := f.First(n), f.Last(n)
	switch f.Between(left, right) {
	case "/", "%":
		return !p.constantLike(right)
	case "+":
		return !p.plainText(left) || !p.plainText(right)
	}
	return false
}

// plainText tells that an operand is a string or a number.
func (p *planner) plainText(n javasrc.Node) bool {
	if p.f.Kind(n) == javasrc.BinaryExpression {
		return !p.operatorThrows(n)
	}
	t := p.typeOf(n)
	return p.constantLike(n) || t.Primitive() || t.Dims == 0 && t.Name == "String"
}

// mayInitialise tells that a name means a static field of another class, which may be
// initialised then.
func (p *planner) mayInitialise(n javasrc.Node) bool {
	fd := p.lookup(p.f.Text(n)).field
	return fd != nil && fd.Static && fd.Class != p.cls
}

// selectThrows tells that what a field is selected from may be null, or is a class
// that may be initialised then.
func (p *planner) selectThrows(n javasrc.Node) bool {
	f := p.f
	object := f.First(n)
	switch {
	case f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super || f.Kind(f.Last(n)) == javasrc.This:
		return false
	case f.Kind(object) == javasrc.FieldAccess && f.Kind(f.Last(object)) == javasrc.This:
		return false
	}
	if c := p.namedClass(object); c != nil {
		return c != p.cls && p.namedClass(n) == nil
	}
	return p.namedClass(n) == nil
}

// mayBeChecked tells that a field may be a constant: then javac only checks that
// what it is selected from is not null.
func (p *planner) mayBeChecked(n javasrc.Node) bool {
	f := p.f
	if p.isName(n) && !p.isValue(f.First(n)) || f.Kind(f.Last(n)) != javasrc.Identifier || f.Is(f.Last(n), "length") {
		return false
	}
	return p.simpleValue(n)
}

// position is javac's position of an expression: that of the operator, of the
// parenthesis of a call, of the dot of a selection.
func (p *planner) position(n javasrc.Node) int {
	f := p.f
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return f.Start(f.Last(n))
	case javasrc.BinaryExpression, javasrc.AssignmentExpression, javasrc.TernaryExpression, javasrc.InstanceofExpression,
		javasrc.FieldAccess, javasrc.ScopedIdentifier, javasrc.ArrayAccess, javasrc.LambdaExpression:
		return f.Token(f.End(f.First(n)))
	case javasrc.UpdateExpression:
		if f.Start(f.First(n)) == f.Start(n) {
			return f.Token(f.End(f.First(n)))
		}
	case javasrc.ObjectCreationExpression:
		if outer := p.outerOf(n); outer != javasrc.None {
			return f.Token(f.Token(f.End(outer)) + 1)
		}
	}
	return f.Start(n)
}

// lineOf is the line of an offset, most often the one that was asked for before.
func (p *planner) lineOf(pos int) int {
	if !p.f.OnLine(pos, p.asked) {
		p.asked, _ = p.f.Position(pos)
	}
	return p.asked
}

// onLine tells that all of an expression is on a line.
func (p *planner) onLine(n javasrc.Node, line int) bool {
	return p.f.OnLine(p.f.Start(n), line) && p.f.OnLine(p.f.End(n)-1, line)
}

// lineAfter is the line that javac is at when expression n has been evaluated,
// having begun it at a line.
func (p *planner) lineAfter(n javasrc.Node, line int) int {
	if p.onLine(n, line) {
		return line
	}
	first := line
	var room fewSteps
	for _, s := range p.steps(room[:0], n) {
		switch {
		case s.part != javasrc.None:
			line = p.lineAfter(s.part, line)
		case s.back:
			line = first
		case s.maybe:
			if int(s.line) != line && p.taken(s) {
				line = unknownLine
			}
		case s.line != 0:
			line = int(s.line)
		}
	}
	return line
}

// effect is what comes first when something is evaluated: nothing that matters,
// the begin of a line, or something whose line a stack trace could show.
type effect uint8

const (
	quiet effect = iota
	newLine
	shown
)

// firstIn is what comes first when an expression is evaluated.
func (p *planner) firstIn(n javasrc.Node) effect {
	if p.mayFold(n) {
		return p.firstInFolded(n)
	}
	var room fewSteps
	return p.firstOf(p.steps(room[:0], n))
}

// firstInFolded is the same for a conditional of which javac may make code for
// either value only.
func (p *planner) firstInFolded(n javasrc.Node) effect {
	value := p.f.Next(p.f.First(n))
	one, other := p.firstIn(value), p.firstIn(p.f.Next(value))
	switch {
	case one == shown || other == shown:
		return shown
	case one == quiet || other == quiet:
		return quiet
	}
	return newLine
}

func (p *planner) firstOf(list []step) effect {
	for _, s := range list {
		e := quiet
		switch {
		case s.part != javasrc.None:
			e = p.firstIn(s.part)
		case s.maybe || s.line == unknownLine:
		case s.line != 0:
			e = newLine
		case s.risky && p.taken(s):
			e = shown
		}
		if e != quiet {
			return e
		}
	}
	return quiet
}

// showsLine tells that the line on which expression n leaves javac can be seen:
// something that follows may throw, or call a constructor, before another line
// begins.
func (p *planner) showsLine(n javasrc.Node) bool {
	f := p.f
	for child, up := n, f.Parent(n); up != javasrc.None; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ThrowStatement, javasrc.SynchronizedStatement: // of null
			return f.Kind(child) != javasrc.ObjectCreationExpression
		case javasrc.AssertStatement: // new AssertionError(…)
			return child != f.First(up)
		case javasrc.EnumConstant:
			return true
		case javasrc.YieldStatement: // what follows is that which follows the switch
			up = p.switchAround(up)
			continue
		}
		if f.Kind(up) == javasrc.ExpressionStatement && f.Kind(f.Parent(up)) == javasrc.SwitchRule {
			up = p.switchAround(up)
			continue
		}
		if !p.inExpression(up) {
			return false
		}
		if p.isTarget(up) {
			up = f.Parent(up)
		}
		var room fewSteps
		if e := p.firstOf(p.stepsBehind(room[:0], up, child)); e != quiet {
			return e == shown
		}
	}
	return false
}

// switchAround is the switch that a statement belongs to.
func (p *planner) switchAround(n javasrc.Node) javasrc.Node {
	for p.f.Kind(n) != javasrc.SwitchExpression {
		n = p.f.Parent(n)
	}
	return n
}

// isTarget tells that n is what is assigned to.
func (p *planner) isTarget(n javasrc.Node) bool {
	up := p.f.Parent(n)
	return p.f.Kind(up) == javasrc.AssignmentExpression && p.f.First(up) == n
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

// inExpression tells that a node is an expression, or a list of some in one.
func (p *planner) inExpression(n javasrc.Node) bool {
	switch p.f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.UpdateExpression,
		javasrc.InstanceofExpression, javasrc.MethodInvocation, javasrc.MethodReference, javasrc.ObjectCreationExpression, javasrc.ArgumentList,
		javasrc.ArrayCreationExpression, javasrc.DimensionsExpr, javasrc.ArrayInitializer, javasrc.FieldAccess, javasrc.ArrayAccess,
		javasrc.AssignmentExpression, javasrc.TernaryExpression:
		return true
	}
	return false
}

// tokenEnd is the offset behind the last token that ends before pos.
func (p *planner) tokenEnd(pos int) int {
	f := p.f
	for {
		for pos > 0 && strings.IndexByte(" \t\n\r\f", f.Src[pos-1]) >= 0 {
			pos--
		}
		// A line comment ends before its line's end, so it ends at pos, too.
		i := sort.Search(len(f.Comments), func(i int) bool { return f.Comments[i].End >= pos })
		if i == len(f.Comments) || f.Comments[i].Start >= pos || f.Comments[i].End > pos && f.Comments[i].End > pos+1 {
			return pos
		}
		pos = f.Comments[i].Start
	}
}
