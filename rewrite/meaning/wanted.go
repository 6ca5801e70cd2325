package meaning

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Wanted is the type that what stands around a value wants of it, if just that says so: a variable, a parameter of the only method that a call may mean, what a
// method returns. A lock may be of any, and so may what an assert says.
func (e *Env) Wanted(n javasrc.Node) types.Type {
	f := e.File
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.ParenthesizedExpression:
		if f.Kind(f.Parent(up)) == javasrc.SynchronizedStatement {
			return types.Object
		}
		return e.Wanted(up)
	case javasrc.SynchronizedStatement:
		return types.Object
	case javasrc.AssertStatement:
		if n != f.First(up) {
			return types.Object
		}
	case javasrc.ArgumentList:
		return e.wantedArgument(n, f.Parent(up))
	case javasrc.AssignmentExpression:
		if n == f.Last(up) {
			return e.FullType(f.First(up))
		}
	case javasrc.VariableDeclarator:
		if f.Child(up, javasrc.Dimensions) == javasrc.None {
			return e.writtenType(scope.TypeNode(f, f.Parent(up)))
		}
	case javasrc.ReturnStatement:
		decl := e.Code.Node
		if f.Kind(decl) == javasrc.Block {
			decl = f.Parent(decl)
		}
		if f.Kind(decl) == javasrc.MethodDeclaration && f.Child(decl, javasrc.Dimensions) == javasrc.None {
			return e.writtenType(scope.TypeNode(f, decl))
		}
	}
	return types.Type{}
}

func (e *Env) wantedArgument(n, call javasrc.Node) types.Type {
	if k := e.File.Kind(call); k != javasrc.MethodInvocation && k != javasrc.ObjectCreationExpression {
		return types.Type{}
	}
	candidates := e.candidates(call)
	if len(candidates) != 1 || candidates[0].Types == nil || e.ofWildcards(e.Receiver(call)) {
		return types.Type{}
	}
	i, of := e.IndexOf(n), e.ArgumentCount(call)
	one, all := candidates[0].Given(i, of, true), candidates[0].Given(i, of, false)
	switch full, t := e.FullType(n), e.TypeOf(n); {
	case one.Equal(all), e.isOne(n), t.Known() && t.Dims == 0 && !t.Variable, full.Dims == 1 && full.OfPrimitives() && !all.OfPrimitives():
		return one
	case full.Dims == 0 && t.Dims == 0: // of a class that nobody knows: an array, or not
		return types.Type{}
	}
	return all
}

// ofWildcards tells that a type argument of what a method is called on is not known: what the method wants nothing that can be written has (JLS 5.1.10).
func (e *Env) ofWildcards(recv javasrc.Node) bool {
	return recv != javasrc.None && e.IsValue(recv) && slices.ContainsFunc(e.FullType(recv).Args, func(t types.Type) bool { return t.Bound != types.Exactly })
}

// ByTypeVariable tells that a value is of a type that a type parameter stands in: what is cast without a check may be of another one, of which nothing is seen
// where no cast is needed (JLS 4.12.2).
func (e *Env) ByTypeVariable(n javasrc.Node) bool {
	f := e.File
	switch f.Kind(n) {
	case javasrc.FieldAccess:
		if field := e.FieldOf(n); field != nil {
			return field.Type.Variable
		}
		return slices.ContainsFunc(e.ClassesOutside(f.First(n)), func(class string) bool {
			_, t := e.Library.FieldOf(class, f.Text(f.Last(n)))
			return library.IsVariable(t)
		})
	case javasrc.MethodInvocation:
		if m, ok := e.Target(n); ok {
			return givesVariable(m)
		}
		if recv := e.Receiver(n); recv != javasrc.None {
			if c := e.FullType(recv).Own; c != nil {
				if m, ok := e.Set.Inherited(c, f.Text(e.MethodIdentifier(n)), e.ArgumentCount(n)); ok {
					return givesVariable(m)
				}
			}
		}
		methods, _ := e.CalledOutside(n)
		return slices.ContainsFunc(methods, func(m *library.Method) bool { return m.Variable })
	}
	return false
}

// givesVariable tells that a method returns what a type parameter of its class, or of its own, stands for.
func givesVariable(m scope.Method) bool {
	return m.Return.Variable || slices.ContainsFunc(strings.Split(m.Variables, ","), func(v string) bool {
		if bounds := strings.IndexAny(v, "+&"); bounds >= 0 {
			v = v[:bounds]
		}
		return v != "" && v == m.Return.Name
	})
}

// Nameable tells that a value is surely of a type that can be named here.
func (e *Env) Nameable(n javasrc.Node) bool {
	t := e.TypeOf(n)
	return t.Known() && !t.Variable && (t.Class == nil && e.IsPlatform(t) || t.Class != nil && e.reaches(t.Class))
}

// reaches tells that a class of the set can be named here.
func (e *Env) reaches(c *scope.Class) bool {
	for ; c != nil; c = c.Outer {
		if !c.AccessibleIn(e.Class) {
			return false
		}
	}
	return true
}

// TakenAsNamed tells that an argument of a method of the set, and the parameter that it is for, are surely of types that can be named here.
func (e *Env) TakenAsNamed(n javasrc.Node) bool {
	if !e.Nameable(n) {
		return false
	}
	w := e.Wanted(n)
	if w.Own == nil {
		c := e.TypeOf(n).Class
		return w.Class != "" || c == nil || c.File.Package == e.Declared.Package
	}
	return e.reaches(w.Own)
}

// OutOfReach tells that a value is of a class of the set that perhaps cannot be named here.
func (e *Env) OutOfReach(n javasrc.Node) bool {
	c := e.TypeOf(n).Class
	reach := c.Outermost() == e.Class.Outermost()
	for ; c != nil && !reach; c = c.Outer {
		if !c.Public {
			return true
		}
	}
	return false
}
