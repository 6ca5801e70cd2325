package scope

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// What the name of a type means where it is written (JLS 6.4.1, 6.5.5): from the inside out, local classes and type parameters of
// methods, the member classes of each class around (its own, then its type parameters, then those it inherits), what the file imports by
// name, the package, and what is imported as a whole, java.lang with it. Of classes outside of the set the library is asked whether they
// exist, and which member classes they have. What is assumed of those that it does not know: none is of a package of the set and has the name of
// a class that is imported as a whole, or of one of java.lang. What else such a class may declare hides a name, for all that is known, from
// those who are derived from it.

// demand stands before, between and behind packages and classes that a file imports as a whole.
const demand = ","

// baseModule stands for the packages of java.base, which a module import takes in.
const baseModule = "java.base"

// place is where a name of a type stands.
type place struct {
	name string
	at   *Class
}

// Resolve finds the class that a type name means in the body of class c, or nil:
// then it is none of the set's (or a type variable).
func (s *Set) Resolve(name string, c *Class) *Class { return s.Mean(Type{Name: name}, c).Class }

// Mean is a type of which it is known what its name means in the body of class c, where no method around declares it.
func (s *Set) Mean(t Type, c *Class) Type {
	if (Type{Name: t.Name}).Reference() {
		t.meaning = s.meaningOf(t.Name, c)
	}
	return t
}

// MeanAt is Mean for a type that is written at node n in class c: a method or block around may declare its name.
func (s *Set) MeanAt(t Type, n javasrc.Node, c *Class) Type {
	first, rest, _ := strings.Cut(t.Name, ".")
	if m, found := c.File.declaredAround(first, n); found {
		t.meaning = s.below(m, rest)
		return t
	}
	return s.Mean(t, c)
}

// OfLang is the type of java.lang with this name, which the language means, not the source.
func OfLang(name string) Type {
	return Type{Name: name, meaning: meaning{pkg: "java.lang", name: name}}
}

// Itself is the type that a class is.
func (c *Class) Itself() Type { return Type{Name: c.Simple, meaning: meaning{Class: c}} }

func (s *Set) meaningOf(name string, c *Class) meaning {
	first, rest, _ := strings.Cut(name, ".")
	return s.whole(s.simple(first, c), name, rest)
}

// inHeader is what a name means in the header of c, where what c declares and inherits is not in scope.
func (s *Set) inHeader(name string, c *Class) meaning {
	first, rest, _ := strings.Cut(name, ".")
	if boxable, found := c.params[first]; found {
		return meaning{Variable: true, boxable: boxable}
	}
	if m, found := c.File.aroundClass(first, c); found {
		return s.below(m, rest)
	}
	if c.Outer == nil {
		return s.whole(s.inFile(c.File, first), name, rest)
	}
	return s.whole(s.simple(first, c.Outer), name, rest)
}

// whole is what a name means whose first part has a known meaning: where that is no class, it may be a package.
func (s *Set) whole(first meaning, name, rest string) meaning {
	if rest != "" && !first.known() && strings.HasPrefix(first.pkg, demand) && StartsSmall(name) {
		return s.qualified(name)
	}
	return s.below(first, rest)
}

// below is what a name means that goes on behind one with a known meaning.
func (s *Set) below(m meaning, rest string) meaning {
	for dotted := rest != ""; dotted; {
		if m.Class == nil {
			m.name += "." + rest
			return m
		}
		var next string
		next, rest, dotted = strings.Cut(rest, ".")
		member, hidden := s.member(m.Class, next)
		if !member.known() {
			return meaning{}
		}
		member.hidden = m.hidden || hidden
		m = member
	}
	return m
}

// Imported finds the class of the set that the full name in an import means, or nil.
func (s *Set) Imported(name string) *Class { return s.qualified(name).Class }

// qualified is what a name means that begins with that of a package.
func (s *Set) qualified(name string) meaning {
	for end := len(name); end > 0; end = strings.LastIndexByte(name[:end], '.') {
		if !s.simpleNames[name[strings.LastIndexByte(name[:end], '.')+1:end]] { // names may have very many parts
			continue
		}
		if c := s.classes[name[:end]]; c != nil {
			return s.below(meaning{Class: c}, strings.TrimPrefix(name[end:], "."))
		}
	}
	return outside(name)
}

// outside is a class of which only the full name is known: those of packages begin with a small letter.
func outside(name string) meaning {
	at := 0
	for StartsSmall(name[at:]) {
		dot := strings.IndexByte(name[at:], '.')
		if dot < 0 {
			break
		}
		at += dot + 1
	}
	return meaning{pkg: name[:max(at-1, 0)], name: name[at:]}
}

// nested is a class outside of the set with this binary name.
func nested(binary string) meaning {
	at := strings.LastIndexByte(binary, '.')
	return meaning{pkg: binary[:max(at, 0)], name: strings.ReplaceAll(binary[at+1:], "$", "."), member: true}
}

// StartsSmall tells that a name begins like that of a package.
func StartsSmall(name string) bool { return name[0] >= 'a' && name[0] <= 'z' }

// simple is what a simple name means in the body of c.
func (s *Set) simple(name string, c *Class) meaning {
	key := place{name, c}
	if m, known := s.meanings[key]; known {
		return m
	}
	m := s.lookUp(name, c)
	if !s.made {
		s.meanings[key] = m
	}
	return m
}

// lookUp goes through the classes around, from the inside out.
func (s *Set) lookUp(name string, c *Class) meaning {
	hidden := false
	for k := c; k != nil; k = k.Outer {
		m, above := s.inBody(k, name)
		if hidden = hidden || above; m.known() {
			m.hidden = hidden
			return m
		}
		if m, found := k.File.aroundClass(name, k); found {
			m.hidden = hidden
			return m
		}
	}
	m := s.inFile(c.File, name)
	m.hidden = m.hidden || hidden
	return m
}

// known tells that it was found what a name means: other classes outside of the set are what is left over.
func (m meaning) known() bool { return m.Class != nil || m.Variable || m.member }

// inBody is what a class declares or inherits; hidden tells that what it inherits is not all known.
func (s *Set) inBody(k *Class, name string) (m meaning, hidden bool) {
	if own := s.members[k][name]; own != nil {
		return meaning{Class: own}, false
	}
	if boxable, found := k.params[name]; found {
		return meaning{Variable: true, boxable: boxable}, false
	}
	return s.member(k, name)
}

// inFile is what a simple name means outside of all classes of a file.
func (s *Set) inFile(d *File, name string) meaning {
	if q := d.Imports[name]; q != "" {
		return s.qualified(q)
	}
	static := d.Statics[name]
	if static != "" { // a class, or something else of that name
		if m := s.qualified(static); m.Class != nil {
			return m
		}
	}
	qualified := qualify(d.Package, name)
	if c := s.classes[qualified]; c != nil {
		return meaning{Class: c}
	}
	if d.Package != "" && s.library.Has(qualified) {
		return meaning{pkg: d.Package, name: name}
	}
	if s.simpleNames[name] {
		for _, p := range s.holders[d] {
			if m := s.qualified(p + "." + name); m.Class != nil {
				return m
			}
		}
	}
	if c := s.classes["java.lang."+name]; c != nil {
		return meaning{Class: c}
	}
	if static != "" {
		m := outside(static)
		m.hidden = len(s.Meant(Type{meaning: m})) == 0
		return m
	}
	if langClasses[name] { // where another package that is imported as a whole has one, too, this does not compile
		return meaning{pkg: "java.lang", name: name}
	}
	return meaning{pkg: s.demands[d], name: name}
}

// demanded lists the packages, and the classes, that a file imports as a whole.
func (d *File) demanded() string {
	packages := []string{"java.lang"}
	if d.base {
		packages = append(packages, baseModule)
	}
	packages = append(packages, d.OnDemand...)
	slices.Sort(packages)
	return demand + strings.Join(slices.Compact(packages), demand) + demand
}

// headers gives what the header of a class names: its superclass, if one is named, and its interfaces.
func (s *Set) headers(c *Class) []meaning {
	list, known := s.above[c]
	if known {
		return list
	}
	s.above[c] = nil // for a class that is derived from itself
	switch {
	case c.Kind == javasrc.EnumConstant:
		list = append(list, meaning{Class: c.Outer})
	case c.Super != "":
		list = append(list, s.inHeader(c.Super, c))
	}
	for _, name := range c.Interfaces {
		list = append(list, s.inHeader(name, c))
	}
	for i := range list {
		if list[i].Class == c {
			list[i] = meaning{}
		}
	}
	s.above[c] = list
	return list
}

// findMeanings finds what the names of types mean in headers, fields and methods.
func (s *Set) findMeanings(files []*File) {
	packages := map[string]bool{}
	for _, d := range files {
		packages[d.Package] = true
	}
	for _, d := range files {
		s.demands[d] = d.demanded()
		for _, p := range d.OnDemand {
			if packages[p] || s.simpleNames[p[strings.LastIndexByte(p, '.')+1:]] {
				s.holders[d] = append(s.holders[d], p)
			}
		}
	}
	for _, d := range files {
		for _, c := range d.Classes {
			s.headers(c)
		}
	}
	for _, d := range files {
		for _, c := range d.Classes {
			s.derivedFrom(c)
			s.meanMembers(c)
			s.joinOverloads(c)
		}
	}
}

func (s *Set) meanMembers(c *Class) {
	for _, fd := range c.Fields {
		fd.Type = s.Mean(fd.Type, c)
	}
	for _, list := range c.Methods {
		for i := range list {
			if m := &list[i]; !m.Generic {
				m.Return = s.Mean(m.Return, c)
			}
			list[i].Rest, list[i].last = s.Mean(list[i].Rest, c), s.Mean(list[i].last, c)
		}
	}
	for i := range c.constructors {
		k := &c.constructors[i]
		k.Rest, k.last = s.Mean(k.Rest, c), s.Mean(k.last, c)
	}
	c.Main, c.NewMain = false, false
	for _, m := range c.mains {
		if s.Mean(m.arg, c).MayBeString() {
			c.Main, c.NewMain = c.Main || m.old, c.NewMain || m.new
		}
	}
}
