package randjava

import "strings"

// selector is what a switch goes by, with the constants of its cases, and what
// sets the place where that is, or nil.
func (c *ctx) selector() (n *Node, labels []string, reset *Node) {
	var t *Type
	switch n := c.IntN(4); {
	case n == 0:
		t, labels = c.types["String"], []string{`""`, `"a"`, `"x y"`, `"b"`, `"Aa"`, `"BB"`}
	case n == 1 && len(c.enums()) > 0:
		k := pick(c.gen, c.enums())
		return c.operand(k.typ, 2, loosely), k.values, nil
	case n == 2:
		t, labels = c.types[pick(c.gen, []string{"char", "Character"})], []string{"'x'", "'a'", `'\n'`, "'0'"}
	default:
		t, labels = c.types[pick(c.gen, []string{"int", "int", "Integer", "byte"})], []string{"0", "1", "2", "3", "-1", "5"}
	}
	n, reset = c.lent(t, func() *Node { return c.operand(t, 2, loosely) })
	return n, labels[:2+c.IntN(2)], reset
}

func (c *ctx) enums() (list []*Class) {
	for _, k := range c.classes {
		if k.kind == enum {
			list = append(list, k)
		}
	}
	return list
}

// switchOld is a switch with colons, with falling through.
func (c *ctx) switchOld() *Node {
	sel, labels, reset := c.selector()
	in := c.inner()
	in.jumps = append(in.jumps, jump{plain: true})
	dflt := c.IntN(len(labels) + 2)
	var groups []*Node
	for i := 0; i <= len(labels); i++ {
		if i == dflt {
			groups = append(groups, in.group("default:", true, true, reset))
		}
		if i < len(labels) {
			first := i == 0
			text := "case " + labels[i] + ":"
			if c.chance(20) && i+1 < len(labels) && i+1 != dflt {
				i++
				text += " case " + labels[i] + ":"
			}
			groups = append(groups, in.group(text, first || c.chance(70), !first, reset))
		}
	}
	return stmt("switch ($) $", sel, block(groups...))
}

// group is a label and its statements. Later groups see its variables.
// The first ends with break, so that what follows the switch can be reached.
func (c *ctx) group(label string, breaks, end bool, reset *Node) *Node {
	in := c.inner()
	kids, ends := in.statements(1+c.IntN(2), end && c.chance(30))
	if !ends && breaks {
		kids = append(kids, stmt("break;"))
	}
	c.next = in.next
	for _, v := range in.vars[len(c.vars):] { // it hides a field there, too, and may have no value
		c.declare(&Var{name: v.name, typ: c.types["void"]})
	}
	kids = first(reset, kids)
	if c.parts { // a variable of the group's own, and javac 25 makes code that the VM refuses
		kids = []*Node{block(kids...)}
	}
	return member(label+" $", row("\n    ", kids))
}

// switchArrow is a switch statement with arrows.
func (c *ctx) switchArrow() *Node {
	sel, labels, reset := c.selector()
	in := c.inner()
	in.jumps = append(in.jumps, jump{plain: true})
	var rules []*Node
	for i := 0; i < len(labels); i++ {
		text := "case " + labels[i]
		if c.chance(25) && i+1 < len(labels) {
			i++
			text += ", " + labels[i]
		}
		rules = append(rules, member(text+" -> $", in.rule(i == 0, reset)))
	}
	rules = append(rules, member("default -> $", in.rule(true, reset)))
	return stmt("switch ($) $", sel, block(rules...))
}

// rule is what follows an arrow in a statement.
func (c *ctx) rule(completes bool, reset *Node) *Node {
	in := c.inner()
	switch {
	case reset != nil:
		b, _ := in.block(2, !completes)
		b.kids = first(reset, b.kids)
		return b
	case completes || c.chance(40):
		return part("$;", in.callStatement(2).Node)
	case c.chance(20):
		return in.throw()
	}
	b, _ := in.block(2, true)
	return b
}

// switchExpr is a switch that gives a value.
func (c *ctx) switchExpr(t *Type, d int) *exp {
	if c.budget <= 0 || t.sort == ofFunction || d < 1 {
		return nil
	}
	c.budget -= 2
	sel, labels, reset := c.selector()
	in := c.inner()
	in.jumps, in.ret, in.value = nil, nil, true
	old := c.chance(25)
	var rules []*Node
	for i := 0; i <= len(labels); i++ {
		label := "default"
		if i < len(labels) {
			label = "case " + labels[i]
		}
		if old {
			rules = append(rules, part(label+": $", in.yields(t, d, reset)))
		} else {
			rules = append(rules, part(label+" -> $", in.result(t, d, i > 0, reset)))
		}
	}
	e := c.e(t, loosely, "switch ($) $", sel, block(rules...))
	e.poly = true
	return e
}

// result is what follows an arrow in an expression.
func (c *ctx) result(t *Type, d int, throws bool, reset *Node) *Node {
	in := c.inner()
	switch {
	case c.chance(60) && reset == nil:
		in.bare = true
		return part("$;", in.choice(t, d-1))
	case throws && c.chance(15):
		in.bare = true
		return in.throw()
	}
	return part("{ $ }", in.yields(t, d, reset))
}

// yields is some statements that end with a value.
func (c *ctx) yields(t *Type, d int, reset *Node) *Node {
	in := c.inner()
	in.bare = false
	kids, _ := in.statements(c.IntN(2), false)
	kids = first(reset, kids)
	kids = append(kids, stmt("yield $;", in.yielded(t, d-1)).kept())
	c.next = in.next // the groups of an old switch are one block
	return part("$", row("\n    ", kids))
}

// yielded is the value of a yield. What begins with a parenthesis javac may take
// for a call of a method named yield.
func (c *ctx) yielded(t *Type, d int) *Node {
	n := c.choice(t, d)
	if strings.HasPrefix(n.Text(), "(") {
		return c.e(t, tight, "Tr.id($)", n).Node
	}
	return n
}

// switchPatterns goes by the class of an object.
func (c *ctx) switchPatterns() *Node {
	from, reset := c.lent(c.types["Object"], func() *Node { return c.exact(c.types["Object"], 2) })
	in := c.inner()
	in.jumps = append(in.jumps, jump{plain: true})
	var rules []*Node
	if c.chance(40) {
		rules = append(rules, member("case null -> $", in.rule(true, nil)))
	}
	var seen []*Class
	for n := 1 + c.IntN(3); n > 0; n-- {
		k := c.someClass()
		if k.param != nil || covered(k, seen) {
			continue
		}
		guarded := false
		one := in.inner()
		pattern := k.name
		if k.kind == record && c.chance(70) {
			pattern = c.recordPattern(one, k)
			guarded = true // it may be exhausted by another that follows, not by this alone
		} else {
			v := one.declare(&Var{name: c.gen.name("p"), typ: k.typ, fixed: true})
			pattern += " " + v.name
		}
		var rule *Node
		if c.chance(30) {
			rule = member("case "+pattern+" when Tr.go() & $ -> $", one.guard(), one.rule(false, reset))
			guarded = true
		} else {
			rule = member("case "+pattern+" -> $", one.rule(false, reset))
		}
		if !guarded || strings.Contains(pattern, "(") {
			seen = append(seen, k)
		}
		rules = append(rules, rule)
	}
	rules = append(rules, member("default -> $", in.rule(true, nil)))
	return stmt("switch ($) $", from, block(rules...))
}

// guard is a condition that reads no variable that is assigned twice.
func (c *ctx) guard() *Node {
	in := c.inner()
	in.captured, in.guards = len(in.vars), true
	return paren(&exp{Node: in.condition(1), prec: binary}, unary)
}

// covered tells whether an earlier case takes all objects of a class.
func covered(k *Class, seen []*Class) bool {
	for _, s := range seen {
		if k.below(s) {
			return true
		}
	}
	return false
}
