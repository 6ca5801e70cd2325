package codesize

import (
	"sort"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
)

// Limits of the class file format and of HotSpot.
const (
	Method  = 65535 // bytes of code in a method
	HotSpot = 8000  // HotSpot only interprets methods with more (-XX:-DontCompileHugeMethods compiles them)
)

// frame is the call of the superclass's constructor, and the return at the end.
const frame = 5

// near is the jump that javac can encode in two bytes. In a method with a longer
// one it writes all jumps in their long form.
const near = 32767

// Code is what javac compiles into one method.
type Code struct {
	Src      *javasrc.File
	Heads    []javasrc.Node // parameter lists whose parameters take slots
	Nodes    []javasrc.Node // bodies, or the members of a class that initialise something
	Inserted []edit.Piece   // what is to be inserted, in order of position
	// Variadic tells whether a creation is of a class whose constructor takes any
	// number of arguments; nil: none is known.
	Variadic func(creation javasrc.Node) bool
	Facts    *Facts // of Src
}

// Size is an estimate in bytes: of the code as it stands, and with what is
// inserted. It is hardly ever too low, and mostly a sixth too high.
type Size struct{ Plain, With int }

// Likely tells that the code as it stands is probably below what HotSpot
// compiles, and with what is inserted above.
func (s Size) Likely() (crosses bool) {
	return s.Plain*6/7 <= HotSpot && s.With*6/7 > HotSpot
}

// Of estimates the size of code.
func Of(c Code) Size {
	w := &walk{Code: c, f: c.Src, slots: map[string]int{}, next: 1}
	for _, h := range c.Heads {
		w.declareAll(h)
	}
	for _, n := range c.Nodes {
		w.declareAll(n)
	}
	for _, n := range c.Nodes {
		w.tree(n)
	}
	w.bytes += frame
	plain := w.total()
	for _, n := range c.Nodes {
		w.insertions(n)
	}
	return Size{plain, w.total()}
}

// total adds what long jumps cost where there is one.
func (w *walk) total() int {
	bytes := w.bytes
	if bytes > near && w.far() {
		bytes += 5 * w.jumps
	}
	const most = 1 << 30 // finally blocks in finally blocks multiply
	return int(min(bytes, most))
}

// far tells whether a statement or expression with jumps in it is so long that
// one of them may not reach.
func (w *walk) far() bool {
	sort.SliceStable(w.parts, func(i, j int) bool { return w.parts[i].pos < w.parts[j].pos })
	sums := make([]float64, len(w.parts)+1)
	for i, p := range w.parts {
		sums[i+1] = sums[i] + p.bytes
	}
	for _, s := range w.jumping {
		from := sort.Search(len(w.parts), func(i int) bool { return w.parts[i].pos >= s.Start })
		to := sort.Search(len(w.parts), func(i int) bool { return w.parts[i].pos >= s.End })
		if sums[to]-sums[from] > near {
			return true
		}
	}
	return false
}

// add adds code that stands at a position.
func (w *walk) add(pos int, bytes, jumps float64) {
	times := w.times(pos)
	w.bytes += times * bytes
	w.jumps += times * jumps
	if bytes != 0 {
		w.parts = append(w.parts, piece{pos, times * bytes})
	}
}

type piece struct {
	pos   int
	bytes float64
}

// jumpsOver tells that code of n jumps over other code of n.
func (w *walk) jumpsOver(n javasrc.Node) bool {
	switch w.f.Kind(n) {
	case javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement,
		javasrc.TernaryExpression, javasrc.BinaryExpression, javasrc.SwitchExpression, javasrc.LabeledStatement, javasrc.TryStatement,
		javasrc.TryWithResourcesStatement, javasrc.SynchronizedStatement, javasrc.AssertStatement:
		return true
	}
	return false
}

// walk goes over the nodes of one method.
type walk struct {
	Code
	f     *javasrc.File
	slots map[string]int // of locals, by the order of their declarations
	next  int
	bytes float64
	jumps float64
	// copied are finally blocks: javac writes one copy for each way out.
	copied []copied
	// apart are the bodies within that are compiled into methods of their own.
	apart   []javasrc.Span
	returns float64
	parts   []piece
	jumping []javasrc.Span // what has jumps in it
}

type copied struct {
	javasrc.Span
	times  float64
	around int // the one of those before that it is in; -1: none
}

// separate tells that n is compiled into methods of its own.
func separate(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(n) {
	case javasrc.ClassBody, javasrc.InterfaceBody, javasrc.EnumBody, javasrc.ClassDeclaration, javasrc.InterfaceDeclaration,
		javasrc.EnumDeclaration, javasrc.RecordDeclaration, javasrc.AnnotationTypeDeclaration:
		return true
	}
	up := f.Parent(n)
	return f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n
}

// declareAll gives the variables declared below n their slots.
func (w *walk) declareAll(n javasrc.Node) {
	f := w.f
	for k, end := n, w.f.After(n); k < end; k++ {
		if k != n && separate(w.f, k) {
			k = w.f.After(k) - 1
			continue
		}
		if f.Kind(k) != javasrc.Identifier {
			continue
		}
		switch up := f.Parent(k); f.Kind(up) {
		case javasrc.VariableDeclarator:
			if f.First(up) == k && f.Kind(f.Parent(up)) == javasrc.LocalVariableDeclaration || f.Kind(f.Parent(up)) == javasrc.SpreadParameter {
				w.declare(k)
			}
		case javasrc.FormalParameter, javasrc.CatchFormalParameter, javasrc.Resource, javasrc.TypePattern, javasrc.RecordPatternComponent,
			javasrc.InferredParameters:
			w.declare(k)
		case javasrc.EnhancedForStatement:
			w.next += 3 // the iterator, or the array with its length and the index
			w.declare(k)
		case javasrc.InstanceofExpression:
			if f.First(up) != k && f.Last(up) == k {
				w.declare(k)
			}
		}
	}
}

func (w *walk) declare(name javasrc.Node) {
	text := w.f.Text(name)
	if _, ok := w.slots[text]; !ok {
		w.slots[text] = w.next
	}
	w.next++
	if w.wide(w.f.Parent(name)) {
		w.next++
	}
}

// wide tells that what declares a variable, or what that stands in, gives it a
// type of 64 bits.
func (w *walk) wide(decl javasrc.Node) bool {
	f := w.f
	if f.Kind(decl) == javasrc.VariableDeclarator {
		decl = f.Parent(decl)
	}
	for t := f.First(decl); t != javasrc.None; t = f.Next(t) {
		switch f.Kind(t) {
		case javasrc.IntegralType, javasrc.FloatingPointType:
			return f.Is(t, "long") || f.Is(t, "double")
		case javasrc.TypeIdentifier:
			return f.Is(t, "var")
		}
	}
	return false
}

// load is the size of a load or store of a local variable.
func (w *walk) load(slot int) float64 {
	switch {
	case slot <= 3:
		return 1
	case slot <= 255:
		return 2
	}
	return 4
}

// tree adds the code of a node and all below it.
func (w *walk) tree(n javasrc.Node) {
	for k, end := n, w.f.After(n); k < end; {
		if w.folded(k) {
			k = w.f.After(k)
			continue
		}
		if k != n && separate(w.f, k) {
			e := w.f.After(k)
			w.apart = append(w.apart, javasrc.Span{Start: w.f.Start(k), End: w.f.End(k)})
			k = e
			continue
		}
		if w.f.Kind(k) == javasrc.FinallyClause {
			w.copied = append(w.copied, copied{javasrc.Span{Start: w.f.Start(k), End: w.f.End(k)}, w.times(w.f.Start(k)) * float64(w.Facts.waysOut(k)), w.copyAt(w.f.Start(k))})
		}
		bytes, jumps := w.own(k)
		w.add(w.f.Start(k), bytes, jumps)
		if w.jumpsOver(k) {
			w.jumping = append(w.jumping, javasrc.Span{Start: w.f.Start(k), End: w.f.End(k)})
		}
		if w.skipped(k) {
			k = w.f.After(k)
		} else {
			k++
		}
	}
}

// skipped tells that nothing below n is code.
func (w *walk) skipped(n javasrc.Node) bool {
	switch w.f.Kind(n) {
	case javasrc.Modifiers, javasrc.TypeArguments, javasrc.ClassLiteral, javasrc.GenericType, javasrc.ScopedTypeIdentifier,
		javasrc.ArrayType, javasrc.AnnotatedType, javasrc.Annotation, javasrc.MarkerAnnotation:
		return true
	}
	return w.Facts.is(n, constant)
}

// folded tells that n declares a constant, which stands in the class file and not
// in its code.
func (w *walk) folded(n javasrc.Node) bool {
	f := w.f
	if f.Kind(n) != javasrc.VariableDeclarator {
		return false
	}
	decl := f.Parent(n)
	final := f.Kind(decl) == javasrc.ConstantDeclaration
	if f.Kind(decl) == javasrc.FieldDeclaration {
		m := f.Modifiers(decl)
		final = m != javasrc.None && f.HasToken(f.Start(m), f.End(m), "final") && f.HasToken(f.Start(m), f.End(m), "static")
	}
	return final && f.Last(n) != f.First(n) && w.Facts.is(f.Last(n), constant)
}

// times tells how often what stands at a position is written.
func (w *walk) times(pos int) float64 {
	if i := w.copyAt(pos); i >= 0 {
		return w.copied[i].times
	}
	return 1
}

// copyAt finds the innermost finally block around a position; -1: there is none. They stand in the order of the source, as bodies do.
func (w *walk) copyAt(pos int) int {
	i := sort.Search(len(w.copied), func(i int) bool { return w.copied[i].Start > pos }) - 1
	for i >= 0 && pos >= w.copied[i].End {
		i = w.copied[i].around
	}
	return i
}

// insertions adds what is inserted into n or at its ends, and not into a method
// within.
func (w *walk) insertions(n javasrc.Node) {
	start, end := w.f.Start(n), w.f.End(n)
	first := sort.Search(len(w.Inserted), func(i int) bool { return w.Inserted[i].Pos >= start })
	for _, in := range w.Inserted[first:] {
		if in.Pos > end {
			return
		}
		i := sort.Search(len(w.apart), func(i int) bool { return w.apart[i].End > in.Pos })
		if i < len(w.apart) && w.apart[i].Start < in.Pos {
			continue
		}
		bytes, jumps := w.text(in.Text)
		w.add(in.Pos, bytes, jumps)
	}
}
