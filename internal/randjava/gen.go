package randjava

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Options choose a program.
type Options struct {
	Seed    uint64
	Release int    // of the language: 8, 11, 17, 21, 25
	Package string // the program is the class Main in it
	End     End
}

// End is how a program ends.
type End uint8

// Ends.
const (
	Returns End = iota // main returns
	Exits              // by System.exit
	Throws             // main throws
)

// Program is a random program.
type Program struct {
	Options
	root *Node
}

// Source is the program's one file.
func (p *Program) Source() string {
	return strings.ReplaceAll(p.root.Text(), packageMark, p.Package) + "\n"
}

// packageMark stands for the package in the tree, so that a tree can be tried
// under many names at once.
const packageMark = "\x00"

// gen is what is being made.
type gen struct {
	*rand.Rand
	types
	o       Options
	main    *Class
	classes []*Class // those with names
	thrown  []*Class // exceptions
	checked *Class   // the one that must be declared
	own     *Class   // an Iterable
	closer  *Class   // an AutoCloseable
	node    *Class   // generic
	link    *Class   // generic: linked to others of its kind
	store   *Class   // has objects in links, arrays and queues
	members int      // fields, methods and classes so far, for their names
	tags    int
	budget  int // statements still to make in the method at hand
	loose   int // nothing is left: expressions are plain
}

// Generate makes the program of a seed.
func Generate(o Options) *Program {
	g := &gen{Rand: rand.New(rand.NewPCG(o.Seed, uint64(o.Release))), types: newTypes(), o: o}
	return &Program{o, g.program()}
}

// chance is true n times in a hundred.
func (g *gen) chance(n int) bool { return g.IntN(100) < n }

func pick[T any](g *gen, list []T) T { return list[g.IntN(len(list))] }

func (g *gen) tag() int {
	g.tags++
	return g.tags
}

// name makes a member's name, unlike all others.
func (g *gen) name(letter string) string {
	g.members++
	return fmt.Sprint(letter, g.members)
}

// nl is mostly nothing: expressions go over several lines now and then.
func (g *gen) nl() string {
	if g.chance(overLines) {
		return "\n        "
	}
	return ""
}

// overLines is the chance of a line end within an expression, in percent.
const overLines = 6

// option is one way to go on.
type option[T any] struct {
	weight  int
	release int // the least
	make    func() T
}

// choose takes ways at random, by weight, until one gives something.
func choose[T comparable](g *gen, list []option[T]) T {
	var none T
	list = append([]option[T]{}, list...)
	for {
		total := 0
		for _, o := range list {
			total += g.weigh(o.weight, o.release)
		}
		if total == 0 {
			return none
		}
		n := g.IntN(total)
		for i, o := range list {
			n -= g.weigh(o.weight, o.release)
			if n >= 0 {
				continue
			}
			if made := o.make(); made != none {
				return made
			}
			list[i].weight = 0
			break
		}
	}
}

func (g *gen) weigh(weight, release int) int {
	if release > g.o.Release {
		return 0
	}
	return weight
}

// Var is a local variable.
type Var struct {
	name  string
	typ   *Type
	fixed bool // never assigned again: lambdas may capture it
}

// ctx is a place in the program: what may stand there.
type ctx struct {
	*gen
	in       *Class
	static   bool
	vars     []*Var
	next     int // number of the next variable
	captured int // variables before this one belong to a body around this one
	ret      *Type
	checked  bool // the checked exception may be thrown
	jumps    []jump
	value    bool   // within a switch expression
	depth    int    // of statements
	early    bool   // fields of the class may not be set yet
	making   *Class // an object of it is not finished: only classes declared before it are made, so that this ends
	safe     bool   // expressions should not throw: a class that cannot be initialised ends most of a program
	bare     bool   // within a rule of a switch expression that has no block
	guards   bool   // within a guard, where javac reads no lambda
	parts    bool   // variables of a record's pattern are in scope behind the statement that binds them
}

// jump is what break or continue may leave.
type jump struct {
	label string
	loop  bool
	plain bool // a break without label leaves it
}

// inner is the same place in a block of its own.
func (c *ctx) inner() *ctx {
	d := *c
	d.vars = c.vars[:len(c.vars):len(c.vars)]
	d.jumps = c.jumps[:len(c.jumps):len(c.jumps)]
	d.depth++
	return &d
}

// body is a place in the body of a lambda, or of a method of a class that is
// declared here.
func (c *ctx) body(ret *Type) *ctx {
	d := c.inner()
	d.captured = len(d.vars)
	d.jumps = nil
	d.ret, d.checked, d.value, d.bare, d.guards = ret, false, false, false, false
	return d
}

func (c *ctx) fresh(letter string) string {
	c.next++
	return fmt.Sprint(letter, c.next)
}

func (c *ctx) declare(v *Var) *Var {
	c.vars = append(c.vars, v)
	return v
}

// letter begins the names of variables of a type.
func letter(t *Type) string {
	switch t.sort {
	case ofPrim:
		return t.name[:1]
	case ofText:
		return "s"
	case ofArray:
		return "a"
	case ofFunction:
		return "f"
	case ofList, ofMap, ofQueue:
		return "l"
	}
	return "o"
}

// readable gives the variables that may be read here, of types that fit.
func (c *ctx) readable(fits func(*Type) bool) (list []*Var) {
	for i, v := range c.vars {
		if (i >= c.captured || v.fixed) && fits(v.typ) {
			list = append(list, v)
		}
	}
	return list
}

// writable gives the variables that may be assigned.
func (c *ctx) writable(fits func(*Type) bool) (list []*Var) {
	for i, v := range c.vars {
		if i >= c.captured && !v.fixed && fits(v.typ) {
			list = append(list, v)
		}
	}
	return list
}

// hidden tells whether a local variable hides the field.
func (c *ctx) hidden(f *Field) bool {
	for _, v := range c.vars {
		if v.name == f.name {
			return true
		}
	}
	return false
}

func is(t *Type) func(*Type) bool { return func(u *Type) bool { return u == t } }

func fits(t *Type) func(*Type) bool { return func(u *Type) bool { return sub(u, t) } }

// quote writes a Java string.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}
