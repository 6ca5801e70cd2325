package codesize

import (
	"sort"

	"jinstr/rewrite/javasrc"
)

// Facts are what holds of the nodes of a file, found for all in a few passes: of each
// node alone the time would grow with the square of what is nested.
type Facts struct {
	f       *javasrc.File
	flags   []flag
	unwound []int32 // the try statements with a finally, and the synchronized ones, around a node in its method
	// leaving is for each node how many jumps begin before it in the text, less those whose target does: the
	// difference over a statement is how many leave it.
	leaving []int32
	named   map[string][]javasrc.Node // the identifiers
}

type flag uint8

const (
	constant flag = 1 << iota // it is folded into one constant: literals joined by operators, signs, parentheses and casts
	joins                     // it is a + that surely joins strings
	short                     // it is && or ||
	jumpedOn                  // its value is jumped on, not stored
	finally                   // it is a try statement with a finally
)

// Look finds what holds of the nodes of a file.
func Look(f *javasrc.File) *Facts {
	x := &Facts{f: f, flags: make([]flag, f.Len()), unwound: make([]int32, f.Len()), named: map[string][]javasrc.Node{}}
	tries := false
	for n := javasrc.Node(f.Len() - 1); n >= 0; n-- {
		x.flags[n] |= x.made(n)
		if f.Kind(n) == javasrc.FinallyClause {
			x.flags[f.Parent(n)] |= finally
			tries = true
		}
	}
	for n := javasrc.Node(1); int(n) < f.Len(); n++ {
		if x.isJumpedOn(n) {
			x.flags[n] |= jumpedOn
		}
		x.unwound[n] = x.unwoundIn(f.Parent(n))
		if f.Kind(n) == javasrc.Identifier {
			x.named[f.Text(n)] = append(x.named[f.Text(n)], n)
		}
	}
	if tries {
		x.countJumps()
	}
	return x
}

func (x *Facts) is(n javasrc.Node, what flag) bool { return n != javasrc.None && x.flags[n]&what != 0 }

// made is what follows from what n is made of.
func (x *Facts) made(n javasrc.Node) (is flag) {
	f := x.f
	switch f.Kind(n) {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.CharacterLiteral, javasrc.StringLiteral:
		return constant
	case javasrc.UnaryExpression, javasrc.ParenthesizedExpression:
		if f.Src[f.Start(n)] != '!' && x.is(f.First(n), constant) {
			return constant
		}
	case javasrc.CastExpression:
		if k := f.Kind(f.First(n)); (k == javasrc.IntegralType || k == javasrc.FloatingPointType) && x.is(f.Last(n), constant) {
			return constant
		}
	case javasrc.BinaryExpression:
		return x.ofOperator(f.First(n), f.Last(n))
	}
	return 0
}

// ofOperator is what holds of an operator between two operands. Of a + it is said that it joins strings
// where one of the operands is a literal, or a chain with one. Where types would have to be known it is not,
// which costs little: javac joins a whole chain by one instruction.
func (x *Facts) ofOperator(first, last javasrc.Node) (is flag) {
	f := x.f
	if x.is(first, constant) && x.is(last, constant) {
		is |= constant
	}
	switch f.Between(first, last) {
	case "&&", "||":
		is |= short
	case "+":
		if f.Kind(last) == javasrc.StringLiteral || f.Kind(first) == javasrc.StringLiteral || x.is(first, joins) {
			is |= joins
		}
	}
	return is
}

// isJumpedOn tells so of n where it is known of what is around it.
func (x *Facts) isJumpedOn(n javasrc.Node) bool {
	f, up := x.f, x.f.Parent(n)
	switch f.Kind(up) {
	case javasrc.ParenthesizedExpression:
		return x.is(up, jumpedOn)
	case javasrc.BinaryExpression:
		return x.is(up, short) && x.is(up, jumpedOn)
	case javasrc.UnaryExpression:
		return f.Src[f.Start(up)] == '!' && x.is(up, jumpedOn)
	case javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.AssertStatement:
		return true
	case javasrc.TernaryExpression:
		return f.First(up) == n
	}
	return false
}

// unwoundIn is how many statements a return that stands in one leaves that its value is put aside for.
func (x *Facts) unwoundIn(up javasrc.Node) int32 {
	switch x.f.Kind(up) {
	case javasrc.SynchronizedStatement, javasrc.TryWithResourcesStatement:
		return x.unwound[up] + 1
	case javasrc.TryStatement:
		if x.is(up, finally) {
			return x.unwound[up] + 1
		}
	case javasrc.MethodDeclaration, javasrc.ConstructorDeclaration, javasrc.LambdaExpression, javasrc.ClassBody:
		return 0
	}
	return x.unwound[up]
}

// countJumps fills in leaving.
func (x *Facts) countJumps() {
	f := x.f
	begun := make([]int32, f.Len()+1)
	t := findTargets(f)
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch f.Kind(n) {
		case javasrc.ReturnStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.YieldStatement:
			begun[n+1]++
			if to := t.of(n); to != javasrc.None {
				begun[to+1]--
			}
		}
	}
	for i := 1; i < len(begun); i++ {
		begun[i] += begun[i-1]
	}
	x.leaving = begun
}

// waysOut counts the ways out of the try statement of a finally block: by its
// end, the ends of its handlers, an exception, and each jump that leaves it.
func (x *Facts) waysOut(clause javasrc.Node) int {
	f := x.f
	try := f.Parent(clause)
	n := 2 + int(x.leaving[clause]-x.leaving[try+1])
	for c := f.First(try); c != javasrc.None; c = f.Next(c) {
		if f.Kind(c) == javasrc.CatchClause {
			n++
		}
	}
	return n
}

// has tells whether an identifier of this name stands between two nodes.
func (x *Facts) has(name string, from, to javasrc.Node) bool {
	list := x.named[name]
	i := sort.Search(len(list), func(i int) bool { return list[i] >= from })
	return i < len(list) && list[i] < to
}

// targets are the statements around a node that jumps may leave.
type targets struct {
	f                                *javasrc.File
	apart, loops, switches, labelled []javasrc.Node
}

func findTargets(f *javasrc.File) *targets {
	of := func(kinds ...javasrc.Kind) []javasrc.Node {
		return f.Around(func(n javasrc.Node) bool {
			for _, k := range kinds {
				if f.Kind(n) == k {
					return true
				}
			}
			return false
		})
	}
	return &targets{f, f.Around(func(n javasrc.Node) bool { return separate(f, n) }),
		of(javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement),
		of(javasrc.SwitchExpression), of(javasrc.LabeledStatement)}
}

// of is what a jump leaves, or None.
func (t *targets) of(jump javasrc.Node) javasrc.Node {
	f := t.f
	kind, label := f.Kind(jump), f.First(jump)
	switch {
	case kind == javasrc.ReturnStatement:
		return t.apart[jump]
	case kind == javasrc.YieldStatement:
		return t.switches[jump]
	case label != javasrc.None:
		to := t.labelled[jump]
		for to != javasrc.None && f.Text(f.First(to)) != f.Text(label) {
			to = t.labelled[to]
		}
		return to
	case kind == javasrc.ContinueStatement:
		return t.loops[jump]
	}
	return max(t.loops[jump], t.switches[jump]) // the inner one
}
