package scope

import "jinstr/rewrite/javasrc"

// members collects the fields and methods of c.
func (c *Class) members() {
	f := c.File.Src
	if c.Kind == javasrc.RecordDeclaration {
		for _, p := range Parameters(f, f.Child(c.Node, javasrc.FormalParameters)) {
			c.addField(p.Name, p.Type, false, true)
			c.Methods[p.Name] = append(c.Methods[p.Name], Method{Class: c, Return: p.Type})
		}
	}
	body := Body(f, c.Node)
	if body == javasrc.None {
		return
	}
	for m := f.First(body); m != javasrc.None; m = f.Next(m) {
		if f.Kind(m) != javasrc.EnumBodyDeclarations {
			c.member(m)
			continue
		}
		for d := f.First(m); d != javasrc.None; d = f.Next(d) {
			c.member(d)
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

func (c *Class) member(m javasrc.Node) {
	f := c.File.Src
	switch f.Kind(m) {
	case javasrc.EnumConstant:
		c.addField(f.Text(f.Child(m, javasrc.Identifier)), Type{c.Simple, 0}, true, true)
	case javasrc.FieldDeclaration, javasrc.ConstantDeclaration:
		static := f.Kind(m) == javasrc.ConstantDeclaration || HasModifier(f, m, "static")
		final := f.Kind(m) == javasrc.ConstantDeclaration || HasModifier(f, m, "final")
		t := DeclaredType(f, m)
		for d := f.First(m); d != javasrc.None; d = f.Next(d) {
			if f.Kind(d) == javasrc.VariableDeclarator {
				c.addField(f.Text(f.First(d)), DeclaratorType(f, d, t), static, final)
			}
		}
	case javasrc.MethodDeclaration:
		name := f.Text(f.Child(m, javasrc.Identifier))
		c.Methods[name] = append(c.Methods[name], c.method(m))
		c.Main = c.Main || name == "main" && c.isMain(m)
	}
}

func (c *Class) method(m javasrc.Node) Method {
	f := c.File.Src
	r := Method{Class: c, Return: ReturnType(f, m), Static: HasModifier(f, m, "static"), Generic: f.Child(m, javasrc.TypeParameters) != javasrc.None}
	for _, p := range Parameters(f, f.Child(m, javasrc.FormalParameters)) {
		r.Arity++
		r.Variadic = r.Variadic || p.Variadic
	}
	return r
}

// isMain tells whether a method called main is one that the java command runs.
func (c *Class) isMain(m javasrc.Node) bool {
	f := c.File.Src
	params := Parameters(f, f.Child(m, javasrc.FormalParameters))
	if c.Kind == javasrc.Program {
		return true
	}
	public := HasModifier(f, m, "public") || c.Kind == javasrc.InterfaceDeclaration
	return public && HasModifier(f, m, "static") && len(params) == 1 && params[0].Type == Type{"String", 1}
}

func (c *Class) addField(name string, t Type, static, final bool) {
	if c.Fields[name] == nil {
		c.Order = append(c.Order, name)
	}
	c.Fields[name] = &Field{Class: c, Name: name, Type: t, Static: static, Final: final}
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
			out = append(out, Parameter{p, f.Text(f.Child(p, javasrc.Identifier)), t, false})
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
	return Type{typeName(f, n), 0}
}

// typeName is a type's name without type arguments and annotations.
func typeName(f *javasrc.File, n javasrc.Node) string {
	switch f.Kind(n) {
	case javasrc.AnnotatedType:
		return typeName(f, f.Last(n))
	case javasrc.GenericType:
		return typeName(f, f.First(n))
	case javasrc.ScopedTypeIdentifier:
		name := ""
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			switch f.Kind(c) {
			case javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier, javasrc.GenericType:
				if name != "" {
					name += "."
				}
				name += typeName(f, c)
			}
		}
		return name
	}
	return f.Text(n)
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
