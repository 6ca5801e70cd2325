package scope

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// Types with their arguments are kept as text that needs no tree to be read: Map<String,+Item[]>, where + stands for "? extends", - for "? super" and
// * for "?". Type parameters are names by commas, each with its bounds: K+Item&Runnable,V.

// Written writes the type of a type node.
func Written(f *javasrc.File, n javasrc.Node) string {
	var b strings.Builder
	write(&b, f, n)
	return b.String()
}

func write(b *strings.Builder, f *javasrc.File, n javasrc.Node) {
	switch f.Kind(n) {
	case javasrc.ArrayType:
		write(b, f, f.First(n))
		if d := f.Child(n, javasrc.Dimensions); d != javasrc.None {
			b.WriteString(strings.Repeat("[]", dims(f, d)))
		}
	case javasrc.AnnotatedType:
		write(b, f, f.Last(n))
	case javasrc.GenericType:
		b.WriteString(typeName(f, n))
		if list := f.Child(n, javasrc.TypeArguments); list != javasrc.None && f.First(list) != javasrc.None {
			b.WriteByte('<')
			for a := f.First(list); a != javasrc.None; a = f.Next(a) {
				if a != f.First(list) {
					b.WriteByte(',')
				}
				write(b, f, a)
			}
			b.WriteByte('>')
		}
	case javasrc.Wildcard:
		switch bound := f.Last(n); {
		case f.Child(n, javasrc.Super) != javasrc.None:
			b.WriteByte('-')
			write(b, f, bound)
		case bound == javasrc.None || f.Kind(bound) == javasrc.Annotation || f.Kind(bound) == javasrc.MarkerAnnotation:
			b.WriteByte('*')
		default:
			b.WriteByte('+')
			write(b, f, bound)
		}
	default:
		b.WriteString(typeName(f, n))
	}
}

// given writes a type that has type arguments, with some dimensions more; "" where it has none.
func given(f *javasrc.File, n javasrc.Node, dims int) string {
	if n == javasrc.None || !hasTypeArguments(f, n) {
		return ""
	}
	return Written(f, n) + strings.Repeat("[]", max(dims, 0))
}

// Variables writes type parameters; "" where there are none.
func Variables(f *javasrc.File, list javasrc.Node) string {
	if list == javasrc.None {
		return ""
	}
	var b strings.Builder
	for p := f.First(list); p != javasrc.None; p = f.Next(p) {
		name := f.Child(p, javasrc.TypeIdentifier, javasrc.Identifier)
		if name == javasrc.None {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f.Text(name))
		bounds := f.Next(name)
		for k, sign := bounds, byte('+'); k != javasrc.None && k == bounds; k = f.Next(k) {
			for t := f.First(k); t != javasrc.None; t = f.Next(t) {
				b.WriteByte(sign)
				write(&b, f, t)
				sign = '&'
			}
		}
	}
	return b.String()
}

// givenParameters writes the types of formal parameters.
func givenParameters(f *javasrc.File, list javasrc.Node) (types []string) {
	for _, p := range Parameters(f, list) {
		t := TypeNode(f, p.Node)
		if t == javasrc.None {
			return nil
		}
		types = append(types, Written(f, t)+strings.Repeat("[]", max(p.Type.Dims-TypeOf(f, t).Dims, 0)))
	}
	return types
}

// derivedAs writes what the header of a class names: its superclass, if it has one, and its interfaces. There is nothing where none has type arguments.
func (c *Class) derivedAs() (types []string) {
	f, generic := c.File.Src, false
	add := func(t javasrc.Node) {
		generic = generic || hasTypeArguments(f, t)
		types = append(types, Written(f, t))
	}
	switch c.Kind {
	case javasrc.ClassDeclaration:
		if s := f.Child(c.Node, javasrc.Superclass); s != javasrc.None {
			add(f.First(s))
		}
	case javasrc.ObjectCreationExpression:
		add(CreatedType(f, c.Node))
	}
	if list := f.Child(c.Node, javasrc.SuperInterfaces, javasrc.ExtendsInterfaces); list != javasrc.None {
		for t := f.First(f.First(list)); t != javasrc.None; t = f.Next(t) {
			add(t)
		}
	}
	if !generic {
		return nil
	}
	return types
}
