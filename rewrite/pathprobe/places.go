package pathprobe

import (
	"strconv"

	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// An exception may end a path anywhere. The number so far tells which way led to a
// place, if one knows the place: so a variable of its own has that of the last statement
// that may throw. It gets constants only, which the JIT keeps for handlers alone. Where
// an exception arrives, number and place are counted together:
//
//	int r=0,at=0;try{ … at=3;call(); … }catch(final java.lang.Throwable t){manOT.left(12,at,r);throw t;}
//
// Before Java 7 nothing that is caught so can be thrown again. There a finally counts,
// and the place is 0 wherever the path is counted already.

// placeText is what the text of a body's paths needs to know of places.
type placeText struct {
	places   []flow.Place
	variable string      // "": there is one place only
	of       map[int]int // the places of nodes, from 1, that stand on the edges to them
	ends     map[int]int // those of edges that end paths
	caught   string      // the variable for what is caught
	// throwable is java.lang.Throwable as it can be written there.
	throwable string
	finally   bool  // there is none
	digits    int64 // the number from which on it is flushed, where digits come late
}

// preciseRethrow is the release from which on what was caught can be thrown again as
// what it is.
const preciseRethrow = 7

// findPlaces chooses how the places of a body are noted; nil where nothing may throw, or
// where the numbers do not tell ways apart.
func (c *Counters) findPlaces(t *pathText) {
	if len(t.graph.Places) == 0 || t.plan != nil && t.plan.Scheme.Selective() {
		t.graph.Places = nil
		return
	}
	l := &placeText{places: t.graph.Places, of: map[int]int{}, ends: map[int]int{}, finally: c.Release > 0 && c.Release < preciseRethrow}
	for i, at := range l.places {
		switch {
		case at.Edge > 0:
			l.ends[at.Edge-1] = i + 1
		case at.Slot.Where == flow.Nowhere:
			l.of[at.Node] = i + 1
		}
	}
	if len(l.places) > 1 || l.finally || t.endsWith(probemap.EdgeThrow) {
		l.variable = t.variable()
	}
	if !l.finally {
		l.caught, l.throwable = t.variable(), c.LangInFull("Throwable")
	}
	t.at = l
}

func (t *pathText) endsWith(kind string) bool {
	for _, e := range t.graph.Edges {
		if e.Kind == kind {
			return true
		}
	}
	return false
}

// noteOn lists what notes the place to which an edge leads.
func (t *pathText) noteOn(edge int) []action {
	if t.at == nil || t.at.variable == "" {
		return nil
	}
	e := t.graph.Edges[edge]
	if e.To == probemap.PathExit {
		switch k := t.at.ends[edge]; {
		case e.Kind == probemap.EdgeNever:
		case e.Kind == probemap.EdgeThrow, t.at.finally:
			return []action{sets(t.at.note(0))}
		case k > 0:
			return []action{sets(t.at.note(k))}
		}
		return nil
	}
	if k := t.at.of[e.To]; k > 0 {
		return []action{sets(t.at.note(k))}
	}
	return nil
}

// noteInResource tells that the place of a resource can be noted in its value, (at=5)<0?null:value. That is on one line, so all of it has
// the line of the resource; and its type does not come from the value.
func (c *Counters) noteInResource(resource javasrc.Node) bool {
	f := c.File
	name, value := f.Child(resource, javasrc.Identifier), f.Last(resource)
	if name == javasrc.None || value == name || f.Is(scope.TypeNode(f, resource), "var") || c.Release > 0 && c.Release < javac.Inference || f.Child(value, javasrc.ClassBody) != javasrc.None {
		return false
	}
	switch f.Kind(value) {
	case javasrc.ObjectCreationExpression, javasrc.MethodInvocation, javasrc.CastExpression:
	default:
		return false
	}
	return c.LineOf(f.Start(resource)) == c.LineOf(f.End(resource)-1)
}

func (l *placeText) note(place int) string { return l.variable + "=" + strconv.Itoa(place) }

// noteBefore puts the text of the places that come before an edge in the source.
func (c *Counters) noteBefore(t *pathText, next, edge int) int {
	if t.at == nil {
		return 0
	}
	for ; next < len(t.at.places) && t.at.places[next].After <= edge; next++ {
		switch s := t.at.places[next].Slot; {
		case s.Where == flow.Nowhere || t.at.variable == "":
		case s.Where == flow.Resource:
			c.at[s] = placed{text: "(" + t.at.note(next+1) + ")<0?null:"}
		default:
			c.at[s] = c.at[s].noting(t, t.at.note(next+1)+";")
		}
	}
	return next
}

// place is the variable with the place, or the only place.
func (t *pathText) place() string {
	if t.at.variable == "" {
		return "1"
	}
	return t.at.variable
}

// leave is the call that counts a path which an exception ends.
func (t *pathText) leave() string {
	args := t.id + "," + t.place()
	switch {
	case t.plan == nil || t.lone:
	case t.noted == "":
		args += "," + t.r
	case t.at.digits > 0:
		rest := t.r + "," + t.rounded + "," + t.number(t.at.digits) + ")"
		args += "," + t.call + ".segments(" + t.noted + "," + rest + "," + t.call + ".digits(" + rest
	default:
		args += "," + t.noted + "," + t.r
	}
	return t.call + ".left(" + args + ")"
}

// guards is what opens and closes the part of a body from which exceptions are seen.
func (t *pathText) guards() (open, close string) {
	switch {
	case t.at == nil:
		return "", ""
	case t.at.finally:
		return "try{", "}finally{" + t.leave() + ";}"
	}
	return "try{", "}catch(final " + t.at.throwable + " " + t.at.caught + "){" + t.thrown + t.leave() + ";throw " + t.at.caught + ";}"
}

// namesOf tells of which sorts the types of a body's variables are, and of its own
// object's fields. A name that stands for variables of several is of none that is known.
func (c *Counters) namesOf(body javasrc.Node) (names, fields flow.Names) {
	f := c.File
	sorts := map[string]flow.Sort{}
	declare := func(name string, t scope.Type) {
		s := sortOf(t)
		if old, ok := sorts[name]; ok && old != s {
			s = flow.Unknown
		}
		sorts[name] = s
	}
	owner := f.Parent(body)
	if list := f.Child(owner, javasrc.FormalParameters); list != javasrc.None {
		for _, a := range c.ParametersOf(list) {
			t := a.Type
			if a.Variadic {
				t.Dims++
			}
			declare(a.Name, boxOrNot(t))
		}
	}
	for n, end := body, f.After(body); n < end; n++ {
		if n != body && flow.IsBody(f, n) { // which has a graph of its own
			n = f.After(n) - 1
			continue
		}
		c.declares(n, declare)
	}
	fields = func(name string) flow.Sort {
		if fd := c.Class.Fields[name]; fd != nil && (fd.Named || fd.Type.Primitive()) {
			return sortOf(fd.Type)
		}
		return flow.Unknown
	}
	own := f.Kind(owner) == javasrc.MethodDeclaration || f.Kind(owner) == javasrc.ConstructorDeclaration
	names = func(name string) flow.Sort {
		if s, ok := sorts[name]; ok || !own {
			return s
		}
		return fields(name)
	}
	return names, fields
}

// declares gives the variables that a node declares to declare.
func (c *Counters) declares(n javasrc.Node, declare func(string, scope.Type)) {
	f := c.File
	switch f.Kind(n) {
	case javasrc.LocalVariableDeclaration:
		t := c.DeclaredType(n)
		for v := f.First(n); v != javasrc.None; v = f.Next(v) {
			if f.Kind(v) == javasrc.VariableDeclarator {
				declare(f.Text(f.First(v)), boxOrNot(scope.DeclaratorType(f, v, t)))
			}
		}
	case javasrc.EnhancedForStatement, javasrc.CatchFormalParameter, javasrc.Resource:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
			declare(f.Text(name), boxOrNot(c.DeclaredType(n)))
		}
	case javasrc.TypePattern, javasrc.RecordPatternComponent, javasrc.InstanceofExpression:
		if name := f.Last(n); f.Kind(name) == javasrc.Identifier && name != f.First(n) {
			declare(f.Text(name), scope.Type{})
		}
	}
}

// boxOrNot is a type, unless it is a type parameter: that may stand for a box.
func boxOrNot(t scope.Type) scope.Type {
	if t.Variable && t.Dims == 0 {
		return scope.Type{}
	}
	return t
}

func sortOf(t scope.Type) flow.Sort {
	switch {
	case t.Primitive():
		return flow.Primitive
	case t.MayBeBoxed():
		return flow.Unknown
	}
	return flow.Reference
}
