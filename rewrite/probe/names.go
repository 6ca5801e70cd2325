package probe

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// found is what a simple name means.
type found struct {
	variable *variable
	field    *scope.Field
	at       *scope.Class // the class whose member (perhaps inherited) the field is
	// inherited tells that it is a field from outside of the set, which may be the instance's.
	inherited bool
}

// lookup finds what a simple name means in the current body, from the inside
// out. A field that a class on the way inherits from outside of the source set is
// none that is known. It may inherit one from a class of which nothing is known;
// that is so rare, and the other so common, that what the source declares is believed.
func (p *env) lookup(name string) (r found) {
	b := p.code
	for c := p.cls; c != nil; c = c.Outer {
		for ; b != nil && b.cls == c; b = b.up {
			for k := b.inner; k != nil; k = k.up {
				if l := k.vars[name]; l != nil {
					r.variable = l
					return r
				}
			}
		}
		if fd := p.set.Field(c, name); fd != nil {
			r.field, r.at = fd, c
			return r
		}
		if has, mayBeInstance := p.inheritsOutside(c, name); has {
			r.inherited = mayBeInstance
			return r
		}
	}
	r.field, r.at = p.importedField(name)
	return r
}

// inheritsOutside tells that a class is known to inherit a field of a name from a class outside of the set, and that this may be no static one.
func (p *env) inheritsOutside(c *scope.Class, name string) (has, mayBeInstance bool) {
	classes, known := p.known.supers[c]
	if !known {
		for _, t := range p.set.Beyond(c) {
			classes = append(classes, p.outside(t)...)
		}
		p.known.supers[c] = classes
	}
	for _, class := range classes {
		if class == object { // it has none
			continue
		}
		if has, mayBeInstance = p.library.HasField(class, name); has {
			return has, mayBeInstance
		}
	}
	return false, false
}

// hasField tells that a class has a field of a name, its own or inherited.
func (p *env) hasField(c *scope.Class, name string) bool {
	has, _ := p.inheritsOutside(c, name)
	return has || p.set.Field(c, name) != nil
}

// importedField finds the static field that a simple name means by an import, which those of the classes around hide, and its class.
func (p *env) importedField(name string) (*scope.Field, *scope.Class) {
	for _, c := range p.staticsFrom(name) {
		if fd := p.set.Field(c, name); fd != nil && fd.Static {
			return fd, c
		}
	}
	return nil, nil
}

// staticsFrom lists the classes of the set of which a simple name may mean a static member by an import.
func (p *env) staticsFrom(name string) []*scope.Class {
	imported := p.d.Statics[name]
	if imported == "" {
		return p.demanded
	}
	class, _ := cutLast(imported, '.')
	if c := p.set.Imported(class); c != nil {
		return []*scope.Class{c}
	}
	return nil
}

// demandedClasses lists the classes of the set whose members a file imports as a whole.
func demandedClasses(d *scope.File, set *scope.Set) (list []*scope.Class) {
	for _, name := range d.OnDemand {
		if c := set.Imported(name); c != nil {
			list = append(list, c)
		}
	}
	return list
}

// classKey is a name where a class stands.
type classKey struct {
	name string
	at   *scope.Class
}

// resolve finds the class of the set that a type name means where a class stands, or nil.
func (p *env) resolve(name string, at *scope.Class) *scope.Class {
	return p.meanIn(scope.Type{Name: name}, at).Class
}

// meanIn is a type with what its name means in a class. The same names are asked for again and again.
func (p *env) meanIn(t scope.Type, at *scope.Class) scope.Type {
	key := classKey{t.Name, at}
	m, known := p.resolved[key]
	if !known {
		m = p.set.Mean(scope.Type{Name: t.Name}, at)
		p.resolved[key] = m
	}
	m.Dims = t.Dims
	return m
}

// mean is a type with what its name means at a node of the current class.
func (p *env) mean(t scope.Type, at javasrc.Node) scope.Type {
	c := p.cls
	if c == nil { // before the visit
		c = p.d.ClassAround(at)
	}
	switch {
	case c == nil:
		return t
	case p.d.InBodies(t):
		return p.set.MeanAt(t, at, c)
	}
	return p.meanIn(t, c)
}

// typeAt is the type that a type node writes, declaredType the one that a declaration starts with, returnType that of a method.
func (p *env) typeAt(n javasrc.Node) scope.Type { return p.mean(scope.TypeOf(p.f, n), n) }

func (p *env) declaredType(n javasrc.Node) scope.Type {
	return p.mean(scope.DeclaredType(p.f, n), n)
}

func (p *env) returnType(n javasrc.Node) scope.Type {
	return p.mean(scope.ReturnType(p.f, n), p.f.First(n))
}

// namedType is the type that a name expression means where it means no value.
func (p *env) namedType(n javasrc.Node) scope.Type {
	name, _, _ := strings.Cut(p.f.Bare(p.f.Start(n), p.f.End(n)), "<")
	return p.mean(scope.Type{Name: name}, n)
}

// parametersOf lists parameters with what their types mean.
func (p *env) parametersOf(list javasrc.Node) []scope.Parameter {
	params := scope.Parameters(p.f, list)
	for i := range params {
		params[i].Type = p.mean(params[i].Type, params[i].Node)
	}
	return params
}

// localNamed finds a local variable by its name, or nil.
func (p *env) variableNamed(name string) *variable { return p.lookup(name).variable }

// typeOf gives the type of an expression as far as declarations tell it.
func (p *env) typeOf(n javasrc.Node) scope.Type {
	if n == javasrc.None || p.f.First(n) == javasrc.None {
		return p.findType(n)
	}
	return once(p.known.types, p.whereOf(n), n, p.findType)
}

func (p *env) findType(n javasrc.Node) scope.Type {
	f := p.f
	switch f.Kind(n) {
	case javasrc.Identifier:
		r := p.lookup(f.Text(n))
		switch {
		case r.variable != nil:
			return r.variable.typ
		case r.field != nil:
			return r.field.Type
		}
	case javasrc.This:
		return p.cls.Itself()
	case javasrc.StringLiteral:
		return scope.OfLang("String")
	case javasrc.ParenthesizedExpression:
		return p.typeOf(f.First(n))
	case javasrc.AssignmentExpression:
		return p.typeOf(f.First(n))
	case javasrc.CastExpression:
		if f.Next(f.Next(f.First(n))) == javasrc.None { // not an intersection
			return p.typeAt(f.First(n))
		}
	case javasrc.ObjectCreationExpression:
		return p.createdType(n)
	case javasrc.ArrayCreationExpression:
		t := p.typeAt(scope.CreatedType(f, n))
		t.Dims += p.createdDims(n)
		return t
	case javasrc.ArrayAccess:
		return p.typeOf(f.First(n)).Element()
	case javasrc.FieldAccess:
		if f.Kind(f.Last(n)) == javasrc.This {
			return p.namedType(f.First(n))
		}
		if fd := p.fieldOf(n); fd != nil {
			return fd.Type
		}
	case javasrc.MethodInvocation:
		if m, ok := p.target(n); ok && !m.Generic {
			return m.Return
		}
	}
	return scope.Type{}
}

// createdType is the type that a creation names: in x.new Inner() it is a member of x's class.
func (p *env) createdType(n javasrc.Node) scope.Type {
	created := scope.CreatedType(p.f, n)
	if outer := p.outerOf(n); outer != javasrc.None {
		if c := p.classOf(outer); c != nil {
			return p.meanIn(scope.TypeOf(p.f, created), c)
		}
		return scope.TypeOf(p.f, created)
	}
	return p.typeAt(created)
}

// createdDims counts the dimensions of an array creation.
func (p *env) createdDims(n javasrc.Node) (dims int) {
	f := p.f
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.DimensionsExpr:
			dims++
		case javasrc.Dimensions:
			for pos := f.Token(f.Start(c)); pos < f.End(c); pos = f.Token(pos + 1) {
				if f.Src[pos] == '[' {
					dims++
				}
			}
		}
	}
	return dims
}

// classOf gives the class of the source set that an expression's type is, or nil.
func (p *env) classOf(n javasrc.Node) *scope.Class {
	if p.f.Kind(n) == javasrc.This {
		return p.cls
	}
	t := p.typeOf(n)
	if t.Dims > 0 {
		return nil
	}
	return t.Class
}

// fieldOf finds the field that a field access names, or nil.
func (p *env) fieldOf(n javasrc.Node) *scope.Field {
	return once(p.known.fields, p.whereOf(n), n, p.findField)
}

func (p *env) findField(n javasrc.Node) *scope.Field {
	f := p.f
	object, name := f.First(n), f.Text(f.Last(n))
	if f.Kind(object) == javasrc.Super {
		if super := p.set.Superclass(p.cls); super != nil {
			return p.set.Field(super, name)
		}
		return nil
	}
	if c := p.classOf(object); c != nil {
		return p.set.Field(c, name)
	}
	if c := p.namedClass(object); c != nil {
		return p.set.Field(c, name)
	}
	return nil
}

// namedClass gives the class of the set that a name expression means, or nil
// where it means a value or is not known.
func (p *env) namedClass(n javasrc.Node) *scope.Class {
	if n == javasrc.None {
		return nil
	}
	return once(p.known.classes, p.whereOf(n), n, p.findNamed)
}

// findNamed goes along a name from its beginning: a class, or a member of what the name before it
// means; else the whole may be the qualified name of a class.
func (p *env) findNamed(n javasrc.Node) *scope.Class {
	f := p.f
	if !p.isName(n) || p.isValue(n) {
		return nil
	}
	if f.Kind(n) == javasrc.Identifier {
		return p.namedType(n).Class
	}
	if c := p.namedClass(f.First(n)); c != nil {
		return p.set.Member(c, f.Text(f.Last(n)))
	}
	if !p.set.Has(f.Text(f.Last(n))) {
		return nil
	}
	return p.namedType(n).Class
}

// isName tells whether n is a (qualified) name.
func (p *env) isName(n javasrc.Node) bool {
	f := p.f
	for f.Kind(n) == javasrc.FieldAccess || f.Kind(n) == javasrc.ScopedIdentifier {
		n = f.First(n)
	}
	return f.Kind(n) == javasrc.Identifier
}

// isValue tells that an expression is surely a value, not a type or package.
func (p *env) isValue(n javasrc.Node) bool {
	if k := p.f.Kind(n); k != javasrc.Identifier && k != javasrc.FieldAccess {
		return isValueKind(k)
	}
	return once(p.known.values, p.whereOf(n), n, p.findWhetherValue)
}

func isValueKind(k javasrc.Kind) bool {
	return k != javasrc.ScopedIdentifier && k != javasrc.Super && k != javasrc.TypeIdentifier
}

func (p *env) findWhetherValue(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.Identifier:
		r := p.lookup(f.Text(n))
		return r.variable != nil || r.field != nil
	case javasrc.FieldAccess:
		if f.Kind(f.First(n)) == javasrc.Super {
			return true
		}
		if f.Kind(f.Last(n)) == javasrc.This {
			return true
		}
		if !p.isName(n) {
			return f.Kind(f.Last(n)) == javasrc.Identifier
		}
		return p.isValue(f.First(n)) || p.fieldOf(n) != nil
	}
	return isValueKind(f.Kind(n))
}

// wrappable tells that an expression is surely a value, and that one which goes
// through a generic method keeps its type. The type of <T extends A> T get() is A
// where something is selected from it; as an argument it is what the parameter
// asks for, which is Object.
func (p *env) wrappable(n javasrc.Node) bool {
	return p.isValue(n) && !p.infers(n)
}

// infers tells that the type of a call may depend on what is done with it: a method returns a type variable of its
// own, which its arguments need not tell. A method of the class path may do so, too; those of the platform do not.
func (p *env) infers(n javasrc.Node) bool {
	f := p.f
	n = f.Unparenthesized(n)
	if f.Kind(n) != javasrc.MethodInvocation || f.Child(n, javasrc.TypeArguments) != javasrc.None {
		return false
	}
	name, args := f.Text(p.methodIdentifier(n)), p.argumentCount(n)
	if p.set.Infers(name, args) {
		return true
	}
	if methods, known := p.calledOutside(n); known && !p.set.Declares(name, args) {
		return slices.ContainsFunc(methods, (*library.Method).Infers)
	}
	return !p.set.Declares(name, args) && !p.casts() && !p.asksPlatform(n, name)
}

// asksPlatform tells that a call of a method which the set does not declare is surely of one of the platform's.
func (p *env) asksPlatform(call javasrc.Node, name string) bool {
	f := p.f
	recv, at := p.receiver(call), p.cls
	switch {
	case p.isFactory(call, recv, name) || p.begins(call, func(javasrc.Node) bool { return true }):
		return true
	case recv == javasrc.None:
		if imported := p.d.Statics[name]; imported != "" {
			return strings.HasPrefix(imported, "java.")
		}
	case f.Kind(recv) == javasrc.ClassLiteral:
		return true
	case p.isName(recv) && !p.isValue(recv):
		if at = p.namedClass(recv); at == nil {
			return p.isPlatform(p.namedType(recv))
		}
	default:
		if at = p.classOf(recv); at == nil {
			t := p.typeOf(recv)
			return t.Dims > 0 || p.isPlatform(t)
		}
	}
	for c := at; c != nil; c = c.Outer {
		if c.Kind == javasrc.EnumDeclaration && (name == "values" || name == "valueOf") {
			return true
		}
		if !p.set.Known(c) || c.Opaque || len(p.d.OnDemand) > 0 && recv == javasrc.None {
			return false
		}
		if recv != javasrc.None {
			break
		}
	}
	return true
}

// everything is what all classes are derived from.
var everything = []string{object}

// isPlatform tells that a type surely is one of the platform's.
func (p *env) isPlatform(t scope.Type) bool {
	return t.Surely() && (t.OfPlatform() || p.isOf(t, everything))
}
