package randjava

import (
	"fmt"
	"strings"
)

// How tightly an expression holds together.
const (
	tight   = iota // may be a receiver
	unary          // may be an operand
	binary         // in parentheses as an operand
	loosely        // conditional, assignment, lambda, switch
)

// exp is an expression under way.
type exp struct {
	*Node
	prec int
	poly bool // its type depends on where it stands
}

func (c *ctx) e(t *Type, prec int, text string, kids ...*Node) *exp {
	return &exp{Node: &Node{kind: Expr, text: text, kids: kids, typ: t, plain: plainly(t)}, prec: prec}
}

// plainly is the shortest value of a type.
func plainly(t *Type) string {
	switch {
	case t.sort == ofVoid:
		return ""
	case t.sort != ofPrim:
		return "null"
	case t.name == "boolean":
		return "false"
	case t.name == "int" || t.name == "long":
		return "0"
	}
	return "(" + t.name + ") 0"
}

// paren puts an expression in parentheses unless it holds together as tightly
// as asked.
func paren(e *exp, prec int) *Node {
	if e.prec <= prec {
		return e.Node
	}
	return part("($)", e.Node)
}

// operand is an expression whose type is known without a target, to be a
// receiver or an operand.
func (c *ctx) operand(t *Type, d, prec int) *Node {
	e := c.expr(t, d)
	if !e.poly {
		return paren(e, prec)
	}
	cast := c.e(t, unary, "("+t.name+") $", paren(e, tight)) // (Integer) -1 is a difference
	return paren(cast, prec)
}

// exact is an expression whose static type is t, not one below.
func (c *ctx) exact(t *Type, d int) *Node {
	if list := c.readable(is(t)); len(list) > 0 && c.chance(50) {
		return c.e(t, tight, pick(c.gen, list).name).Node
	}
	return part("($)", c.e(t, unary, "("+t.name+") $", paren(c.expr(t, d), tight)).Node)
}

// expr makes an expression of type t, d deep at most.
func (c *ctx) expr(t *Type, d int) *exp {
	if d > 0 {
		if e := choose(c.gen, c.deep(t, d-1)); e != nil {
			return e
		}
	}
	if e := choose(c.gen, c.flat(t)); e != nil {
		return e
	}
	return c.nothing(t)
}

// nothing is null, where nothing better is at hand.
func (c *ctx) nothing(t *Type) *exp {
	if t.sort == ofPrim {
		return c.literal(t)
	}
	return c.e(t, unary, "("+t.name+") null")
}

// flat are the expressions that have no parts.
func (c *ctx) flat(t *Type) []option[*exp] {
	return []option[*exp]{
		{12, 0, func() *exp { return c.readVar(t) }},
		{c.unsafe(5), 0, func() *exp { return c.readField(t, 0) }},
		{2, 0, func() *exp { return c.literal(t) }},
		{2, 0, func() *exp { return c.this(t) }},
		{4, 0, func() *exp { return c.create(t, 0) }},
	}
}

// deep are the expressions that have parts.
func (c *ctx) deep(t *Type, d int) []option[*exp] {
	list := []option[*exp]{
		{8, 0, func() *exp { return choose(c.gen, c.flat(t)) }},
		{3, 0, func() *exp { return c.conditional(t, d) }},
		{1, 0, func() *exp { return c.identity(t, d) }},
	}
	if !c.safe {
		list = append(list, c.throwing(t, d)...)
	}
	switch t.sort {
	case ofPrim:
		list = append(list, option[*exp]{14, 0, func() *exp { return c.operator(t, d) }},
			option[*exp]{3, 0, func() *exp { return c.unbox(t, d) }})
	case ofText:
		list = append(list, option[*exp]{10, 0, func() *exp { return c.concat(d) }},
			option[*exp]{5, 0, func() *exp { return c.textCall(d) }})
	case ofBox:
		list = append(list, option[*exp]{6, 0, func() *exp { return c.boxed(t, d) }})
	case ofObject:
		list = append(list, option[*exp]{8, 0, func() *exp { return c.upcast(d) }})
	default:
		list = append(list, option[*exp]{8, 0, func() *exp { return c.create(t, d) }})
	}
	return list
}

// throwing are the expressions that end with an exception now and then.
func (c *ctx) throwing(t *Type, d int) []option[*exp] {
	return []option[*exp]{
		{5, 0, func() *exp { return c.readField(t, d) }},
		{7, 0, func() *exp { return c.call(t, d) }},
		{4, 0, func() *exp { return c.asked(t, d) }},
		{3, 0, func() *exp { return c.element(t, d) }},
		{3, 0, func() *exp { return c.assignment(t, d) }},
		{2, 0, func() *exp { return c.cast(t, d) }},
		{2, 0, func() *exp { return c.fromCollection(t, d) }},
		{1, 0, func() *exp { return c.callFunction(t, d) }},
		{1, 14, func() *exp { return c.switchExpr(t, d) }},
	}
}

func (c *ctx) readVar(t *Type) *exp {
	list := c.readable(fits(t))
	if len(list) == 0 {
		return nil
	}
	v := pick(c.gen, list)
	return c.e(t, tight, v.name)
}

func (c *ctx) this(t *Type) *exp {
	if c.static || c.in.param != nil || !sub(c.in.typ, t) {
		return nil
	}
	return c.e(t, tight, "this")
}

// literal is a constant of a simple type.
func (c *ctx) literal(t *Type) *exp {
	switch {
	case t.sort == ofText:
		return c.textLiteral()
	case t.sort == ofBox:
		e := c.literal(t.elem)
		e.typ, e.plain, e.poly = t, "null", true
		return e
	case t.sort == ofClass && t.class.kind == enum:
		return c.e(t, tight, t.class.name+"."+pick(c.gen, t.class.values))
	case t.sort != ofPrim:
		return nil
	}
	return c.number(t)
}

func (c *ctx) number(t *Type) *exp {
	n := c.IntN(12) - 2
	switch t.name {
	case "boolean":
		return c.e(t, tight, pick(c.gen, []string{"true", "false"}))
	case "int":
		if c.chance(10) {
			return c.e(t, tight, pick(c.gen, []string{"Integer.MAX_VALUE", "Integer.MIN_VALUE", "0x7f", "1_000", "(int) 'a'"}))
		}
		return c.e(t, unary, fmt.Sprint(n))
	case "long":
		return c.e(t, unary, pick(c.gen, []string{fmt.Sprint(n, "L"), "Long.MAX_VALUE", fmt.Sprint(n, "L")}))
	case "float", "double":
		return c.e(t, unary, fmt.Sprintf("%d.%d%s", n, 5*c.IntN(2), t.name[:1]))
	case "char":
		return c.e(t, unary, pick(c.gen, []string{"'x'", `'\n'`, `'\''`, "'0'", "(char) 66"}))
	}
	return c.e(t, unary, fmt.Sprintf("(%s) %d", t.name, n))
}

func (c *ctx) textLiteral() *exp {
	if c.o.Release >= 15 && c.chance(10) {
		return c.e(c.types["String"], tight, "\"\"\"\v        a \"text\"\v          block\\\v         \\t.\v        \"\"\"")
	}
	return c.e(c.types["String"], tight, quote(pick(c.gen, []string{"", "a", "b", "x y", "\"{", "tab\t", "//", "manOT"})))
}

// conditional is b ? x : y.
func (c *ctx) conditional(t *Type, d int) *exp {
	if t.sort == ofBox && c.chance(30) { // unboxed, and boxed again
		e := c.e(t, loosely, "$ ? $ :"+c.nl()+" $", c.condition(d), c.operand(t, d, unary), c.operand(t.elem, d, unary))
		e.poly = true
		return e
	}
	e := c.e(t, loosely, "$ ? $ :"+c.nl()+" $", c.condition(d), c.choice(t, d), c.choice(t, d))
	e.poly = t.sort != ofPrim
	return e
}

// condition is a boolean expression, not a constant mostly.
func (c *ctx) condition(d int) *Node {
	if c.chance(85) {
		if e := choose(c.gen, c.booleans(max(0, d-1))); e != nil {
			return paren(e, unary)
		}
	}
	return c.operand(c.types["boolean"], d, unary)
}

// choice is one of the values of a conditional or switch. A lambda has its type
// said: the whole may stand where no type is asked for.
func (c *ctx) choice(t *Type, d int) *Node {
	if t.functional() {
		return c.operand(t, d, unary)
	}
	return paren(c.expr(t, d), binary)
}

// cast is a cast down, which may fail, or one between numbers.
func (c *ctx) cast(t *Type, d int) *exp {
	switch {
	case t.number():
		from := c.someNumber()
		return c.e(t, unary, "("+t.name+") $", c.operand(from, d, tight))
	case t.sort == ofClass && t.arg == nil || t.sort == ofText || t.sort == ofBox || t.sort == ofArray && t.elem.arg == nil && t.elem.sort != ofVariable:
		if c.chance(85) { // what it really is
			return c.e(t, unary, "("+t.name+") $", part("((Object) $)", c.operand(t, d, tight)))
		}
		return c.e(t, unary, "("+t.name+") $", c.exact(c.types["Object"], d))
	}
	return nil
}

func (c *ctx) identity(t *Type, d int) *exp {
	if !t.ref() || t.functional() {
		return nil
	}
	e := c.e(t, tight, "Tr.id("+c.nl()+"$)", c.operand(t, d, loosely))
	e.poly = true
	return e
}

// upcast is an Object that was something else.
func (c *ctx) upcast(d int) *exp {
	t := c.someType()
	if t.functional() {
		return nil
	}
	e := c.expr(t, d)
	if e.poly {
		return c.e(c.types["Object"], unary, "("+t.name+") $", paren(e, tight))
	}
	e.typ, e.plain = c.types["Object"], "null"
	if t.sort == ofPrim {
		e.poly = true
	}
	return e
}

func (c *ctx) unbox(t *Type, d int) *exp {
	b := c.types.boxed(t)
	if b == t || c.safe {
		return nil
	}
	if c.chance(50) {
		return c.e(t, tight, "$."+t.name+"Value()", c.operand(b, d, tight))
	}
	return c.e(t, unary, "("+t.name+") $", c.exact(b, d))
}

func (c *ctx) boxed(t *Type, d int) *exp {
	if c.chance(40) {
		return c.e(t, tight, t.name+".valueOf($)", c.operand(t.elem, d, loosely))
	}
	e := c.expr(t.elem, d)
	return c.e(t, unary, "("+t.name+") $", paren(e, tight))
}

// operator is an operation on primitive values.
func (c *ctx) operator(t *Type, d int) *exp {
	if t.name == "boolean" {
		return choose(c.gen, c.booleans(d))
	}
	if c.chance(20) && !c.safe {
		if e := c.increment(t, d); e != nil {
			return e
		}
	}
	switch t.name {
	case "byte", "short", "char":
		return c.e(t, unary, "("+t.name+") $", c.operand(c.types["int"], d, tight))
	}
	from := func() *Node { return c.operand(c.narrower(t), d, unary) }
	ops := []string{"+", "-", "*"}
	if !c.safe && c.chance(30) {
		ops = []string{"/", "%"}
	}
	if t.name == "int" || t.name == "long" {
		ops = append(ops, "&", "|", "^", "<<", ">>", ">>>")
		if c.chance(8) {
			return c.e(t, unary, pick(c.gen, []string{"~", "- ", "+ "})+"$", c.operand(t, d, tight))
		}
	}
	return c.e(t, binary, "$ "+pick(c.gen, ops)+c.nl()+" $", c.operand(t, d, unary), from())
}

// narrower is a type that is widened to t.
func (c *ctx) narrower(t *Type) *Type {
	from := []string{t.name, t.name, t.name}
	switch t.name {
	case "int":
		from = append(from, "char", "byte", "short")
	case "long":
		from = append(from, "int", "char")
	case "double":
		from = append(from, "int", "float", "long")
	case "float":
		from = append(from, "int", "byte")
	}
	return c.types[pick(c.gen, from)]
}

func (c *ctx) booleans(d int) []option[*exp] {
	b, obj := c.types["boolean"], c.types["Object"]
	return []option[*exp]{
		{8, 0, func() *exp {
			n := c.someNumber()
			op := pick(c.gen, []string{"<", ">", "<=", ">=", "==", "!="})
			return c.e(b, binary, "$ "+op+c.nl()+" $", c.operand(n, d, unary), c.operand(c.narrower(n), d, unary))
		}},
		{5, 0, func() *exp {
			op := pick(c.gen, []string{"&&", "||", "&", "|", "^", "==", "!="})
			return c.e(b, binary, "$ "+op+c.nl()+" $", c.operand(b, d, unary), c.operand(b, d, unary))
		}},
		{3, 0, func() *exp { return c.e(b, unary, "!$", c.operand(b, d, tight)) }},
		{6, 0, func() *exp {
			t := c.someRef()
			return c.e(b, binary, "$ "+pick(c.gen, []string{"==", "!="})+" $", c.exact(t, d), c.exact(t, d))
		}},
		{2, 0, func() *exp { return c.e(b, binary, "$ == null", c.operand(c.someRef(), d, unary)) }},
		{3, 0, func() *exp { return c.instanceOf(d) }},
		{4, 16, func() *exp { return c.instancePattern(d) }},
		{c.unsafe(2), 0, func() *exp { return c.e(b, tight, "$.equals($)", c.exact(c.someRef(), d), c.operand(obj, d, loosely)) }},
	}
}

// unsafe is the weight of what may throw.
func (c *ctx) unsafe(weight int) int {
	if c.safe {
		return 0
	}
	return weight
}

func (c *ctx) instanceOf(d int) *exp {
	return c.e(c.types["boolean"], binary, "$ instanceof "+c.someClass().typ.raw(), c.exact(c.types["Object"], d))
}

// instancePattern is o instanceof K p && … p …
func (c *ctx) instancePattern(d int) *exp {
	k := c.someClass()
	v := &Var{name: c.gen.name("p"), typ: k.typ}
	if k.param != nil || c.bare || c.early { // javac takes such a variable in a field's constant condition for unset
		return nil
	}
	in := c.inner()
	in.declare(v)
	object := c.exact(c.types["Object"], d)
	if c.chance(30) {
		return c.e(c.types["boolean"], binary, "!($ instanceof "+k.name+" "+v.name+") || $", object, in.operand(c.types["boolean"], d, unary))
	}
	return c.e(c.types["boolean"], binary, "$ instanceof "+k.name+" "+v.name+" && $", object, in.operand(c.types["boolean"], d, unary))
}

// concat is a string of several values.
func (c *ctx) concat(d int) *exp {
	n := 1 + c.IntN(3)
	kids := []*Node{c.operand(c.types["String"], d, unary)}
	text := "$"
	for i := 0; i < n; i++ {
		t := c.somePrintable()
		text += " +" + c.nl() + " $"
		kids = append(kids, c.operand(t, d, unary))
	}
	return c.e(c.types["String"], binary, text, kids...)
}

func (c *ctx) textCall(d int) *exp {
	s, i := c.types["String"], c.types["int"]
	n := c.IntN(6)
	if c.safe {
		n = 3
	}
	switch n {
	case 0:
		return c.e(s, tight, "$.substring($)", c.operand(s, d, tight), c.operand(i, d, loosely))
	case 1:
		return c.e(s, tight, "Tr.s($)", c.operand(c.types["Object"], d, loosely))
	case 2:
		return c.e(s, tight, "$.toString()", c.operand(c.somePrintableRef(), d, tight))
	case 3:
		return c.e(s, tight, "String.valueOf($)", c.operand(i, d, loosely))
	case 4:
		return c.e(s, tight, "new StringBuilder($).append($)"+c.nl()+".append($).toString()", c.operand(s, d, loosely), c.operand(i, d, loosely), c.operand(s, d, loosely))
	}
	return c.e(s, tight, "$.concat($)", c.operand(s, d, tight), c.operand(s, d, loosely))
}

// element is an element of an array.
func (c *ctx) element(t *Type, d int) *exp {
	if t.sort == ofVariable || strings.Contains(t.name, "<") {
		return nil
	}
	elem := t
	if t.sort == ofClass && len(t.class.subs) > 0 && c.chance(30) {
		elem = pick(c.gen, t.class.subs).typ
	}
	return c.e(t, tight, "$[$]", c.operand(c.types.array(elem), d, tight), c.index(d))
}

// index is a small number, in bounds mostly.
func (c *ctx) index(d int) *Node {
	if c.chance(85) {
		return c.e(c.types["int"], tight, fmt.Sprint(c.IntN(2))).Node
	}
	if list := c.writable(is(c.types["int"])); len(list) > 0 && c.chance(40) {
		return c.e(c.types["int"], unary, pick(c.gen, list).name+"++").Node
	}
	return c.expr(c.types["int"], d).Node
}
