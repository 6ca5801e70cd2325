package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// GivesAway notes what escapes with all that is in it, as a call is given such a method reference: what the call goes over, and what else it is given.
func (x *Analysis) GivesAway(call, recv javasrc.Node) {
	f := x.File
	args := f.Last(call)
	filler, keeper := x.givesFiller(args), x.givesKeeper(args) || x.collectsUnseen(call) && x.streamed(recv) != recv
	switch {
	case !keeper && filler == javasrc.None, !x.External(call):
		return
	case keeper:
		filler = javasrc.None
	}
	x.elementsGiven(x.streamed(recv), filler)
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		x.elementsGiven(a, filler)
	}
}

// collectsUnseen tells that a call of a stream gives what that has to a collector of which it is not known where that puts it.
func (x *Analysis) collectsUnseen(call javasrc.Node) bool {
	return collecting[x.CalledName(call)] && !x.KeepsNone(call)
}

// givesKeeper tells that one of the arguments of a call is such a method reference.
func (x *Analysis) givesKeeper(args javasrc.Node) bool {
	for a := x.File.First(args); a != javasrc.None; a = x.File.Next(a) {
		if x.keepsElements(a) || x.fromOutside(a) && x.callsBack(x.File.Parent(args)) || slices.ContainsFunc(x.referencesIn(a), func(r javasrc.Node) bool { return x.keepsElements(r) || x.fills(r) }) {
			return true
		}
	}
	return false
}

// referencesIn are the method references that a variable of the name which an argument is holds somewhere in the file.
func (x *Analysis) referencesIn(argument javasrc.Node) []javasrc.Node {
	f := x.File
	if f.Kind(argument) != javasrc.Identifier {
		return nil
	}
	if x.references == nil {
		x.references = map[string][]javasrc.Node{}
		for n := javasrc.Node(0); int(n) < f.Len(); n++ {
			if k := f.Kind(n); (k == javasrc.VariableDeclarator || k == javasrc.AssignmentExpression) && f.Kind(f.First(n)) == javasrc.Identifier {
				x.ValuesOf(f.Last(n), func(part javasrc.Node) {
					if f.Kind(part) == javasrc.MethodReference {
						x.references[f.Text(f.First(n))] = append(x.references[f.Text(f.First(n))], part)
					}
				})
			}
		}
	}
	return x.references[f.Text(argument)]
}

// givesFiller is the argument of a call that is a reference to a method of a collection which puts in what it is given, or None.
func (x *Analysis) givesFiller(args javasrc.Node) javasrc.Node {
	f := x.File
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		if f.Kind(a) == javasrc.MethodReference && x.fills(a) {
			return a
		}
	}
	return javasrc.None
}

// fromOutside tells that a value is what code that is not rewritten has made, and the platform's has not: it may be a function of its own.
func (x *Analysis) fromOutside(value javasrc.Node) bool {
	f := x.File
	switch f.Kind(value) {
	case javasrc.MethodInvocation:
		methods, known := x.CalledOutside(value)
		return x.External(value) && (!known || library.AnyOfPath(methods))
	case javasrc.FieldAccess:
		return x.FieldOf(value) == nil && !x.IsPlatform(x.NamedType(f.First(value)))
	case javasrc.ObjectCreationExpression:
		t := x.TypeOf(value)
		return t.Class == nil && !x.IsPlatform(t)
	}
	return false
}

// fills tells that a method reference may be one of a method of a collection of the platform's that puts in what it is given.
func (x *Analysis) fills(reference javasrc.Node) bool {
	f := x.File
	of, name := f.First(reference), f.Text(f.Last(reference))
	return Putters[name] && x.IsValue(of) && (!x.TypeOf(of).Known() || x.mayBeCollection(of))
}

// elementsGiven notes that the elements of what may be a collection are given away as it is visited.
func (x *Analysis) elementsGiven(n, filler javasrc.Node) {
	if n == javasrc.None || !x.IsValue(n) || !x.Wrappable(n) || !x.Handable(n) || !x.mayBeCollection(n) && !x.Contain(x.ClassesOutside(n)) || x.File.Kind(n) == javasrc.This {
		return
	}
	x.GivenAway[n] = filler
}

// streamed is the collection over which the stream goes on which a call is made, or into which a view looks, or this itself.
func (x *Analysis) streamed(recv javasrc.Node) javasrc.Node {
	f := x.File
	for recv != javasrc.None && f.Kind(recv) == javasrc.MethodInvocation {
		name, of := f.Text(x.MethodIdentifier(recv)), x.Receiver(recv)
		if of == javasrc.None || !x.IsValue(of) || !meaning.Stages[name] && !Views[name] || !x.External(recv) {
			break
		}
		recv = of
	}
	return recv
}

// keepsElements tells that an argument is a method reference of code that was not rewritten which may keep what it is given.
func (x *Analysis) keepsElements(a javasrc.Node) bool {
	f := x.File
	if f.Kind(a) != javasrc.MethodReference || x.IsConstructorReference(a) {
		return false
	}
	of, name := f.First(a), f.Text(f.Last(a))
	c := x.NamedClass(of)
	if x.IsValue(of) {
		c = x.ClassOf(of)
	}
	if c != nil && x.hasMethod(c, name) {
		return x.Set.MayRunElsewhere(c, name)
	}
	classes := x.ClassesOutside(of)
	if t := x.NamedType(of); len(classes) == 0 {
		return !x.Set.Names(name) || c == nil && !x.IsValue(of) && x.IsName(of) && t.Known() && t.Surely()
	}
	looked := x.Contain(classes) && !slices.ContainsFunc(classes, func(class string) bool { return !x.Library.OfPlatform(class) })
	return !looked && !x.referenceKeepsNothing(a)
}

// Answers tells that code outside may call a method of a class of the set by a type of its own, which that or one derived from it has; lends, that
// this may keep what the method gives, whoever called by its name: the platform's collections and what goes over them only hand that on, or put something of
// their own around it. Of a type that nobody knows it may be any method.
func (x *Analysis) Answers(c *scope.Class, name string, args int) (answers, lends bool) {
	if effects.Contract(name, args) || !x.Set.OpenBelow(c) {
		return false, false
	}
	const most = 32
	below := x.Set.SomeBelow(c, most)
	if len(below) == most {
		return true, true
	}
	for _, k := range below {
		if x.Set.Open(k) && !lends {
			a, l := x.answersFor(k, name, args)
			answers, lends = answers || a, l
		}
	}
	return answers, lends
}

// Asked tells that code outside may ask objects of a class for something, as it knows them by a type of its own.
func (x *Analysis) Asked(c *scope.Class) bool {
	beyond := x.Beyond(c)
	return len(beyond) == 0 || slices.ContainsFunc(beyond, x.Library.Asked)
}

func (x *Analysis) answersFor(c *scope.Class, name string, args int) (answers, lends bool) {
	beyond := x.Beyond(c)
	if len(beyond) == 0 {
		return true, true
	}
	for _, k := range beyond {
		handsOn := !x.Set.ReachedElsewhere() && (x.Library.IsOneOf(k, library.Collections) || x.Library.IsOneOf(k, library.Iterables))
		methods, _ := x.Library.Called(k, name, args)
		for _, m := range methods {
			called := !m.Static && (k != "java.lang.Object" || !m.OfPlatform() || x.Set.ReachedElsewhere())
			answers, lends = answers || called, lends || called && !(handsOn && m.OfPlatform())
		}
	}
	return answers, lends
}
