package codesize

import "jinstr/rewrite/javasrc"

// ours is how many constants the calls that are inserted may need: their
// methods, and the types that their results are cast to.
const ours = 400

// Constants estimates the entries of a class's constant pool with all that may
// be inserted into it. members is the class's body.
func Constants(f *javasrc.File, members javasrc.Node) int {
	p := pool{f: f, seen: map[entry]bool{}, n: ours}
	for k, end := members+1, f.After(members); k < end; k++ {
		switch f.Kind(k) {
		case javasrc.ClassBody, javasrc.InterfaceBody, javasrc.EnumBody: // a class file of its own
			k = f.After(k) - 1
			p.n += 4
			continue
		}
		p.add(k)
	}
	return p.n
}

type entry struct {
	kind javasrc.Kind
	text string
}

type pool struct {
	f    *javasrc.File
	seen map[entry]bool
	n    int
}

// once adds entries for a text that has none of this kind yet.
func (p *pool) once(kind javasrc.Kind, text string, entries int) {
	if e := (entry{kind, text}); !p.seen[e] {
		p.seen[e] = true
		p.n += entries
	}
}

// add adds what a node needs.
func (p *pool) add(k javasrc.Node) {
	f := p.f
	switch kind := f.Kind(k); kind {
	case javasrc.StringLiteral:
		p.once(kind, f.Text(k), 2)
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral:
		if text := f.Text(k); len(text) > 4 {
			p.once(kind, text, 2)
		}
	case javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral:
		p.once(kind, f.Text(k), 2)
	case javasrc.TypeIdentifier:
		p.once(kind, f.Text(k), 3)
	case javasrc.LambdaExpression, javasrc.MethodReference:
		p.n += 9 + 1 // a method, its handle and its call site; the number of the method
	case javasrc.MethodDeclaration, javasrc.ConstructorDeclaration:
		p.n += 2 + 1
	case javasrc.BinaryExpression:
		if f.Between(f.First(k), f.Last(k)) == "+" && f.Kind(f.Parent(k)) != javasrc.BinaryExpression {
			p.n += 4 // a recipe
		}
	case javasrc.Identifier:
		p.identifier(k)
	}
}

// identifier adds what a name needs: one that is declared a text and a type,
// one that is used a reference with its class, name and type.
func (p *pool) identifier(k javasrc.Node) {
	f := p.f
	up := f.Parent(k)
	switch kind := f.Kind(up); kind {
	case javasrc.VariableDeclarator, javasrc.FormalParameter, javasrc.CatchFormalParameter, javasrc.EnumConstant, javasrc.MethodDeclaration:
		if f.Child(up, javasrc.Identifier) == k {
			p.once(javasrc.VariableDeclarator, f.Text(k), 2)
			return
		}
	case javasrc.FieldAccess, javasrc.MethodInvocation:
		if f.First(up) != k {
			object := "" // of a longer expression the type counts, which is not known
			if f.Kind(f.First(up)) == javasrc.Identifier {
				object = f.Text(f.First(up))
			}
			p.once(kind, object+"."+f.Text(k), 5)
			return
		}
	}
	p.once(javasrc.Identifier, f.Text(k), 4)
}
