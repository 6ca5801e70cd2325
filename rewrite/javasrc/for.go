package javasrc

// ForHeader is a basic for statement taken apart.
type ForHeader struct {
	Init, Update []Node
	Cond, Body   Node // None if there is none; Body also for an empty statement
	Close        int  // offset of the closing parenthesis
}

// ForHeader takes a for statement apart by its semicolons, which the tree does
// not keep.
func (f *File) ForHeader(n Node) (h ForHeader) {
	h.Cond, h.Body = None, None
	pos := f.Token(f.Token(f.Start(n)+3) + 1)
	c := f.First(n)
	list := func(end byte) (nodes []Node) {
		for f.Src[pos] != end {
			if f.Src[pos] == ',' {
				pos = f.Token(pos + 1)
				continue
			}
			nodes = append(nodes, c)
			pos = f.Token(f.End(c))
			declared := f.Kind(c) == LocalVariableDeclaration
			c = f.Next(c)
			if declared { // its node ends behind the semicolon
				return nodes
			}
		}
		pos = f.Token(pos + 1)
		return nodes
	}
	h.Init = list(';')
	if cond := list(';'); len(cond) > 0 {
		h.Cond = cond[0]
	}
	for f.Src[pos] != ')' {
		h.Update = append(h.Update, c)
		if pos = f.Token(f.End(c)); f.Src[pos] == ',' {
			pos = f.Token(pos + 1)
		}
		c = f.Next(c)
	}
	h.Close = pos
	h.Body = c
	return h
}

// GoneOver is what a for-each goes over.
func (f *File) GoneOver(loop Node) Node {
	value := f.Next(f.Child(loop, Identifier, UnderscorePattern))
	if f.Kind(value) == Dimensions {
		value = f.Next(value)
	}
	return value
}

// LoopBody is the body of a loop, from its first byte to behind its last; it may be an empty statement, which is no node.
func (f *File) LoopBody(loop Node) (start, end int) {
	var body Node
	switch f.Kind(loop) {
	case DoStatement:
		if body = f.First(loop); body == f.Last(loop) {
			body = None
		}
		start = f.Token(f.Start(loop) + len("do"))
	case WhileStatement:
		cond := f.First(loop)
		body = f.Next(cond)
		start = f.Token(f.End(cond))
	case ForStatement:
		h := f.ForHeader(loop)
		body, start = h.Body, f.Token(h.Close+1)
	default:
		value := f.GoneOver(loop)
		body, start = f.Next(value), f.Token(f.Token(f.End(value))+1)
	}
	if body == None {
		return start, start + 1
	}
	return start, f.End(body)
}
