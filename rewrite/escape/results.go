package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// What a lambda gives goes to who calls it. Where that is code that was not rewritten, nothing tells what has it then.

// Given is what becomes of what a lambda gives.
type Given struct {
	// kept tells that who gets it may keep it; looked, that what is made for it is seen where it is put: rewritten code does that, or a collection of the
	// platform's; apart, that it may be kept where what the lambda has captured is not.
	kept, looked, apart bool
}

// GivenBy tells it of a lambda.
func (x *Analysis) GivenBy(lambda javasrc.Node) Given {
	if x.GivesNothing(lambda) {
		return Given{}
	}
	if x.HandedOn(lambda) {
		return Given{true, true, true}
	}
	kept, looked := x.resultKept(lambda)
	return Given{kept: kept, looked: looked}
}

// Escapes tells that a part of the value of an expression lambda, which a variable holds or not, may be kept, as it comes from somewhere that nothing else tells: it is no
// parameter of the lambda, which is given what others have, nor what it has captured, which escapes with it if it is handed over at once.
func (x *Analysis) Escapes(part javasrc.Node, g Given, parameter, captured bool) bool {
	return g.kept && !parameter && (g.apart || !captured) && x.Handable(part) && x.MayGiveObject(part) && !(g.looked && x.mayMake(part))
}

// MayBeKept tells that who may keep what a lambda gives may come to call it.
func (x *Analysis) MayBeKept(lambda javasrc.Node) bool { return x.GivenBy(lambda).kept }

// ValuesOf finds the parts of an expression that may be its value.
func (x *Analysis) ValuesOf(n javasrc.Node, found func(part javasrc.Node)) {
	f := x.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.AssignmentExpression:
		x.ValuesOf(f.Last(n), found)
	case javasrc.TernaryExpression:
		x.ValuesOf(f.Next(f.First(n)), found)
		x.ValuesOf(f.Last(n), found)
	case javasrc.SwitchExpression:
		x.valuesOfCases(n, found)
	default:
		found(n)
	}
}

func (x *Analysis) valuesOfCases(n javasrc.Node, found func(part javasrc.Node)) {
	f := x.File
	for k, end := n+1, f.After(n); k < end; k++ {
		switch f.Kind(k) {
		case javasrc.LambdaExpression, javasrc.ClassBody, javasrc.SwitchExpression:
			if f.Kind(f.Parent(k)) != javasrc.Block { // else it is a statement, which may give the value of what is around it
				k = f.After(k) - 1
			}
		case javasrc.YieldStatement:
			x.ValuesOf(f.First(k), found)
		case javasrc.SwitchRule:
			if code := f.Last(k); f.Kind(code) == javasrc.ExpressionStatement {
				x.ValuesOf(f.First(code), found)
			}
		}
	}
}

// ResultKept tells that code which was not rewritten may keep what a lambda gives it.
func (x *Analysis) ResultKept(lambda javasrc.Node) bool {
	kept, _ := x.resultKept(lambda)
	return kept
}

// asking are what asks functions for keys and values, as descriptors: to hold these against each other, or to put them where they are seen.
var asking = []string{"Ljava/util/Comparator;", "Ljava/util/stream/Collector;"}

// resultKept tells whether code that was not rewritten may keep what a lambda gives: which it may if it keeps the lambda. looked tells that it does so
// only in a collection that is looked into, if the object is one of the platform's.
func (x *Analysis) resultKept(lambda javasrc.Node) (kept, looked bool) {
	call := x.ArgumentOf(lambda)
	methods, known := []*library.Method(nil), false
	switch x.File.Kind(call) {
	case javasrc.MethodInvocation:
		if x.UsedUp(lambda) || !x.External(call) {
			return false, false
		}
		methods, known = x.CalledOutside(call)
		if known && slices.Contains(asking, library.Result(methods)) {
			return false, false
		}
	case javasrc.ObjectCreationExpression:
		if x.TypeOf(call).Class != nil || x.makesCopy(call) {
			return false, false
		}
		methods, known = x.constructorsOutside(call)
	default:
		return false, false
	}
	i, looked := x.IndexOf(lambda), known
	for _, m := range methods {
		if m.Keeps(i) || m.KeepsWithin(i) {
			kept, looked = true, looked && m.OfPlatform() && x.ofCollectionsObject(call)
		}
	}
	return kept || !known, looked
}

// ofCollectionsObject tells that a call is of a method of an object that is a collection by its type.
func (x *Analysis) ofCollectionsObject(call javasrc.Node) bool {
	if x.File.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	recv := x.Receiver(call)
	return recv != javasrc.None && x.Contain(x.ClassesOutside(recv))
}

// HandedOn tells that a lambda goes elsewhere than to code that was not rewritten, which may come to call it all the same: by way of variables and rewritten
// methods. Nobody else knows an interface of the set, or a variable or parameter whose method is called only.
func (x *Analysis) HandedOn(lambda javasrc.Node) bool {
	f, called := x.File, ""
	switch call := x.ArgumentOf(lambda); f.Kind(call) {
	case javasrc.MethodInvocation:
		if x.External(call) {
			return false
		}
		called = x.Set.Called(f.Text(x.MethodIdentifier(call)), x.ArgumentCount(call), x.IndexOf(lambda))
	case javasrc.ObjectCreationExpression:
		if x.TypeOf(call).Class == nil {
			return false
		}
	}
	of, up := x.Wanted(lambda), f.Parent(lambda)
	if of.Own != nil && x.Set.OnlyOurs(of.Own) {
		return false
	}
	function, _ := x.Library.Function(of.Class)
	return function == nil || called != function.Name && (f.Kind(up) != javasrc.VariableDeclarator || !x.calledOnly(up, function.Name))
}

// calledOnly tells that the object of a local variable goes nowhere: where the variable is named, this method of it is called.
func (x *Analysis) calledOnly(declarator javasrc.Node, method string) bool {
	f := x.File
	name, declaration := f.First(declarator), f.Parent(declarator)
	if f.Kind(declaration) != javasrc.LocalVariableDeclaration {
		return false
	}
	return !slices.ContainsFunc(x.namings(f.Text(name), f.Parent(declaration)), func(n javasrc.Node) bool {
		switch up := f.Parent(n); f.Kind(up) {
		case javasrc.MethodInvocation:
			return x.Receiver(up) != n || f.Text(x.MethodIdentifier(up)) != method
		case javasrc.EnhancedForStatement:
			return f.GoneOver(up) != n
		}
		return n != name
	})
}

// MayGiveObject tells that a value may be passed through a call as an object is: that it gives a reference, but no box, or may give one. What is chosen between values must not be
// a box, or all may be unboxed; what is named by a class may be a constant, which is no such value everywhere; and a call may give nothing, if it is not returned.
func (x *Analysis) MayGiveObject(value javasrc.Node) bool {
	f := x.File
	switch f.Kind(value) {
	case javasrc.FieldAccess:
		return x.GivesObject(value) || !x.TypeOf(value).Known() && x.IsValue(f.First(value)) && !x.chosen(value)
	case javasrc.ArrayAccess:
		return x.GivesObject(value) || !x.TypeOf(value).Known() && !x.chosen(value)
	case javasrc.MethodInvocation:
		return x.GivesObject(value) || !x.TypeOf(value).Known() && !x.FullType(value).Known() && f.Kind(f.Parent(value)) == javasrc.ReturnStatement
	case javasrc.Identifier, javasrc.CastExpression, javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression:
		return x.GivesObject(value)
	}
	return false
}

// chosen tells that a value is chosen between others.
func (x *Analysis) chosen(value javasrc.Node) bool {
	f := x.File
	for k := f.Kind(f.Parent(value)); k == javasrc.ParenthesizedExpression || k == javasrc.CastExpression; k = f.Kind(f.Parent(value)) {
		value = f.Parent(value)
	}
	return f.Kind(f.Parent(value)) == javasrc.TernaryExpression || x.EndsRule(value)
}

// GivesObject tells that an expression surely gives a reference, and none to a box.
func (x *Analysis) GivesObject(n javasrc.Node) bool {
	if t := x.TypeOf(n); t.Known() {
		return t.Reference() && !t.MayBeBoxed()
	}
	full := x.FullType(n)
	return full.Known() && !full.Primitive() && !full.Box()
}

// mayMake tells that an expression makes an object, or calls a method of the set that may.
func (x *Analysis) mayMake(value javasrc.Node) bool {
	switch x.File.Kind(value) {
	case javasrc.ObjectCreationExpression:
		return true
	case javasrc.MethodInvocation:
		m, ours := x.Target(value)
		return ours && m.Makes
	}
	return false
}
