package scope

import (
	"slices"
	"strings"
	"sync"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// Set is a whole source set: every class by its qualified name, and every
// method name with the numbers of arguments it takes.
type Set struct {
	library     *library.Library
	classes     map[string]*Class
	members     map[*Class]map[string]*Class // those that have members in classes
	memberNames map[string]bool              // of all of these, and of those that supertypes outside have
	outsiders   map[string]outsider          // by their binary names
	locals      map[*File][]*Class           // of files that have any
	// What names mean: see resolve.go.
	demands    map[*File]string
	holders    map[*File][]string // the packages and classes imported as a whole that may have classes of the set
	above      map[*Class][]meaning
	subclasses map[*Class][]*Class
	beyond     sync.Map // of a class what Beyond gives; several ask at a time
	derived    map[*Class]*derived
	meanings   map[place]meaning
	made       bool // meanings are not added to any more, as several ask for them at a time
	arities    map[string]uint64
	infers     map[string]uint64   // as arities, of methods that return a type variable of their own
	gives      map[string]uint64   // likewise, or an array of one
	bodied     map[string]uint64   // as arities, of methods that have a body
	defaults   map[string][]Method // those of interfaces
	makes      map[string]uint64   // as arities, of methods that may return what they have made
	busy       map[string]uint64   // as arities, of methods that are not idle
	variadic   map[string]bool     // the names of methods of variable arity
	// constants are the names of fields that may be constant variables.
	constants map[string]bool
	// refers tells of the names of fields whether some are no numbers.
	refers map[string]bool
	// inherited are the names of fields that interfaces have.
	inherited map[string]bool
	// simpleNames are the last parts of the names of classes.
	simpleNames   map[string]bool
	strings       bool // some file makes strings by new
	keeps         map[*Class]bool
	referred      map[*Class]bool
	mentioned     map[string]bool // the names in method references
	lendable      map[string]bool // see MayBeLent
	elsewhere     elsewhere
	openBelow     map[*Class]bool
	bodiless      map[overload]bool // see RunsElsewhere
	bodilessNames map[string]bool
	heirs         map[*Class][]*Class // see Heirs
	heirNames     map[string]bool
	inherit       sync.Map        // what Heirs has told
	lambdable     map[*Class]bool // the interfaces that lambdas may be of
	called        map[taking][]string
	overloads     map[overload]Method
}

// variadicBit stands for "any number of arguments from here on".
const maxArity = 62

// NewSet joins the declarations of all files. The library has the classes that these do not declare.
func NewSet(files []*File, lib *library.Library) *Set {
	s := &Set{library: lib, outsiders: map[string]outsider{}, demands: map[*File]string{}, holders: map[*File][]string{}, overloads: map[overload]Method{}, above: map[*Class][]meaning{}, subclasses: map[*Class][]*Class{}, derived: map[*Class]*derived{}, meanings: map[place]meaning{}, classes: map[string]*Class{}, members: map[*Class]map[string]*Class{}, memberNames: map[string]bool{}, locals: map[*File][]*Class{}, arities: map[string]uint64{}, infers: map[string]uint64{}, gives: map[string]uint64{}, bodied: map[string]uint64{}, defaults: map[string][]Method{}, makes: map[string]uint64{},
		called: map[taking][]string{}, busy: map[string]uint64{}, variadic: map[string]bool{}, constants: map[string]bool{}, refers: map[string]bool{}, inherited: map[string]bool{}, simpleNames: map[string]bool{}}
	for _, d := range files {
		s.strings = s.strings || d.strings
		for _, c := range d.Classes {
			if c.Simple != "" && !c.Local {
				s.classes[c.dotted()] = c
			}
			s.simpleNames[c.Simple] = true
			if c.Local {
				s.locals[d] = append(s.locals[d], c)
			}
			for name, field := range c.Fields {
				s.refers[name] = s.refers[name] || !field.Type.Primitive()
				if field.Constant {
					s.constants[name] = true
				}
				if c.isInterface() {
					s.inherited[name] = true
				}
			}
			if c.Kind == javasrc.AnnotationTypeDeclaration { // nothing of the program's is called by the names of its elements
				continue
			}
			for name, list := range c.Methods {
				for _, m := range list {
					s.note(name, m)
				}
			}
		}
	}
	s.findMembers(files)
	s.findMeanings(files)
	s.findSubclasses(files)
	s.findOpenBelow(files)
	s.findElsewhere(files)
	s.findBodiless(files)
	s.findHeirs(files)
	s.findBusy(files)
	s.findKeepers(files)
	s.findReferred(files)
	s.findLendable(files)
	s.made = true
	return s
}

// findMembers lists the member classes of each class by their names.
func (s *Set) findMembers(files []*File) {
	for _, d := range files {
		for _, c := range d.Classes {
			if c.Outer == nil || c.Local || c.Simple == "" {
				continue
			}
			if s.members[c.Outer] == nil {
				s.members[c.Outer] = map[string]*Class{}
			}
			s.members[c.Outer][c.Simple] = c
			s.memberNames[c.Simple] = true
		}
	}
}

// dotted is the name of a class as an import has it.
func (c *Class) dotted() string { return strings.ReplaceAll(c.Binary, "$", ".") }

func (m Method) mask() uint64 {
	switch {
	case m.Arity > maxArity:
		return 1 << maxArity
	case m.Variadic:
		return ^uint64(0) << (m.Arity - 1)
	}
	return 1 << m.Arity
}

// note enters a method into what is known of its name.
func (s *Set) note(name string, m Method) {
	mask := m.mask()
	s.arities[name] |= mask
	s.noteCalled(name, m)
	if m.Generic {
		s.gives[name] |= mask
	}
	if m.Variadic {
		s.variadic[name] = true
	}
	if m.Infers {
		s.infers[name] |= mask
	}
	if !m.Abstract {
		s.bodied[name] |= mask
	}
	if !m.Abstract && m.Class.isInterface() {
		s.defaults[name] = append(s.defaults[name], m)
	}
	if m.Makes {
		s.makes[name] |= mask
	}
}

// Declares tells whether any class of the set has a method of this name that
// takes n arguments.
func (s *Set) Declares(name string, n int) bool {
	if n > maxArity {
		n = maxArity
	}
	return s.arities[name]&(1<<n) != 0
}

// Names tells whether any class of the set has a method of this name.
func (s *Set) Names(name string) bool { return s.arities[name] != 0 }

// Infers tells whether any class of the set has a method of this name that takes n
// arguments and returns a type variable of its own.
func (s *Set) Infers(name string, n int) bool {
	return s.infers[name]&(1<<min(n, maxArity)) != 0
}

// Gives tells the same, or that it returns an array of one.
func (s *Set) Gives(name string, n int) bool {
	return s.gives[name]&(1<<min(n, maxArity)) != 0
}

// Makes tells whether a method of this name that takes n arguments may return what it has
// made, in any class of the set, or is one that only lambdas are.
func (s *Set) Makes(name string, n int) bool {
	bit := uint64(1) << min(n, maxArity)
	return s.makes[name]&bit != 0 || s.arities[name]&bit != 0 && s.bodied[name]&bit == 0
}

// HasReference tells whether a field of this name, in any class of the set, is no number.
func (s *Set) HasReference(name string) bool { return s.refers[name] }

// Constant tells whether a field of this name may be a constant variable in any class
// of the set.
func (s *Set) Constant(name string) bool { return s.constants[name] }

// MakesStrings tells whether the set makes strings by new: others are not counted.
func (s *Set) MakesStrings() bool { return s.strings }

// Member finds a member class of c, its own or inherited, or nil.
func (s *Set) Member(c *Class, name string) *Class {
	member, _ := s.member(c, name)
	return member.Class
}

// Has reports whether any class of the set has this simple name.
func (s *Set) Has(simple string) bool { return s.simpleNames[simple] }

// Variadic tells that a constructor of c takes any number of arguments.
func (c *Class) Variadic() bool { return c.ctors>>63 != 0 }

// Superclass of c within the set, or nil.
func (s *Set) Superclass(c *Class) *Class {
	if c.Super == "" {
		return nil
	}
	return s.headers(c)[0].Class
}

// Default tells that one of some interfaces of the set has a default method of this name that takes n arguments. What interfaces
// only declare, a superclass outside may have.
func (s *Set) Default(name string, n int, of func(*Class) bool) bool {
	return slices.ContainsFunc(s.defaults[name], func(m Method) bool { return m.mask()&(1<<min(n, maxArity)) != 0 && of(m.Class) })
}

// Above has all classes and interfaces of the set that c extends and implements.
func (s *Set) Above(c *Class) map[*Class]bool {
	above := map[*Class]bool{}
	for _, k := range s.supertypes(c) {
		above[k] = true
	}
	return above
}

// Known tells that all superclasses of c stand in the set, or are java.lang.Object.
func (s *Set) Known(c *Class) bool {
	super, found := s.superOutside(c)
	return found && super.IsObject()
}

// superOutside is the nearest superclass of c that does not stand in the set. It is not found where a class is derived from itself.
func (s *Set) superOutside(c *Class) (super meaning, found bool) {
	for depth := 0; depth < 64; depth++ {
		if c.Super == "" {
			return OfLang("Object").meaning, true
		}
		if super = s.headers(c)[0]; super.Class == nil {
			return super, true
		}
		c = super.Class
	}
	return meaning{}, false
}

// Constructs tells whether the source shows the constructor of c that takes n
// arguments; if not, something that runs after jinstr writes it.
func (c *Class) Constructs(n int) bool {
	switch c.Kind {
	case javasrc.RecordDeclaration, javasrc.EnumDeclaration:
		return true
	}
	return n == 0 || c.ctors&(1<<min(n, maxArity)) != 0
}

// Field finds a field of c or of its superclasses and interfaces within the set. Of two that c inherits, no name means either
// (JLS 8.3), so that the order is free.
func (s *Set) Field(c *Class, name string) *Field {
	at := c
	for depth := 0; at != nil && depth < 64; depth++ {
		if f := at.Fields[name]; f != nil {
			return f
		}
		at = s.Superclass(at)
	}
	if !s.inherited[name] {
		return nil
	}
	for _, k := range s.supertypes(c) {
		if f := k.Fields[name]; f != nil && k.isInterface() {
			return f
		}
	}
	return nil
}

// Method finds the method that a call of name with n arguments on c means, if
// all that fit agree in what they return.
func (s *Set) Method(c *Class, name string, n int) (m Method, ok bool) {
	n = min(n, maxArity)
	for depth := 0; c != nil && depth < 64; depth++ {
		if k, found := s.own(c, name, n); found {
			if m, ok = k.joined(m, ok), true; m.apart() {
				break
			}
		}
		c = s.Superclass(c)
	}
	return m, ok
}

// overload is what a class declares under a name that takes n arguments.
type overload struct {
	c    *Class
	name string
	n    int
}

// own finds the method that c itself declares.
func (s *Set) own(c *Class, name string, n int) (m Method, ok bool) {
	if len(c.Methods[name]) > few {
		m, ok = s.overloads[overload{c, name, n}]
		return m, ok
	}
	for _, k := range c.Methods[name] {
		if k.mask()&(1<<n) != 0 {
			m, ok = k.joined(m, ok), true
		}
	}
	return m, ok
}

// joined is the method, if there is no other that a call may mean, or they agree in what they return.
func (k Method) joined(m Method, other bool) Method {
	if k.apart() || other && (m.apart() || k.Return != m.Return) {
		return Method{Generic: true}
	}
	k.Poly = k.Poly || m.Poly
	if other {
		k.agree(m)
	}
	return k
}

// agree leaves of the types with arguments those that another method has as well.
func (k *Method) agree(m Method) {
	if k.As != m.As || k.Variables != m.Variables {
		k.As, k.Variables, k.Given = "", "", nil
	}
	if !slices.Equal(k.Given, m.Given) {
		k.Given = nil
	}
}

// apart tells that a method stands for several that do not agree.
func (k Method) apart() bool { return k.Class == nil }

// joinOverloads keeps what own finds where there are many of a name.
func (s *Set) joinOverloads(c *Class) {
	for name, list := range c.Methods {
		for i := 0; len(list) > few && i < len(list); i++ {
			for n := 0; n <= maxArity; n++ {
				if list[i].mask()&(1<<n) != 0 {
					at := overload{c, name, n}
					m, ok := s.overloads[at]
					s.overloads[at] = list[i].joined(m, ok)
				}
			}
		}
	}
}

func qualify(pkg, name string) string {
	if pkg == "" {
		return name
	}
	return pkg + "." + name
}
