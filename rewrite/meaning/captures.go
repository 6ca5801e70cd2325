package meaning

import "jinstr/rewrite/javasrc"

// IsInner tells that an object is made that may hold the instance around.
func (e *Env) IsInner(n javasrc.Node) bool {
	c := e.Made(n)
	return c != nil && !c.Static
}

// IsMember tells that a name at n means a field, perhaps an inherited one, of a class within a body, or whose body that is.
func (e *Env) IsMember(name string, n, body javasrc.Node) bool {
	f := e.File
	for k := n; k != javasrc.None; k = f.Parent(k) {
		if f.Kind(k) == javasrc.ClassBody {
			if c := e.Declared.ClassAt(f.Parent(k)); c != nil && e.hasField(c, name) {
				return true
			}
		}
		if k == body {
			break
		}
	}
	return false
}

// DeclaredIn tells that a body declares a variable of this name itself.
func (e *Env) DeclaredIn(name string, body javasrc.Node) bool {
	f := e.File
	end := f.End(body)
	for n := body; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) != javasrc.Identifier || !f.Is(n, name) {
			continue
		}
		switch up := f.Parent(n); f.Kind(up) {
		case javasrc.VariableDeclarator, javasrc.FormalParameter, javasrc.CatchFormalParameter, javasrc.Resource,
			javasrc.EnhancedForStatement:
			if f.Child(up, javasrc.Identifier) == n {
				return true
			}
		case javasrc.InferredParameters, javasrc.TypePattern:
			return true
		case javasrc.LambdaExpression:
			if f.First(up) == n && f.Last(up) != n {
				return true
			}
		}
	}
	return false
}

// VariableUse tells that an identifier may be the use of a variable: it is no
// name that is declared, called or selected.
func (e *Env) VariableUse(n javasrc.Node) bool {
	f := e.File
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.FieldAccess, javasrc.ScopedIdentifier, javasrc.MethodReference:
		return f.First(up) == n
	case javasrc.MethodInvocation:
		return e.MethodIdentifier(up) != n
	case javasrc.VariableDeclarator, javasrc.LambdaExpression:
		return f.First(up) != n
	case javasrc.MethodDeclaration, javasrc.FormalParameter, javasrc.InferredParameters, javasrc.ClassDeclaration,
		javasrc.LabeledStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.CatchFormalParameter,
		javasrc.TypePattern, javasrc.RecordPatternComponent, javasrc.MarkerAnnotation, javasrc.Annotation:
		return false
	}
	return true
}

// IsConstructorReference tells that a method reference is one of a constructor: T::new.
func (e *Env) IsConstructorReference(n javasrc.Node) bool {
	return e.File.HasToken(e.File.End(e.File.First(n)), e.File.End(n), "new")
}

// UsesThis tells that a lambda may use the instance around it.
func (e *Env) UsesThis(n javasrc.Node) bool {
	f := e.File
	end := f.End(n)
	for k := n; int(k) < f.Len() && f.Start(k) < end; k++ {
		switch f.Kind(k) {
		case javasrc.This, javasrc.Super:
			return true
		case javasrc.Identifier:
			if r := e.Lookup(f.Text(k)); (r.inherited || r.Field != nil && !r.Field.Static) && e.VariableUse(k) {
				return true
			}
		case javasrc.MethodInvocation:
			if e.MethodIdentifier(k) == f.First(k) {
				if m, ok := e.Target(k); !ok || !m.Static {
					return true
				}
			}
		}
	}
	return false
}
