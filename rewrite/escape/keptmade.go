package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// KeepsMade tells whether something may hold what a creation of a class outside of the set makes, before the creation has given it out.
func (x *Analysis) KeepsMade(n javasrc.Node) bool {
	t := x.TypeOf(n)
	switch {
	case !t.Known() || t.Class == nil && !t.Surely():
		return false
	case t.Class != nil: // a record has no initialisers
		return t.Class.Kind == javasrc.RecordDeclaration && len(x.AnswersFor(t.Class)) > 0
	}
	classes := x.Outside(t)
	return x.File.Child(n, javasrc.ClassBody) == javasrc.None && slices.ContainsFunc(classes, func(class string) bool { return len(x.Library.Answers(class)) > 0 }) ||
		x.constructorKeeps(classes, func(class string) []*library.Method { return x.constructorsOf(class, n) })
}

// constructorKeeps tells whether something may hold a new object when one of the constructors has run that may be meant of a class. Of a class
// that nobody knows nobody knows that. A collection is looked into, whatever it has been made of.
func (x *Analysis) constructorKeeps(classes []string, of func(class string) []*library.Method) bool {
	for _, class := range classes {
		task, contains := x.Library.IsTask(class), x.Library.Contains(class) && x.Library.OfPlatform(class)
		if !contains && slices.ContainsFunc(of(class), func(m *library.Method) bool { return m.Enlists(task) }) {
			return true
		}
	}
	return len(classes) == 0
}

// SuperKeeps tells whether a constructor of a class's superclass, if that is outside of the set, may have handed a new object on, and which classes that may be.
func (x *Analysis) SuperKeeps(c *scope.Class, members javasrc.Node) (classes []string, keeps bool) {
	above := x.Set.Beyond(c)
	if c.Simple == "" || x.Set.Known(c) || x.Set.Superclass(c) != nil || len(above) == 0 {
		return nil, false
	}
	classes = x.Outside(above[0])
	return classes, x.constructorKeeps(classes, func(class string) (list []*library.Method) {
		for args := range x.superArguments(members) {
			list = append(list, x.Library.Constructors(class, args)...)
		}
		return list
	})
}

// AnswersFor lists the classes of the class path from which those of a class of the set may have a method that hands its object on, and by which the
// platform may call it.
func (x *Analysis) AnswersFor(c *scope.Class) (classes []string) {
	if known, ok := x.answers[c]; ok {
		return known
	}
	defer func() { x.answers[c] = classes }()
	for _, t := range x.Set.Beyond(c) {
		for _, class := range x.Outside(t) {
			if slices.ContainsFunc(x.Library.Answers(class), func(m *library.Method) bool { return !x.ShowsMethod(c, m.Name, m.Parameters()) }) {
				classes = append(classes, class)
			}
		}
	}
	return classes
}

// superArguments are the numbers of arguments that the constructors of a class give to one of its superclass.
func (x *Analysis) superArguments(members javasrc.Node) map[int]bool {
	f, counts, any := x.File, map[int]bool{}, false
	for m := f.First(members); m != javasrc.None; m = f.Next(m) {
		if f.Kind(m) != javasrc.ConstructorDeclaration {
			continue
		}
		any = true
		switch call := f.Child(f.Child(m, javasrc.ConstructorBody), javasrc.ExplicitConstructorInvocation); {
		case call == javasrc.None:
			counts[0] = true
		case f.Child(call, javasrc.Super) != javasrc.None:
			counts[f.Count(f.Child(call, javasrc.ArgumentList))] = true
		}
	}
	if !any {
		counts[0] = true
	}
	return counts
}
