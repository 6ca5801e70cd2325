package javasrc

import "path/filepath"

// parseMasked parses a file again that the grammar does not read: first with
// what is known to be missing in the grammar masked, then without the bodies of
// methods that are still not understood.
func (f *File) parseMasked(d Dialect, bad *SyntaxError) (*SyntaxError, error) {
	f.masked = true
	m := newMask(f.Src)
	m.oldNames(d.release())
	m.newSyntax(filepath.Base(f.Path) == "module-info.java")
	first := bad
	bad, err := f.parse(m.out)
	if bad != nil && err == nil {
		bad, err = f.withoutBodies(m, bad)
	}
	if err != nil {
		return nil, err
	}
	if bad != nil {
		return first, nil // the grammar's own view is nearer to what the user wrote
	}
	f.unmask(m)
	f.Modules = m.modules
	return nil, nil
}

// maxOpaque bounds how often a file is parsed for the bodies in it that are not
// understood: beyond, it is no Java.
const maxOpaque = 40

// withoutBodies blanks the bodies in which there are errors, one by one, until
// the rest of the file is read.
func (f *File) withoutBodies(m *mask, bad *SyntaxError) (*SyntaxError, error) {
	f.opaque = map[int]bool{}
	for tries := 0; bad != nil; {
		found := false
		for _, s := range m.blocksAround(f.offset(bad)) {
			if tries++; tries > maxOpaque {
				return bad, nil
			}
			kept := append([]byte(nil), m.out[s.Start:s.End]...)
			blank(m.out[s.Start:s.End])
			next, err := f.parse(m.out)
			if err != nil {
				return nil, err
			}
			if f.isBodyAt(s.Start-1) && (next == nil || f.offset(next) != f.offset(bad)) {
				f.opaque[s.Start-1] = true
				bad.Method = true
				f.Skipped = append(f.Skipped, bad)
				bad, found = next, true
				break
			}
			copy(m.out[s.Start:], kept)
		}
		if !found {
			return bad, nil
		}
	}
	return nil, nil
}

func (f *File) offset(e *SyntaxError) int { return int(f.lines[e.Line-1]) + e.Col - 1 }

// isBodyAt tells whether the brace at pos opens the body of a method, a
// constructor or an initialiser.
func (f *File) isBodyAt(pos int) bool {
	for n := range f.nodes {
		k := &f.nodes[n]
		if int(k.start) != pos || k.kind != Block && k.kind != ConstructorBody {
			continue
		}
		switch f.Kind(k.parent) {
		case MethodDeclaration, ConstructorDeclaration, CompactConstructorDeclaration, StaticInitializer,
			ClassBody, EnumBodyDeclarations:
			return true
		}
	}
	return false
}

// unmask gives nodes that the mask changed their true kinds.
func (f *File) unmask(m *mask) {
	if len(m.calls)+len(m.targets) == 0 {
		return
	}
	calls, targets := map[int]bool{}, map[int]bool{}
	for _, pos := range m.calls {
		calls[pos] = true
	}
	for _, s := range m.targets {
		targets[s.Start] = true
	}
	for n := range f.nodes {
		if f.nodes[n].kind != Identifier {
			continue
		}
		switch pos := f.Start(Node(n)); {
		case calls[pos]:
			f.constructorCall(Node(n))
		case targets[pos]:
			f.nodes[n].kind = ParenthesizedTarget
		}
	}
}

// constructorCall makes a constructor call of the statement that calls the
// method with the name n.
func (f *File) constructorCall(n Node) {
	call := f.Parent(n)
	stmt := f.Parent(call)
	if f.Kind(call) != MethodInvocation || f.Kind(stmt) != ExpressionStatement || f.Kind(f.Parent(stmt)) != ConstructorBody {
		return
	}
	f.nodes[n].kind = Super
	if f.Is(n, "this") {
		f.nodes[n].kind = This
	}
	f.nodes[call].kind = Other
	f.nodes[stmt].kind = ExplicitConstructorInvocation
	f.nodes[stmt].first = f.nodes[call].first
	for c := f.First(stmt); c != None; c = f.Next(c) {
		f.nodes[c].parent = stmt
	}
}
