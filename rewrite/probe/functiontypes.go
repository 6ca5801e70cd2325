package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// findFunctionTypes gives the types of variables and casts of a file that a lambda or a
// method reference is put in, by their simple names, and those that this is cast to.
func (p *env) findFunctionTypes() map[string]bool {
	f := p.f
	types := map[string]bool{}
	var parameters map[string][][]scope.Parameter // of the file's methods and constructors
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if k := f.Kind(n); k != javasrc.LambdaExpression && k != javasrc.MethodReference && k != javasrc.This {
			continue
		}
		child, up := outermost(f, n, types)
		if f.Kind(n) == javasrc.This {
			continue
		}
		switch f.Kind(up) {
		case javasrc.VariableDeclarator:
			types[simpleName(scope.DeclaredType(f, f.Parent(up)).Name)] = true
		case javasrc.ArgumentList:
			if parameters == nil {
				parameters = parametersOf(f)
			}
			at := f.Place(child)
			for _, list := range parameters[p.calledName(f.Parent(up))] {
				if at < len(list) {
					types[simpleName(list[at].Type.Name)] = true
				}
			}
		}
	}
	return types
}

// outermost goes up from n to what uses its value, and gives the last expression
// before it, too. The types of casts on the way are noted.
func outermost(f *javasrc.File, n javasrc.Node, types map[string]bool) (child, up javasrc.Node) {
	for child, up = n, f.Parent(n); ; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.CastExpression:
			types[simpleName(scope.DeclaredType(f, up).Name)] = true
		case javasrc.ParenthesizedExpression, javasrc.TernaryExpression:
		default:
			return child, up
		}
	}
}

// parametersOf lists the parameters of a file's methods and constructors by their names.
func parametersOf(f *javasrc.File) map[string][][]scope.Parameter {
	found := map[string][][]scope.Parameter{}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if k := f.Kind(n); k == javasrc.MethodDeclaration || k == javasrc.ConstructorDeclaration {
			name := f.Text(f.Child(n, javasrc.Identifier))
			found[name] = append(found[name], scope.Parameters(f, f.Child(n, javasrc.FormalParameters)))
		}
	}
	return found
}

// calledName is the name of the method that is called, or of the class that is made.
func (p *env) calledName(call javasrc.Node) string {
	if p.f.Kind(call) == javasrc.ObjectCreationExpression {
		return simpleName(scope.DeclaredType(p.f, call).Name)
	}
	return p.f.Text(p.methodIdentifier(call))
}
