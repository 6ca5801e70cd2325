package scope

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// members collects the fields and methods of c. generics are the file's.
func (c *Class) members(generics []javasrc.Node) {
	f := c.File.Src
	if c.Kind == javasrc.RecordDeclaration {
		for _, p := range Parameters(f, f.Child(c.Node, javasrc.FormalParameters)) {
			as := given(f, TypeNode(f, p.Node), p.Type.Dims-DeclaredType(f, p.Node).Dims)
			c.addField(Field{Name: p.Name, Type: p.Type, As: as, Final: true, Private: true, Named: Named(f, generics, p.Node, p.Type), types: c.File.typesIn(TypeNode(f, p.Node))})
			c.Methods[p.Name] = append(c.Methods[p.Name], Method{Class: c, Return: p.Type, As: as, Idle: true, types: c.File.typesIn(TypeNode(f, p.Node))})
		}
	}
	if c.Kind == javasrc.AnnotationTypeDeclaration {
		c.each(f.Last(c.Node), c.element)
	}
	body := Body(f, c.Node)
	if body == javasrc.None {
		return
	}
	c.each(body, func(m javasrc.Node) { c.variable(m, generics) })
	c.each(body, c.code) // which asks for the types of fields
}

// each visits the members of a class.
func (c *Class) each(body javasrc.Node, visit func(member javasrc.Node)) {
	f := c.File.Src
	for m := f.First(body); m != javasrc.None; m = f.Next(m) {
		if f.Kind(m) != javasrc.EnumBodyDeclarations {
			visit(m)
			continue
		}
		for d := f.First(m); d != javasrc.None; d = f.Next(d) {
			visit(d)
		}
	}
}

// Body gives the node whose children are the members of a class, or None.
func Body(f *javasrc.File, class javasrc.Node) javasrc.Node {
	if f.Kind(class) == javasrc.Program {
		return class
	}
	return f.Child(class, javasrc.ClassBody, javasrc.InterfaceBody, javasrc.EnumBody)
}

// variable collects a member that is a field, or several.
func (c *Class) variable(m javasrc.Node, generics []javasrc.Node) {
	f := c.File.Src
	switch f.Kind(m) {
	case javasrc.EnumConstant:
		c.addField(Field{Name: f.Text(f.Child(m, javasrc.Identifier)), Type: Type{Name: c.Simple}, Static: true, Final: true, types: []mention{{kind: byType, name: c.Simple}}})
	case javasrc.FieldDeclaration, javasrc.ConstantDeclaration:
		static := f.Kind(m) == javasrc.ConstantDeclaration || c.Utility || HasModifier(f, m, "static")
		final := f.Kind(m) == javasrc.ConstantDeclaration || HasModifier(f, m, "final")
		private := HasModifier(f, m, "private")
		t, types := DeclaredType(f, m), c.File.typesIn(TypeNode(f, m))
		base := t.Dims
		for d := f.First(m); d != javasrc.None; d = f.Next(d) {
			if f.Kind(d) == javasrc.VariableDeclarator {
				t := DeclaratorType(f, d, t)
				constant := final && (t.Primitive() || t.MayBeString()) && InitialValue(f, d) != javasrc.None
				c.addField(Field{Name: f.Text(f.First(d)), Type: t, As: given(f, TypeNode(f, m), t.Dims-base), Static: static, Final: final, Constant: constant, Private: private, Named: Named(f, generics, m, t), types: types})
			}
		}
	}
}

// code collects a member that is a method or a constructor.
func (c *Class) code(m javasrc.Node) {
	f := c.File.Src
	switch f.Kind(m) {
	case javasrc.MethodDeclaration:
		name := f.Text(f.Child(m, javasrc.Identifier))
		c.Methods[name] = append(c.Methods[name], c.method(m))
		if name == "main" {
			c.main(m)
		}
	case javasrc.ConstructorDeclaration:
		k := c.method(m)
		c.ctors |= k.mask()
		c.constructors = append(c.constructors, k.signature())
		c.typed = c.typed || k.Typed
		c.given = append(c.given, k.takes...)
	}
}

// element collects a member that is an element of an annotation: a method that no program has the body of.
func (c *Class) element(m javasrc.Node) {
	f := c.File.Src
	name, t := f.Child(m, javasrc.Identifier), TypeNode(f, m)
	if name == javasrc.None || t == javasrc.None || f.Kind(m) != javasrc.AnnotationElement {
		return
	}
	r := Method{Class: c, Return: ReturnType(f, m), Abstract: true, types: c.File.typesIn(t)}
	r.As = given(f, t, r.Return.Dims-DeclaredType(f, m).Dims)
	c.Methods[f.Text(name)] = append(c.Methods[f.Text(name)], r)
}

func (c *Class) method(m javasrc.Node) Method {
	f := c.File.Src
	r := Method{Class: c, Return: ReturnType(f, m), Static: c.Utility || HasModifier(f, m, "static")}
	r.types = c.File.typesIn(TypeNode(f, m))
	r.As = given(f, TypeNode(f, m), r.Return.Dims-DeclaredType(f, m).Dims)
	if parameters := f.Child(m, javasrc.TypeParameters); parameters != javasrc.None {
		r.Typed, r.Variables = true, Variables(f, parameters)
		r.types = append(r.types, c.File.typesIn(parameters)...)
		r.Infers = infers(f, parameters, r.Return)
		r.Generic = infers(f, parameters, Type{Name: r.Return.Name})
		r.Poly = mentions(f, parameters, TypeNode(f, m))
	}
	for _, p := range Parameters(f, f.Child(m, javasrc.FormalParameters)) {
		r.Arity++
		r.Variadic = r.Variadic || p.Variadic
		r.last = p.Type
		if p.Variadic && !hasTypeArguments(f, p.Node) {
			r.Rest = p.Type
		}
	}
	parameters := f.Child(m, javasrc.FormalParameters)
	if c.isInterface() || hasTypeArguments(f, parameters) {
		r.takes = c.File.typesIn(parameters)
	}
	if c.isInterface() || r.Typed || hasTypeArguments(f, parameters) {
		r.Given = givenParameters(f, parameters)
	}
	body := f.Child(m, javasrc.Block)
	r.Abstract = body == javasrc.None
	r.Makes = !r.Abstract && r.Return.Reference() && makes(f, body)
	if !r.Abstract && !r.Variadic && hasTypeArguments(f, parameters) {
		r.Calls = calledAs(f, Parameters(f, parameters), body)
	}
	switch {
	case !r.Abstract:
		r.Asks, r.Idle = c.idle(m, body)
	case c.isInterface():
		r.Idle = !c.mayBeLambda()
	default:
		r.Idle = HasModifier(f, m, "abstract") // not native
	}
	return r
}

// hasTypeArguments reports whether a type within a piece of the source has arguments.
func hasTypeArguments(f *javasrc.File, n javasrc.Node) bool {
	if n == javasrc.None {
		return false
	}
	for c, end := n, f.After(n); c < end; c++ {
		if f.Kind(c) == javasrc.TypeArguments {
			return true
		}
	}
	return false
}

// mayBeLambda tells whether lambdas may be what an interface is, for all that itself tells.
func (c *Class) mayBeLambda() bool {
	f, n := c.File.Src, 0
	for m := f.First(Body(f, c.Node)); m != javasrc.None && n < 2; m = f.Next(m) {
		if f.Kind(m) == javasrc.MethodDeclaration && f.Child(m, javasrc.Block) == javasrc.None {
			n++
		}
	}
	return n < 2
}

// makes tells whether a body makes an object, or returns what a call gives.
func makes(f *javasrc.File, body javasrc.Node) bool {
	called, returned := false, false // by a local that a call gives its value; one, or a field
	for n := body; int(n) < f.Len() && f.Start(n) < f.End(body); n++ {
		switch f.Kind(n) {
		case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.ArrayInitializer, javasrc.LambdaExpression, javasrc.MethodReference,
			javasrc.SwitchExpression:
			return true
		case javasrc.VariableDeclarator, javasrc.AssignmentExpression:
			called = called || calls(f, f.Last(n))
		case javasrc.ReturnStatement:
			if value := f.First(n); value != javasrc.None {
				if calls(f, value) {
					return true
				}
				returned = returned || f.Kind(value) != javasrc.FieldAccess && f.Kind(value) != javasrc.ArrayAccess
			}
		}
	}
	return called && returned
}

// calls tells whether the value of an expression may be that of a call.
func calls(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return true
	case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.AssignmentExpression:
		return calls(f, f.Last(n))
	case javasrc.TernaryExpression:
		return calls(f, f.Last(n)) || calls(f, f.Next(f.First(n)))
	}
	return false
}

// infers tells whether a type is one of these type parameters.
func infers(f *javasrc.File, parameters javasrc.Node, t Type) bool {
	for p := f.First(parameters); p != javasrc.None; p = f.Next(p) {
		if name := f.Child(p, javasrc.TypeIdentifier, javasrc.Identifier); name != javasrc.None && t == (Type{Name: f.Text(name)}) {
			return true
		}
	}
	return false
}

// mentions tells whether one of these type parameters stands in a type, if that was understood.
func mentions(f *javasrc.File, parameters, t javasrc.Node) bool {
	if t == javasrc.None {
		return false
	}
	for n := t; int(n) < f.Len() && f.Start(n) < f.End(t); n++ {
		if f.Kind(n) == javasrc.TypeIdentifier && infers(f, parameters, Type{Name: f.Text(n)}) {
			return true
		}
	}
	return false
}

// main notes a method called main that every java command runs, or that Java 25 runs as well (JEP 512): any that
// is not private, with or without the arguments, of an object too if the class can be made.
func (c *Class) main(m javasrc.Node) {
	f := c.File.Src
	params := Parameters(f, f.Child(m, javasrc.FormalParameters))
	var r mainMethod
	switch {
	case c.Kind == javasrc.Program:
		r.old, r.new = true, true
	case len(params) > 1 || len(params) == 1 && params[0].Type.Dims != 1 || ReturnType(f, m) != Type{Name: "void"}:
		return
	default:
		public, static := HasModifier(f, m, "public") || c.isInterface(), HasModifier(f, m, "static")
		r.old = public && static && len(params) == 1
		r.new = c.Outer == nil && !HasModifier(f, m, "private") && f.Child(m, javasrc.Block) != javasrc.None && (static || c.canBeMade())
		if len(params) == 1 {
			r.arg = params[0].Type.Element()
		}
	}
	c.mains = append(c.mains, r)
}

// canBeMade tells whether the java command can make an object of the class.
func (c *Class) canBeMade() bool {
	f := c.File.Src
	if c.Kind != javasrc.ClassDeclaration || HasModifier(f, c.Node, "abstract") {
		return false
	}
	written := false
	body := f.Child(c.Node, javasrc.ClassBody)
	for m := f.First(body); m != javasrc.None; m = f.Next(m) {
		if f.Kind(m) == javasrc.ConstructorDeclaration {
			written = true
			if len(Parameters(f, f.Child(m, javasrc.FormalParameters))) == 0 && !HasModifier(f, m, "private") {
				return true
			}
		}
	}
	return !written
}

func (c *Class) addField(fd Field) {
	if c.Fields[fd.Name] == nil {
		c.Order = append(c.Order, fd.Name)
	}
	fd.Class = c
	c.Fields[fd.Name] = &fd
}

// ReturnType gives a method's declared type, dimensions behind its parameters
// included.
func ReturnType(f *javasrc.File, m javasrc.Node) Type {
	t := DeclaredType(f, m)
	if d := f.Child(m, javasrc.Dimensions); d != javasrc.None && t.Known() {
		t.Dims += dims(f, d)
	}
	return t
}

// Parameter is one formal parameter.
type Parameter struct {
	Node     javasrc.Node
	Name     string
	Type     Type
	Variadic bool
}

// Parameters lists formal parameters; a receiver parameter is none.
func Parameters(f *javasrc.File, list javasrc.Node) []Parameter {
	if list == javasrc.None {
		return nil
	}
	var out []Parameter
	for p := f.First(list); p != javasrc.None; p = f.Next(p) {
		switch f.Kind(p) {
		case javasrc.FormalParameter:
			t := DeclaredType(f, p)
			if d := f.Child(p, javasrc.Dimensions); d != javasrc.None && t.Known() {
				t.Dims += dims(f, d)
			}
			out = append(out, Parameter{p, f.Text(f.Child(p, javasrc.Identifier, javasrc.UnderscorePattern)), t, false})
		case javasrc.SpreadParameter:
			t := DeclaredType(f, p)
			if t.Known() {
				t.Dims++
			}
			d := f.Child(p, javasrc.VariableDeclarator)
			out = append(out, Parameter{p, f.Text(f.First(d)), t, true})
		}
	}
	return out
}

// DeclaredType gives the type that a declaration starts with; unknown for var.
func DeclaredType(f *javasrc.File, n javasrc.Node) Type {
	t := TypeNode(f, n)
	if t == javasrc.None {
		return Type{}
	}
	return TypeOf(f, t)
}

// TypeNode gives the type node of a declaration: the first child that is a type.
func TypeNode(f *javasrc.File, n javasrc.Node) javasrc.Node {
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier, javasrc.GenericType, javasrc.ArrayType,
			javasrc.IntegralType, javasrc.FloatingPointType, javasrc.BooleanType, javasrc.VoidType, javasrc.AnnotatedType:
			return c
		}
	}
	return javasrc.None
}

// DeclaratorType is the type of one declared variable: int a, b[] gives b one
// dimension more.
func DeclaratorType(f *javasrc.File, declarator javasrc.Node, t Type) Type {
	if d := f.Child(declarator, javasrc.Dimensions); d != javasrc.None && t.Known() {
		t.Dims += dims(f, d)
	}
	return t
}

// InitialValue is the initialiser of a declarator, or None.
func InitialValue(f *javasrc.File, declarator javasrc.Node) javasrc.Node {
	last := f.Last(declarator)
	if last == f.First(declarator) || f.Kind(last) == javasrc.Dimensions {
		return javasrc.None
	}
	return last
}

// TypeOf gives the type that a type node writes.
func TypeOf(f *javasrc.File, n javasrc.Node) Type {
	switch f.Kind(n) {
	case javasrc.ArrayType:
		t := TypeOf(f, f.First(n))
		if d := f.Child(n, javasrc.Dimensions); d != javasrc.None && t.Known() {
			t.Dims += dims(f, d)
		}
		return t
	case javasrc.AnnotatedType:
		return TypeOf(f, f.Last(n))
	case javasrc.TypeIdentifier:
		if f.Is(n, "var") {
			return Type{}
		}
	}
	return Type{Name: typeName(f, n)}
}

// typeName is a type's name without type arguments and annotations.
func typeName(f *javasrc.File, n javasrc.Node) string {
	var parts []string // from the last to the first
	for n != javasrc.None {
		switch f.Kind(n) {
		case javasrc.AnnotatedType:
			n = f.Last(n)
		case javasrc.GenericType:
			n = f.First(n)
		case javasrc.ScopedTypeIdentifier:
			first, last := ends(f, n)
			if first != last {
				parts = append(parts, f.Text(last))
			}
			n = first
		default:
			parts = append(parts, f.Text(n))
			n = javasrc.None
		}
	}
	slices.Reverse(parts)
	return strings.Join(parts, ".")
}

// ends are the first and the last name of those that a qualified one is made of.
func ends(f *javasrc.File, n javasrc.Node) (first, last javasrc.Node) {
	first, last = javasrc.None, javasrc.None
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier, javasrc.GenericType:
			if last = c; first == javasrc.None {
				first = c
			}
		}
	}
	return first, last
}

func dims(f *javasrc.File, n javasrc.Node) int {
	count := 0
	for pos := f.Token(f.Start(n)); pos < f.End(n); pos = f.Token(pos + 1) {
		if f.Src[pos] == '[' {
			count++
		}
	}
	return count
}
