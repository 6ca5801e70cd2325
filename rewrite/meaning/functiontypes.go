package meaning

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// FindFunctionTypes gives the types of variables and casts of a file that a lambda or a
// method reference is put in, by their simple names, and those that this is cast to.
func (e *Env) FindFunctionTypes() map[string]bool {
	f := e.File
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
			types[SimpleName(scope.DeclaredType(f, f.Parent(up)).Name)] = true
		case javasrc.ArgumentList:
			if parameters == nil {
				parameters = parametersOf(f)
			}
			at := f.Place(child)
			for _, list := range parameters[e.CalledName(f.Parent(up))] {
				if at < len(list) {
					types[SimpleName(list[at].Type.Name)] = true
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
			types[SimpleName(scope.DeclaredType(f, up).Name)] = true
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

// CalledName is the name of the method that is called, or of the class that is made.
func (e *Env) CalledName(call javasrc.Node) string {
	if e.File.Kind(call) == javasrc.ObjectCreationExpression {
		return SimpleName(scope.DeclaredType(e.File, call).Name)
	}
	return e.File.Text(e.MethodIdentifier(call))
}

// IsFunction tells that an expression is a lambda or a method reference, perhaps behind a cast.
func (e *Env) IsFunction(n javasrc.Node) bool {
	f := e.File
	n = f.Uncast(n)
	return f.Kind(n) == javasrc.LambdaExpression || f.Kind(n) == javasrc.MethodReference
}

// SimpleName is a name without those in front of it.
func SimpleName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
