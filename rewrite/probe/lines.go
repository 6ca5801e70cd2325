package probe

import (
	"sort"
	"strings"

	"jinstr/rewrite/javasrc"
)

// javac gives a line number to the start of each statement and to each method
// call (the line of its opening parenthesis), but to nothing else: a constructor
// call, an array access or a division stands on the line of whatever had one
// last. So a call of ours within an expression over several lines could move
// what comes after it to another line, and a stack trace with it. The walk
// follows the line that javac is at, and our parentheses open on it where they
// can: behind the token before instead of before the expression.

// lineOf is the line of an offset.
func (p *planner) lineOf(pos int) int {
	line, _ := p.f.Position(pos)
	return line
}

// opening is where the text before expression n goes so that a parenthesis in it
// opens on the line wanted; exact tells whether there is such a place.
func (p *planner) opening(n javasrc.Node, wanted int) (pos int, exact bool) {
	start := p.f.Start(n)
	if p.lineOf(start) == wanted {
		return start, true
	}
	if before := p.tokenEnd(start); before > 0 && before >= p.e.Last() && p.lineOf(before-1) == wanted {
		return before, true
	}
	return start, false
}

// open reserves the place of such a text, whose length does not matter, and tells
// what must stand before it to keep it apart from a word.
func (p *planner) openAt(pos int, text string) string {
	if pos > 0 && isWord(p.f.Src[pos-1]) {
		return " " + text
	}
	return text
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
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

// lineless tells that a call of ours around expression n, where it cannot open
// on the line that javac is at, would be seen in stack traces, and that a
// constructor can stand for it, which has no line.
func (p *planner) lineless(n javasrc.Node) bool {
	return (p.opt.Release == 0 || p.opt.Release >= inference) && !p.isStatement(n) && p.lineMatters(n)
}

// lineMatters tells that something is evaluated after expression n, on the line
// on which that leaves javac, that could throw or call a constructor.
func (p *planner) lineMatters(n javasrc.Node) bool {
	f := p.f
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.ParenthesizedExpression:
		return p.lineMatters(up)
	case javasrc.VariableDeclarator, javasrc.ReturnStatement, javasrc.ThrowStatement:
		return false
	case javasrc.AssignmentExpression:
		return f.Kind(f.First(up)) != javasrc.Identifier || p.lineMatters(up)
	case javasrc.ExpressionStatement:
		return false
	case javasrc.ArgumentList:
		if f.Kind(f.Parent(up)) != javasrc.MethodInvocation {
			return true
		}
		for a := f.Next(n); a != javasrc.None; a = f.Next(a) {
			if !p.calm(a) {
				return true
			}
		}
		return false // the call has a line of its own
	}
	return true
}

// calm tells that nothing in an expression can throw or call a constructor on
// the line that javac is at.
func (p *planner) calm(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.This, javasrc.LambdaExpression, javasrc.ClassLiteral:
		return true
	case javasrc.FieldAccess:
		return f.Kind(f.First(n)) == javasrc.This
	case javasrc.MethodInvocation:
		if recv := p.receiver(n); recv != javasrc.None && !p.calm(recv) {
			return false
		}
		for a := f.First(f.Last(n)); a != javasrc.None; a = f.Next(a) {
			if !p.calm(a) {
				return false
			}
		}
		return true
	}
	return p.constantLike(n)
}

// linelessText is what goes around a creation in such a place.
func (p *planner) linelessText(filled bool, k string) (first, last string) {
	class := ".Born<>("
	if filled {
		class = ".Filled<>("
	}
	h := p.body.name
	if !p.body.frame {
		h = p.number(p.body)
	}
	return "new " + p.manOT + class + "new " + p.manOT + ".Site(" + h + "," + k + "),", ").v"
}

// after is the line that javac is at when expression n has been evaluated.
func (p *planner) after(n javasrc.Node) int {
	f := p.f
	line := p.line
	var walk func(c javasrc.Node)
	walk = func(c javasrc.Node) {
		switch f.Kind(c) {
		case javasrc.LambdaExpression, javasrc.ClassBody:
			return
		}
		for d := f.First(c); d != javasrc.None; d = f.Next(d) {
			walk(d)
		}
		if f.Kind(c) == javasrc.MethodInvocation {
			line = p.lineOf(f.Start(f.Last(c)))
		}
	}
	walk(n)
	return line
}
